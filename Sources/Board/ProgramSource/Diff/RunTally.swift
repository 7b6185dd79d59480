import BoardModel
import Notices

/// What happened in one run, as far as it is compared with another: counts, and hashes of orders, by center, name and
/// observer. No list of records is kept.
///
/// ```swift
/// var tally = RunTally()
/// try tally.take(records, of: "main") { $0.hasPrefix("cart.") }
/// tally.centers["main"]?.names["cart.changed"]?.posts
/// ```
struct RunTally: Sendable {
    /// A center, by its label.
    struct Center: Sendable {
        fileprivate(set) var names: [String: Name] = [:]
        fileprivate(set) var dropped = 0
        /// Of all deliveries in their order, names and observers.
        fileprivate(set) var order = RunningHash()
    }

    /// A name in a center: as records are written, so that `*` is any name.
    struct Name: Sendable {
        fileprivate(set) var posts = 0
        fileprivate(set) var unheard = 0
        fileprivate(set) var filtered = 0
        fileprivate(set) var observers: [String: Observer] = [:]
        /// Of the observers of its deliveries, in their order.
        fileprivate(set) var order = RunningHash()
        /// Of the payloads of its posts, in their order.
        fileprivate(set) var payloads = RunningHash()
    }

    /// The observers of a name with one label.
    struct Observer: Sendable {
        /// Whether a registration of this name was seen. Observers of any name receive other names too.
        fileprivate(set) var isRegistered = false
        fileprivate(set) var deliveries = 0
        fileprivate(set) var failed = 0
        fileprivate(set) var skipped = 0
    }

    /// There are more names and observers than are compared.
    struct TooMany: Error {}

    private(set) var centers: [String: Center] = [:]
    private var room: Int

    /// The bytes that the counts may take: some hundred thousand names and observers.
    static let limit = 128 << 20
    /// More bytes than the counts of a name take beside its text.
    private static let entrySize = 600

    init(limit: Int = limit) { room = limit }

    /// Notes that there is a center of a label.
    mutating func name(_ center: String) throws(TooMany) {
        guard centers[center] == nil else { return }
        try take(center)
        centers[center] = Center()
    }

    /// Takes records of a center, of names that are wanted.
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

    /// Notes that there is an observer, of records or of a listing. `nil`: of any name.
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
            // Of a damaged file, they may add up to more than a number has room for.
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

/// A hash of texts in their order. Equal texts have equal hashes in one process; others have different ones, but for
/// chance, which no file can influence.
struct RunningHash: Sendable {
    private var hasher = Hasher()

    mutating func add(_ texts: String?...) {
        for text in texts { hasher.combine(text) }
    }

    var value: Int { hasher.finalize() }
}
