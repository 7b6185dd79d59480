/// Puts the messages of one name into the order of their senders, and finds doubles and gaps.
///
/// For each life of a node it keeps the counter of the message that was delivered last. A message with that
/// counter or a lower one is a double. One that comes too early is held until those before it come, or until
/// it was held for too long: those are missing then, and counted. One that comes after all is delivered late, once,
/// rather than lost.
///
/// What was delivered before this sequencer was made, it cannot know. While the engine has still to deliver again what
/// came then and was not confirmed, the first messages of a sender are held, so that those of its former life are not
/// overtaken. Should a message come from before the first that it knows of all the same, it is delivered late, once,
/// rather than lost.
///
/// Anyone may forge a message with a far counter. What comes from within a very long gap shows that: the order goes on
/// there.
struct Sequencer<Item: Sendable>: Sendable {
    enum Verdict: Sendable {
        /// To be delivered now; before it, some are missing.
        case next(Item, missing: UInt64)
        /// To be delivered now, in this order; before them, some are missing.
        case deliver([Item], missing: UInt64)
        /// To be delivered now: so many notices that were counted as missing are so no more.
        case found(Item, count: UInt64)
        /// Delivered before.
        case double
        /// Held until the messages before it come; the engine is not told that it has arrived.
        case held
        /// There is no room to hold it. The engine is not told that it has arrived, and delivers it again.
        case refused
    }

    private struct Held: Sendable {
        var item: Item
        var size: Int
        var count: UInt64
        var place: UInt64?
    }

    private struct Source: Sendable {
        var mark: UInt64?
        /// The counter of the first message that was delivered, and those before it that came later.
        var start: UInt64 = 0
        var late: Set<UInt64> = []
        var missing = MissingCounters()
        /// What was passed over without being missing.
        var skipped = MissingCounters()
        var held: [UInt64: Held] = [:]
        var deadline: Duration?
        /// The place in the engine's store of the message that was delivered last.
        var place: UInt64?
        /// Up to this place, what has not come was confirmed before this sequencer was made.
        var settled: UInt64?
        /// Whether what is missing now was looked for there.
        var isSought = false
        var lastUse: UInt64 = 0

        /// Whether all that is between the message that was delivered last and one at a place was confirmed, as far as it
        /// had come by then.
        func isSettled(before next: UInt64?) -> Bool {
            guard let settled, let place else { return false }
            return place <= settled && (next ?? 0) > place
        }

        /// What was confirmed before is not missing. Should it come all the same, it is delivered late.
        mutating func skip(to counter: UInt64) {
            if let mark, mark + 1 < counter { skipped.add(mark + 1, before: counter) }
        }

        /// A message is delivered.
        mutating func advance(to counter: UInt64, _ count: UInt64, _ place: UInt64?) {
            skip(to: counter)
            mark = counter + count - 1
            self.place = place
            isSought = false
        }

        /// Where all that is missing before what is held can be looked for, unless it was.
        func gapToSeek(of key: MessageSource) -> StoreGap? {
            guard !isSought, let mark, let first = place,
                let last = held.values.lazy.compactMap(\.place).max()
            else { return nil }
            return StoreGap(delivered: MessageID(source: key, counter: mark), first: first, last: last)
        }
    }

    /// How long a message is held. With zero none is.
    private let patience: Duration
    private let heldLimit: Int
    private let byteLimit: Int
    private let sourceLimit: Int
    /// How many late messages of a source are remembered: no fewer than an engine has under way at once.
    private let lateLimit = 4_096
    private var sources: [MessageSource: Source] = [:]
    /// The sources of which something is held.
    private var holding: Set<MessageSource> = []
    /// Those of them of which nothing was delivered.
    private var beginning: Set<MessageSource> = []
    private var uses: UInt64 = 0
    /// Whether something was refused since the latest gap ended.
    private var hasRefused = false
    private var heldCount = 0
    private var heldBytes = 0

    /// - Parameters:
    ///   - patience: How long a message is held.
    ///   - heldLimit: How many are held, of all sources together: more than an engine has under way at once,
    ///     or what is refused takes the place of what is waited for.
    ///   - byteLimit: How many bytes they have.
    ///   - sourceLimit: How many sources are remembered.
    init(
        patience: Duration, heldLimit: Int = 4_096, byteLimit: Int = 64 << 20, sourceLimit: Int = 4_096
    ) {
        self.patience = patience
        self.heldLimit = heldLimit
        self.byteLimit = byteLimit
        self.sourceLimit = sourceLimit
    }

    var isHolding: Bool { !holding.isEmpty }

    /// The counters that were delivered last, with their places: of the sources that were heard last first, without those
    /// of which something is held.
    var marks: [(source: MessageSource, counter: UInt64, place: UInt64?)] {
        sources.sorted { $0.value.lastUse > $1.value.lastUse }.compactMap { key, source in
            guard source.held.isEmpty, let mark = source.mark else { return nil }
            return (key, mark, source.place)
        }
    }

