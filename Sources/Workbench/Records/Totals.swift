import Notices

/// How often each name was posted, delivered and unheard so far.
package struct Totals: Hashable, Sendable {
    package struct Counts: Hashable, Sendable {
        package var posts = 0
        package var deliveries = 0
        package var unheard = 0
        package var skipped = 0
        package var failed = 0
        package var refused = 0
        package var thrown = 0
        package var hung = 0
    }

    package private(set) var byName: [String: Counts] = [:]
    package private(set) var all = Counts()
    /// How many deliveries each observer had, by its label and then by the name.
    private var deliveries: [String: [String: Int]] = [:]

    package init() {}

    /// The counts of one name, or of all.
    package func counts(of names: NamePattern) -> Counts {
        switch names {
        case .any: all
        case .name(let name): byName[name.rawValue] ?? Counts()
        }
    }

    /// How many deliveries of one name, or of all, an observer had.
    package func deliveries(of names: NamePattern, by observer: String) -> Int {
        let counts = deliveries[observer] ?? [:]
        return switch names {
        case .any: counts.values.reduce(0, +)
        case .name(let name): counts[name.rawValue] ?? 0
        }
    }

    mutating func count(_ record: NoticeRecord) {
        guard record.isComplete, let name = record.name else { return }
        switch record.kind {
        case .post: change(name) { $0.posts += 1 }
        case .deliver:
            change(name) { $0.deliveries += 1 }
            if let observer = record.observer { deliveries[observer, default: [:]][name, default: 0] += 1 }
        case .unheard: change(name) { $0.unheard += 1 }
        case .skip: change(name) { $0.skipped += 1 }
        case .fail: change(name) { $0.failed += 1 }
        case .refuse: change(name) { $0.refused += 1 }
        case .hang: change(name) { $0.hung += 1 }
        case .thrown: change(name) { $0.thrown += 1 }
        default: break
        }
    }

    private mutating func change(_ name: String, _ body: (inout Counts) -> Void) {
        body(&all)
        body(&byName[name, default: Counts()])
    }
}
