import Notices

/// How often each name was posted, delivered and unheard so far.
///
/// Bounded: the first names and observers are counted one by one, those that come when there are `nameLimit` only among
/// all.
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

    package static let nameLimit = 4_096

    package private(set) var byName: [String: Counts] = [:]
    /// Changes when there is a name more.
    package private(set) var nameCount = 0
    /// How many records were of names that are not counted one by one.
    package private(set) var uncountedNames = 0
    /// How many records found no room, of whatever names.
    private var dropped = 0
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
            if let observer = record.observer { countDelivery(of: name, by: observer) }
        case .unheard: change(name) { $0.unheard += 1 }
        case .skip: change(name) { $0.skipped += 1 }
        case .fail: change(name) { $0.failed += 1 }
        case .refuse: change(name) { $0.refused += 1 }
        case .hang: change(name) { $0.hung += 1 }
        case .thrown: change(name) { $0.thrown += 1 }
        default: break
        }
    }

    /// What found no room. It is not known of which names it was.
    mutating func count(dropped batch: NoticeRecordRing.Batch) {
        dropped += batch.dropped
        all.posts += batch.droppedPosts
        all.deliveries += batch.droppedDeliveries
        all.unheard += batch.droppedUnheard
    }

    private mutating func countDelivery(of name: String, by observer: String) {
        guard byName[name] != nil else { return }
        guard deliveries[observer] != nil || deliveries.count < Self.nameLimit else {
            uncountedNames += 1
            return
        }
        deliveries[observer, default: [:]][name, default: 0] += 1
    }

    /// Why the counts of a name may be too low, as a clause; `nil`: they are exact.
    func shortfall(of names: NamePattern?) -> String? {
        guard case .name = names else { return nil }
        if dropped > 0 {
            return "of \(dropped) records that found no room it is not known of which names they were"
        }
        return uncountedNames > 0
            ? "no more than \(Self.nameLimit) names and observers are counted one by one" : nil
    }

    private mutating func change(_ name: String, _ body: (inout Counts) -> Void) {
        body(&all)
        guard let index = byName.index(forKey: name) else { return add(name, body) }
        body(&byName.values[index])
    }

    private mutating func add(_ name: String, _ body: (inout Counts) -> Void) {
        guard byName.count < Self.nameLimit else {
            uncountedNames += 1
            return
        }
        nameCount += 1
        body(&byName[name, default: Counts()])
    }
}