    /// Another sequencer has delivered the messages of a source up to a counter. One of those that comes is delivered
    /// late, once: that it was confirmed is not known.
    mutating func goOn(_ source: MessageSource, after counter: UInt64, _ place: UInt64?) {
        guard sources[source] == nil, sources.count < sourceLimit else { return }
        var known = Source()
        (known.mark, known.start, known.place) = (counter, counter + 1, place)
        sources[source] = known
    }

    /// - Parameters:
    ///   - count: How many notices the message has: the first has the counter of the identity.
    ///   - size: The bytes that it takes while it is held.
    ///   - followsGap: Whether a message before it is known to come.
    ///   - place: Its place in the engine's store.
    mutating func take(
        _ id: MessageID, _ item: Item, count: UInt64 = 1, size: Int = 1, followsGap: Bool,
        place: UInt64? = nil,
        now: Duration
    ) -> Verdict {
        uses += 1
        makeRoom(for: id.source)
        if patience == .zero { return takeAsItComes(id, item, count: count) }
        var source = sources[id.source] ?? Source()
        defer { keep(source, as: id.source) }
        source.lastUse = uses
        if let mark = source.mark, id.counter <= mark {
            if let verdict = goOn(id.counter, item, count, &source, place) { return verdict }
            if source.missing.take(id.counter, count: count) { return .found(item, count: count) }
            if source.skipped.take(id.counter, count: count) { return .deliver([item], missing: 0) }
            guard id.counter < source.start, source.late.insert(id.counter).inserted else { return .double }
            return .deliver([item], missing: 0)
        }
        if source.held[id.counter] != nil { return .held }
        // No source may be forgotten that holds something: while all do, a new one is delivered as it comes.
        let isCrowded = sources.count >= sourceLimit
        let isNext =
            source.mark.map { id.counter == $0 + 1 || !followsGap && source.isSettled(before: place) }
            ?? (!followsGap || isCrowded)
        if isNext {
            // Nothing is to come before it any more: what is held from before it begins the order, or goes on with it.
            let before = source.held.isEmpty ? [] : takeHeld(of: &source, before: id.counter)
            if source.mark == nil { source.start = before.first?.counter ?? id.counter }
            for (counter, held) in before { source.advance(to: counter, held.count, held.place) }
            source.advance(to: id.counter, count, place)
            if before.isEmpty, source.held.isEmpty { return .next(item, missing: 0) }
            return .deliver(before.map(\.held.item) + [item] + follow(&source).map(\.item), missing: 0)
        }
        guard heldCount < heldLimit, heldBytes + size <= byteLimit else {
            hasRefused = true
            return .refused
        }
        source.held[id.counter] = Held(item: item, size: size, count: count, place: place)
        heldCount += 1
        heldBytes += size
        source.deadline = source.deadline ?? now + patience
        return .held
    }

    /// All that the engine had still to deliver again has come: what is held of sources without an order begins it.
    ///
    /// - Parameter place: Up to where in the engine's store: what has not come up to it was confirmed before this
    ///   sequencer was made.
    /// - Returns: What is to be delivered now, in the order of the store.
    mutating func endGap(upTo place: UInt64) -> [Item] {
        // What was refused comes again: not all that has not come was confirmed.
        let settled = hasRefused ? nil : Optional(place)
        hasRefused = false
        var begun: [Held] = []
        for key in beginning {
            guard var source = sources[key], let first = source.held.keys.min() else { continue }
            (source.start, source.settled, source.mark) = (first, settled, first - 1)
            begun += follow(&source)
            while let next = source.held.keys.min(), source.isSettled(before: source.held[next]?.place) {
                source.skip(to: next)
                source.mark = next - 1
                begun += follow(&source)
            }
            keep(source, as: key)
        }
        return begun.sorted { ($0.place ?? .max) < ($1.place ?? .max) }.map(\.item)
    }

    /// A session begins: what does not come by it is missing, whatever was confirmed before an earlier one.
    mutating func beginSession() {
        hasRefused = false
        for key in sources.keys where sources[key]?.settled != nil { sources[key]?.settled = nil }
    }

    /// The longest gap that is believed in, whatever comes from within it. With patience more messages of
    /// several notices may be on their way at once.
    private var longestGap: UInt64 { patience == .zero ? 1_024 : 1 << 20 }

    /// Takes a message from within a gap that is too long to be believed in; `nil`: it is not from such a gap.
    private func goOn(
        _ counter: UInt64, _ item: Item, _ count: UInt64, _ source: inout Source, _ place: UInt64?
    ) -> Verdict? {
        let freed =
            source.missing.end(at: counter, ifLongerThan: longestGap)
            ?? source.skipped.end(at: counter, ifLongerThan: longestGap).map { _ in 0 }
        let isBeforeAll =
            counter < source.start
            && (source.start - counter > longestGap || source.late.count >= lateLimit)
        guard freed != nil || isBeforeAll else { return nil }
        if isBeforeAll { (source.start, source.late) = (counter, []) }
        source.advance(to: counter, count, place)
        return .found(item, count: freed ?? 0)
    }

