import Notices

/// How often each name was posted, delivered and unheard so far.
///
/// Bounded: the first names and observers are counted one by one, those that come when there are `nameLimit` only among
/// all.
package struct Totals: Sendable {
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

    /// The names that are counted one by one.
    private var names = Places()
    /// By the places of the names.
    private var counts: [Counts] = []
    /// How many records were of names that are not counted one by one.
    package private(set) var uncountedNames = 0
    /// How many records found no room, of whatever names.
    private var dropped = 0
    package private(set) var all = Counts()
    /// The observers that are counted one by one, by their labels.
    private var observers = Places()
    /// How many deliveries of each name, by the name's place, each observer had, by its own.
    private var deliveries: [[Int: Int]] = []

    package init() {}

    /// How many names are counted one by one.
    package var nameCount: Int { counts.count }

    /// The names that are counted one by one, in the order in which they came.
    var countedNames: [String] { names.texts }

    /// The counts of one name, or of all.
    package func counts(of names: NamePattern) -> Counts {
        switch names {
        case .any: all
        case .name(let name): self.names[name.rawValue].map { counts[$0] } ?? Counts()
        }
    }

    /// How many deliveries of one name, or of all, an observer had.
    package func deliveries(of names: NamePattern, by observer: String) -> Int {
        guard let place = observers[observer] else { return 0 }
        return switch names {
        case .any: deliveries[place].values.reduce(0, +)
        case .name(let name): self.names[name.rawValue].flatMap { deliveries[place][$0] } ?? 0
        }
    }

    /// Counts what is complete.
    mutating func count(_ kind: NoticeRecord.Kind, of name: String, by observer: String?) {
        switch kind {
        case .post: change(name) { $0.posts += 1 }
        case .deliver:
            change(name) { $0.deliveries += 1 }
            if let observer { countDelivery(of: name, by: observer) }
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
        guard let name = names.find(name) else { return }
        guard let observer = observers.find(observer) ?? observers.add(observer) else {
            uncountedNames += 1
            return
        }
        if observer == deliveries.count { deliveries.append([:]) }
        deliveries[observer][name, default: 0] += 1
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
        guard let place = names.find(name) ?? names.add(name) else {
            uncountedNames += 1
            return
        }
        if place == counts.count { counts.append(Counts()) }
        body(&counts[place])
    }

    /// Texts by the order in which they came, up to so many.
    private struct Places: Sendable {
        private(set) var texts: [String] = []
        private var places: [String: Int] = [:]
        /// Most records are of the name and the observer of one just before, which takes no hashing to find.
        private var latest = 0

        subscript(text: String) -> Int? { places[text] }

        mutating func find(_ text: String) -> Int? {
            if latest < texts.count, texts[latest] == text { return latest }
            guard let place = places[text] else { return nil }
            latest = place
            return place
        }

        /// `nil`: there are too many.
        mutating func add(_ text: String) -> Int? {
            guard texts.count < nameLimit else { return nil }
            latest = texts.count
            places[text] = latest
            texts.append(text)
            return latest
        }
    }
}
