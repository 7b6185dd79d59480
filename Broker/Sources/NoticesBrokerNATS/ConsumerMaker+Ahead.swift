import CNats
import NoticesBroker

/// Consumers that are ahead of their stream.
///
/// A server whose disk was full may have lost the end of a stream, and gives its places to new messages. A consumer that
/// had delivered those places before does not deliver what is there now. So it is replaced by one that begins with the
/// first message that was stored since.
extension ConsumerMaker {
    /// How long the leader of a stream may take to know all that it has.
    private static let catchingUp = Duration.seconds(5)
    /// Servers of one cluster differ in their clocks by less.
    private static let difference: UInt64 = 1_000_000_000

    /// A consumer that the server has; if it is ahead, the one that replaces it.
    ///
    /// - Parameter info: Where the stream stood before.
    func found(_ name: String, isOfGroup: Bool = false, in info: StreamInfo) throws(Refusal) -> ConsumerInfo?
    {
        guard let found = try look(at: name) else { return nil }
        // Of a group's consumer, other nodes have taken later messages than this one.
        let seen = isOfGroup ? nil : latest(of: name, info).value
        // What cannot be known changes nothing.
        guard let start = try? start(of: found, seen, info) else { return found }
        session.noteOnce(
            """
            the server has lost the end of the stream \(stream.name): what is stored since is heard, and some of what \
            was heard before may be heard again
            """)
        // Another node of the group may have replaced it by now.
        if let now = try look(at: name), now.delivered.streamSeq < found.delivered.streamSeq { return now }
        var config = found.config
        (config.deliverPolicy, config.optStartSeq) = ("by_start_sequence", start)
        remove(name)
        return try recreate(name, config)
    }

    /// A server that has just started may refuse at first.
    private func recreate(_ name: String, _ config: ConsumerConfig) throws(Refusal) -> ConsumerInfo {
        for pause in [50, 100, 200, 400, 800] as [Int64] {
            if let made = try? make(name, config) { return made }
            nats_Sleep(pause)
        }
        do throws(Refusal) {
            return try make(name, config)
        } catch {
            // Where a node may not remove a consumer, it keeps the one that it has.
            guard let kept = try look(at: name) else { throw error }
            return kept
        }
    }

    /// Where a consumer begins that is ahead; `nil`: it is not.
    private func start(
        of consumer: ConsumerInfo, _ seen: LatestMessage.Stored?, _ info: StreamInfo
    ) throws(Refusal) -> UInt64? {
        let delivered = consumer.delivered.streamSeq
        let end = try end(info, reaching: max(delivered, seen?.place ?? 0))
        if delivered <= end {
            guard let seen else { return nil }
            if end >= seen.place, try !isReplaced(seen) { return nil }
        }
        let kept = if let seen { try lastPlace(upTo: seen.time, end) } else { end }
        // What it has delivered, but nobody has confirmed, the stream may still have.
        return 1 + (consumer.numAckPending > 0 ? min(kept, consumer.ackFloor.streamSeq) : kept)
    }

    /// The last place of the stream, when it has reached one, or does not for long.
    private func end(_ info: StreamInfo, reaching place: UInt64) throws(Refusal) -> UInt64 {
        let deadline = ContinuousClock.now + Self.catchingUp
        var end = info.state.lastSeq
        while end < place, ContinuousClock.now < deadline {
            end = try api.info(of: stream.name).state.lastSeq
            if end < place { nats_Sleep(50) }
        }
        return end
    }

    /// Whether another message has the place of one that has come.
    private func isReplaced(_ seen: LatestMessage.Stored) throws(Refusal) -> Bool {
        guard let message = try first(from: seen.place), message.place == seen.place else { return false }
        return message.time.map { $0 != seen.time } ?? false
    }

    /// The last place before what was stored after a time.
    private func lastPlace(upTo time: UInt64, _ end: UInt64) throws(Refusal) -> UInt64 {
        let time = time - min(time, Self.difference)
        var (low, high) = (UInt64(0), end)
        while low < high {
            let middle = low + (high - low + 1) / 2
            if let message = try first(from: middle), message.time ?? 0 <= time {
                low = middle
            } else {
                high = middle - 1
            }
        }
        return low
    }

    private func first(from place: UInt64) throws(Refusal) -> StoredMessage? {
        try session.message(of: ">", from: place, in: stream.name, api)
    }
}