    /// Without patience nothing is held, and what comes late is a double.
    private mutating func takeAsItComes(_ id: MessageID, _ item: Item, count: UInt64) -> Verdict {
        let uses = uses
        return take(id.counter, item, count, &sources[id.source, default: Source()], uses)
    }

    private func take(
        _ counter: UInt64, _ item: Item, _ count: UInt64, _ source: inout Source, _ uses: UInt64
    ) -> Verdict {
        source.lastUse = uses
        guard let mark = source.mark else {
            (source.start, source.mark) = (counter, counter + count - 1)
            return .next(item, missing: 0)
        }
        if counter <= mark { return goOn(counter, item, count, &source, nil) ?? .double }
        source.missing.add(mark + 1, before: counter)
        source.mark = counter + count - 1
        return .next(item, missing: counter - mark - 1)
    }

    /// Between which places of the engine's store messages are that have been missing for half of the patience. Each
    /// is named once, until one of them has come.
    mutating func gaps(now: Duration) -> [StoreGap] {
        holding.compactMap { key in
            guard let source = sources[key], let deadline = source.deadline, deadline - patience / 2 <= now,
                let gap = source.gapToSeek(of: key)
            else { return nil }
            sources[key]?.isSought = true
            return gap
        }
    }

    /// Whether a message has not come, while one that was sent after it has.
    func isMissing(_ id: MessageID) -> Bool {
        guard let source = sources[id.source], let mark = source.mark else { return false }
        return id.counter > mark && source.held[id.counter] == nil
            && source.held.keys.contains { $0 > id.counter }
    }

    /// Delivers what was held for too long.
    mutating func expire(now: Duration) -> (items: [Item], missing: UInt64) {
        var all: (items: [Item], missing: UInt64) = ([], 0)
        for key in holding {
            // What can be looked for is not given up before it was.
            guard var source = sources[key], let deadline = source.deadline, deadline <= now,
                source.gapToSeek(of: key) == nil
            else { continue }
            if case .deliver(let items, let missing) = giveUp(&source) {
                all.items += items
                all.missing &+= missing
            }
            if !source.held.isEmpty { source.deadline = now + patience }
            source.isSought = false
            keep(source, as: key)
        }
        return all
    }

    private mutating func keep(_ source: Source, as key: MessageSource) {
        sources[key] = source
        if source.held.isEmpty { holding.remove(key) } else { holding.insert(key) }
        if source.held.isEmpty || source.mark != nil { beginning.remove(key) } else { beginning.insert(key) }
    }

    /// Delivers the lowest that is held, with those that follow it.
    private mutating func giveUp(_ source: inout Source) -> Verdict {
        guard let lowest = source.held.keys.min() else { return .held }
        // Only a forged message says that it has more notices than there are before the next.
        if let mark = source.mark, lowest <= mark {
            return .deliver(takeHeld(of: &source, before: mark + 1).map(\.held.item), missing: 0)
        }
        // What was sent before the first message that came is known to be missing only as the transport says
        // so.
        let missing = source.mark.map { lowest - $0 - 1 } ?? min(1, lowest - 1)
        if let mark = source.mark {
            source.missing.add(mark + 1, before: lowest)
        } else {
            source.start = lowest
        }
        source.mark = lowest - 1
        return .deliver(follow(&source).map(\.item), missing: missing)
    }

    private mutating func takeHeld(of source: inout Source, before counter: UInt64) -> [(
        counter: UInt64, held: Held
    )] {
        source.held.keys.filter { $0 < counter }.sorted().compactMap { place in
            guard let held = source.held.removeValue(forKey: place) else { return nil }
            heldCount -= 1
            heldBytes -= held.size
            return (place, held)
        }
    }

    private mutating func follow(_ source: inout Source) -> [Held] {
        var all: [Held] = []
        while let mark = source.mark, let next = source.held.removeValue(forKey: mark + 1) {
            all.append(next)
            heldCount -= 1
            heldBytes -= next.size
            source.mark = mark + next.count
            source.place = next.place
            source.isSought = false
        }
        if source.held.isEmpty { source.deadline = nil }
        return all
    }

    /// Forgets the quarter that has not been used for longest, when there are too many.
    private mutating func makeRoom(for source: MessageSource) {
        guard sources.count >= sourceLimit, sources[source] == nil else { return }
        let oldest = sources.filter { $0.value.held.isEmpty }.sorted { $0.value.lastUse < $1.value.lastUse }
        for (key, _) in oldest.prefix(max(1, sourceLimit / 4)) { sources[key] = nil }
    }
}

/// The places in an engine's store of two messages of a source that have come, between which others have not.
struct StoreGap: Hashable, Sendable {
    /// The latest notice that was delivered before the gap.
    var delivered: MessageID
    /// Its place.
    var first: UInt64
    /// The highest place of those that have come since.
    var last: UInt64
}
