package import Notices

/// The number of posts, deliveries and unheard posts of each name so far.
///
/// Bounded: the first `nameLimit` names and observers are counted separately; later ones count only in the
/// totals.
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

        /// Subtracts counts, but never below zero.
        package mutating func subtract(_ other: Counts) {
            posts = max(0, posts - other.posts)
            deliveries = max(0, deliveries - other.deliveries)
            unheard = max(0, unheard - other.unheard)
        }

        /// Adds the counts of another program.
        mutating func add(_ other: Counts) {
            posts += other.posts
            deliveries += other.deliveries
            unheard += other.unheard
            skipped += other.skipped
            failed += other.failed
            refused += other.refused
            thrown += other.thrown
            hung += other.hung
        }

        package init(posts: Int = 0, deliveries: Int = 0, unheard: Int = 0) {
            (self.posts, self.deliveries, self.unheard) = (posts, deliveries, unheard)
        }
    }

    /// The deliveries to an observer.
    package struct Calls: Hashable, Sendable {
        package var count = 0
        /// The number of the latest delivery's record, and its start in seconds.
        package var lastSeq: UInt64 = 0
        package var lastTime = 0.0

        fileprivate mutating func add(_ other: Calls) {
            count += other.count
            if other.lastSeq > lastSeq { (lastSeq, lastTime) = (other.lastSeq, other.lastTime) }
        }
    }

    package static let nameLimit = 4_096

    /// The separately counted names.
    private var names = TextIndices()
    /// Indexed by the indices of the names.
    private var counts: [Counts] = []
    /// The number of records of names that are not counted separately.
    package private(set) var uncountedNames = 0
    /// The number of dropped records, of any name.
    private var dropped = 0
    /// The counts of seen and dropped records.
    private var seen = Counts()
    /// The counts of records not seen: those not asked for, or from before attaching.
    var unseen = Counts()
    package var all: Counts {
        var all = seen
        all.posts += unseen.posts
        all.deliveries += unseen.deliveries
        all.unheard += unseen.unheard
        return all
    }
    /// The separately counted observers, by label.
    private var observers = TextIndices()
    /// For each observer's index: the deliveries by the name's index.
    private var deliveries: [[Int: Calls]] = []

    /// For each name index, what the latest unheard post skipped.
    private var passedOver: [Int: String] = [:]
    /// The first source places of records that an expectation may require to be absent, in all and by name
    /// index.
    private var places: [NoticeRecord.Kind: ProblemPlaces] = [:]
    private var placesByName: [NoticeRecord.Kind: [Int: ProblemPlaces]] = [:]

    package init() {}

    /// Whom the latest unheard post of a name skipped, and why; `nil` if there was none.
    package func passedOver(by name: NoticeName) -> String? {
        names[name.rawValue].flatMap { passedOver[$0] }
    }

    /// Notes where a record came from if an expectation may require that there are none, and whom an unheard
    /// post skipped. Call it after counting the record.
    mutating func noteProblem(_ record: borrowing NoticeRecord, of name: String) {
        let kind = record.kind
        guard kind.isProblem else { return }
        places[kind, default: ProblemPlaces()].add(record, of: name)
        guard let index = names.find(name) else { return }
        placesByName[kind, default: [:]][index, default: ProblemPlaces()].add(record, of: name)
        if kind == .unheard { passedOver[index] = record.text }
    }

    /// The source places of a measure's records, of one name or of all.
    package func places(of measure: Expectation.Measure, for names: NamePattern) -> ProblemPlaces {
        guard let kind = measure.problemKind else { return ProblemPlaces() }
        return switch names {
        case .any: places[kind] ?? ProblemPlaces()
        case .name(let name):
            self.names[name.rawValue].flatMap { placesByName[kind]?[$0] } ?? ProblemPlaces()
        }
    }

    /// The number of separately counted names.
    package var nameCount: Int { counts.count }

    /// The separately counted names, in the order of first occurrence.
    var countedNames: [String] { names.texts }

    /// The counts of one name, or of all.
    package func counts(of names: NamePattern) -> Counts {
        switch names {
        case .any: all
        case .name(let name): self.names[name.rawValue].map { counts[$0] } ?? Counts()
        }
    }

    /// An observer's deliveries of one name, or of all.
    package func calls(of names: NamePattern, by observer: String) -> Calls {
        guard let index = observers[observer] else { return Calls() }
        return switch names {
        case .any: deliveries[index].values.reduce(into: Calls()) { $0.add($1) }
        case .name(let name): self.names[name.rawValue].flatMap { deliveries[index][$0] } ?? Calls()
        }
    }

    /// Counts a complete record.
    mutating func count(
        _ kind: NoticeRecord.Kind, of name: String, by observer: String?, seq: UInt64, time: Double
    ) {
        switch kind {
        case .post: change(name) { $0.posts += 1 }
        case .deliver:
            change(name) { $0.deliveries += 1 }
            if let observer {
                countDelivery(of: name, by: observer, Calls(count: 1, lastSeq: seq, lastTime: time))
            }
        case .unheard: change(name) { $0.unheard += 1 }
        case .skip: change(name) { $0.skipped += 1 }
        case .fail: change(name) { $0.failed += 1 }
        case .refuse: change(name) { $0.refused += 1 }
        case .hang: change(name) { $0.hung += 1 }
        case .thrown: change(name) { $0.thrown += 1 }
        default: break
        }
    }

    /// Dropped records, whose names are unknown.
    package struct Dropped: Hashable, Sendable {
        package var all: Int
        package var posts: Int
        package var deliveries: Int
        package var unheard: Int

        package init(all: Int, posts: Int, deliveries: Int, unheard: Int) {
            self.all = all
            self.posts = posts
            self.deliveries = deliveries
            self.unheard = unheard
        }

        init(_ batch: NoticeRecordRing.Batch) {
            self.init(
                all: batch.dropped, posts: batch.droppedPosts, deliveries: batch.droppedDeliveries,
                unheard: batch.droppedUnheard)
        }
    }

    mutating func count(_ dropped: Dropped) {
        self.dropped += dropped.all
        seen.posts += dropped.posts
        seen.deliveries += dropped.deliveries
        seen.unheard += dropped.unheard
    }

    private mutating func countDelivery(of name: String, by observer: String, _ call: Calls) {
        guard let name = names.find(name) else { return }
        guard let observer = observers.find(observer) ?? observers.add(observer) else {
            uncountedNames += 1
            return
        }
        if observer == deliveries.count { deliveries.append([:]) }
        deliveries[observer][name, default: Calls()].add(call)
    }

    /// Why the counts of a name may be too low, as a clause; `nil` if they are exact.
    package func shortfall(of names: NamePattern?) -> String? {
        guard case .name = names else { return nil }
        if dropped > 0 {
            return "\(dropped.counted("record was", "records were")) dropped, of unknown names"
        }
        return uncountedNames > 0
            ? "only \(Self.nameLimit) names and observers are counted one by one" : nil
    }

    private mutating func change(_ name: String, _ body: (inout Counts) -> Void) {
        body(&seen)
        guard let index = names.find(name) ?? names.add(name) else {
            uncountedNames += 1
            return
        }
        if index == counts.count { counts.append(Counts()) }
        body(&counts[index])
    }

    /// Texts in the order of first occurrence, up to a limit.
    private struct TextIndices: Sendable {
        private(set) var texts: [String] = []
        private var indices: [String: Int] = [:]
        /// The index of the latest text. Most records repeat a recent name and observer, which need no
        /// hashing then.
        private var latest = 0

        subscript(text: String) -> Int? { indices[text] }

        mutating func find(_ text: String) -> Int? {
            if latest < texts.count, texts[latest] == text { return latest }
            guard let index = indices[text] else { return nil }
            latest = index
            return index
        }

        /// `nil` if the limit is reached.
        mutating func add(_ text: String) -> Int? {
            guard texts.count < nameLimit else { return nil }
            latest = texts.count
            indices[text] = latest
            texts.append(text)
            return latest
        }
    }
}
