/// Puts the messages of one name into the order of their senders, and finds doubles and gaps.
///
/// For each life of a node it keeps the counter of the message that was delivered last. A message with that
/// counter or a lower one is a double. One that comes too early is held until those before it come, or until
/// it was held for too long: those are missing then, and counted.
struct Sequencer<Item: Sendable>: Sendable {
    enum Verdict: Sendable {
        /// To be delivered now, in this order; before them, some are missing.
        case deliver([Item], missing: UInt64)
        /// Delivered before.
        case double
        /// Held until the messages before it come; the engine is not told that it has arrived.
        case held
    }

    private struct Source: Sendable {
        var mark: UInt64?
        var held: [UInt64: Item] = [:]
        var deadline: Duration?
        var lastUse: UInt64 = 0
    }

    /// How long a message is held. With zero none is.
    private let patience: Duration
    private let heldLimit: Int
    private let sourceLimit: Int
    private var sources: [MessageSource: Source] = [:]
    /// The sources of which something is held.
    private var holding: Set<MessageSource> = []
    private var uses: UInt64 = 0

    init(patience: Duration, heldLimit: Int = 256, sourceLimit: Int = 4_096) {
        self.patience = patience
        self.heldLimit = heldLimit
        self.sourceLimit = sourceLimit
    }

    var isHolding: Bool { !holding.isEmpty }

    /// - Parameter followsGap: Whether a message before it is known to come.
    mutating func take(_ id: MessageID, _ item: Item, followsGap: Bool, now: Duration) -> Verdict {
        uses += 1
        makeRoom(for: id.source)
        var source = sources[id.source] ?? Source()
        defer { keep(source, as: id.source) }
        source.lastUse = uses
        if let mark = source.mark, id.counter <= mark { return .double }
        if source.held[id.counter] != nil { return .held }
        // No source may be forgotten that holds something: while all do, a new one is delivered as it comes.
        let isCrowded = sources.count >= sourceLimit
        let isNext = source.mark.map { id.counter == $0 + 1 } ?? (id.counter == 1 || !followsGap || isCrowded)
        if isNext, patience > .zero {
            source.mark = id.counter
            return .deliver([item] + Self.follow(&source), missing: 0)
        }
        if patience == .zero {
            let missing = source.mark.map { id.counter - $0 - 1 } ?? 0
            source.mark = id.counter
            return .deliver([item], missing: missing)
        }
        source.held[id.counter] = item
        source.deadline = source.deadline ?? now + patience
        guard source.held.count > heldLimit else { return .held }
        return Self.giveUp(&source)
    }

    /// Delivers what was held for too long.
    mutating func expire(now: Duration) -> (items: [Item], missing: UInt64) {
        var all: (items: [Item], missing: UInt64) = ([], 0)
        for key in holding {
            guard var source = sources[key], let deadline = source.deadline, deadline <= now else { continue }
            if case .deliver(let items, let missing) = Self.giveUp(&source) {
                all.items += items
                all.missing &+= missing
            }
            if !source.held.isEmpty { source.deadline = now + patience }
            keep(source, as: key)
        }
        return all
    }

    private mutating func keep(_ source: Source, as key: MessageSource) {
        sources[key] = source
        if source.held.isEmpty { holding.remove(key) } else { holding.insert(key) }
    }

    /// Delivers the lowest that is held, with those that follow it.
    private static func giveUp(_ source: inout Source) -> Verdict {
        guard let lowest = source.held.keys.min() else { return .held }
        // What was sent before the first message that came is known to be missing only as the transport says
        // so.
        let missing = source.mark.map { lowest - $0 - 1 } ?? min(1, lowest - 1)
        source.mark = lowest - 1
        return .deliver(follow(&source), missing: missing)
    }

    private static func follow(_ source: inout Source) -> [Item] {
        var items: [Item] = []
        while let mark = source.mark, let item = source.held.removeValue(forKey: mark + 1) {
            items.append(item)
            source.mark = mark + 1
        }
        if source.held.isEmpty { source.deadline = nil }
        return items
    }

    /// Forgets the quarter that has not been used for longest, when there are too many.
    private mutating func makeRoom(for source: MessageSource) {
        guard sources.count >= sourceLimit, sources[source] == nil else { return }
        let oldest = sources.filter { $0.value.held.isEmpty }.sorted { $0.value.lastUse < $1.value.lastUse }
        for (key, _) in oldest.prefix(max(1, sourceLimit / 4)) { sources[key] = nil }
    }
}
