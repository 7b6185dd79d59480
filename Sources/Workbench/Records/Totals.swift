import Notices

/// How often each name was posted, delivered and unheard so far.
package struct Totals: Hashable, Sendable {
    package struct Counts: Hashable, Sendable {
        package var posts = 0
        package var deliveries = 0
        package var unheard = 0
    }

    package private(set) var byName: [String: Counts] = [:]
    package private(set) var all = Counts()

    package init() {}

    /// The counts of one name, or of all.
    package func counts(of names: NamePattern) -> Counts {
        switch names {
        case .any: all
        case .name(let name): byName[name.rawValue] ?? Counts()
        }
    }

    mutating func count(_ record: NoticeRecord) {
        guard record.isComplete, let name = record.name else { return }
        switch record.kind {
        case .post: change(name) { $0.posts += 1 }
        case .deliver: change(name) { $0.deliveries += 1 }
        case .unheard: change(name) { $0.unheard += 1 }
        default: break
        }
    }

    private mutating func change(_ name: String, _ body: (inout Counts) -> Void) {
        body(&all)
        body(&byName[name, default: Counts()])
    }
}
