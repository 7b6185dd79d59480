import BoardModel
import Notices

/// The counts of one run, and hashes of its orders, by center, name and observer, to compare with another
/// run. It stores no records.
///
/// ```swift
/// var tally = RunTally()
/// try tally.take(records, of: "main") { $0.hasPrefix("cart.") }
/// tally.centers["main"]?.names["cart.changed"]?.posts
/// ```
struct RunTally: Sendable {
    /// The tally of a center.
    struct Center: Sendable {
        fileprivate(set) var names: [String: Name] = [:]
        fileprivate(set) var dropped = 0
        /// A hash of all deliveries with their names and observers, in order.
        fileprivate(set) var order = RunningHash()
    }

    /// The tally of a name in a center, as written in records: `*` is any name.
    struct Name: Sendable {
        fileprivate(set) var posts = 0
        fileprivate(set) var unheard = 0
        fileprivate(set) var filtered = 0
        fileprivate(set) var observers: [String: Observer] = [:]
        /// A hash of the observers of its deliveries, in order.
        fileprivate(set) var order = RunningHash()
        /// A hash of the payloads of its posts, in order.
        fileprivate(set) var payloads = RunningHash()
    }

    /// The tally of the observers of a name with the same label.
    struct Observer: Sendable {
        /// Whether a registration for this name was seen. Observers of any name also receive other names.
        fileprivate(set) var isRegistered = false
        fileprivate(set) var deliveries = 0
        fileprivate(set) var failed = 0
        fileprivate(set) var skipped = 0
    }

    /// There are too many names and observers to compare.
    struct TooMany: Error {}

    private(set) var centers: [String: Center] = [:]
    private var room: Int

    /// The maximum size of the counts in bytes: some hundred thousand names and observers.
    static let limit = 128 << 20
    /// An upper bound for the size of one entry without its text, in bytes.
    private static let entrySize = 600

    init(limit: Int = limit) { room = limit }

    /// Adds a center with a label.
    mutating func name(_ center: String) throws(TooMany) {
        guard centers[center] == nil else { return }
        try take(center)
        centers[center] = Center()
    }

    /// Adds the records of a center that have wanted names.
    mutating func take(
        _ records: [NoticeRecord], of center: String, where isWanted: (String) -> Bool
    ) throws(TooMany) {
        try name(center)
        for record in records where record.isComplete {
            guard let name = record.writtenName, try has(name, of: center, where: isWanted) else { continue }
            if let observer = record.observer { try add(observer, of: name, in: center) }
            centers[center]?.take(record, of: name)
        }
    }

    /// Adds an observer, found in a record or a listing. `nil` for any name.
    mutating func register(
        _ observer: String, of name: String?, in center: String, where isWanted: (String) -> Bool
    ) throws(TooMany) {
        var record = NoticeRecord(seq: 0, time: 0, kind: .observe)
        (record.name, record.observer) = (name, observer)
        try take([record], of: center, where: isWanted)
    }

    mutating func drop(_ count: Int, of center: String) throws(TooMany) {
        try name(center)
        centers[center]?.dropped += count
    }

    private mutating func has(
        _ name: String, of center: String, where isWanted: (String) -> Bool
    ) throws(TooMany) -> Bool {
        guard centers[center]?.names[name] == nil else { return true }
        guard isWanted(name) else { return false }
        try take(name)
        centers[center]?.names[name] = Name()
        return true
    }

    private mutating func add(_ observer: String, of name: String, in center: String) throws(TooMany) {
        guard centers[center]?.names[name]?.observers[observer] == nil else { return }
        try take(observer)
        centers[center]?.names[name]?.observers[observer] = Observer()
    }

    private mutating func take(_ text: String) throws(TooMany) {
        room -= Self.entrySize + text.utf8.count
        if room < 0 { throw TooMany() }
    }
}

extension RunTally.Center {
    fileprivate mutating func take(_ record: NoticeRecord, of name: String) {
        if record.kind == .deliver { order.add(name, record.observer) }
        names[name]?.take(record)
    }
}

extension RunTally.Name {
    fileprivate mutating func take(_ record: NoticeRecord) {
        switch record.kind {
        case .post:
            posts += 1
            // In a damaged file, the sum may overflow.
            filtered = Bounds.cut(filtered + (record.filtered ?? 0))
            payloads.add(record.payload)
        case .unheard: unheard += 1
        case .deliver:
            order.add(record.observer)
            count(record) { $0.deliveries += 1 }
        case .fail: count(record) { $0.failed += 1 }
        case .skip: count(record) { $0.skipped += 1 }
        case .observe: count(record) { $0.isRegistered = true }
        default: break
        }
    }

    private mutating func count(_ record: NoticeRecord, _ body: (inout RunTally.Observer) -> Void) {
        if let observer = record.observer { body(&observers[observer, default: RunTally.Observer()]) }
    }
}

/// A hash of texts in order. In one process, equal texts have equal hashes. Collisions of others are
/// improbable, and no file can provoke them.
struct RunningHash: Sendable {
    private var hasher = Hasher()

    mutating func add(_ texts: String?...) {
        for text in texts { hasher.combine(text) }
    }

    var value: Int { hasher.finalize() }
}
