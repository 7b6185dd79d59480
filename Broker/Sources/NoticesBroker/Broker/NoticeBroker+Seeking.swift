import Notices
import Synchronization

extension NoticeBroker {
    /// How far back what has been stored at places of earlier messages is looked for.
    private static let farthest: UInt64 = 4_096

    /// Reads from the engine's store what it should have delivered by now.
    func seekMissing(by session: any TransportSession) async {
        for shared in state.withLock({ Array($0.names.values) }) {
            for gap in shared.gaps(now: clock.now()) {
                let missing = await missing(in: gap, of: shared, by: session)
                guard !missing.isEmpty else { continue }
                let what = missing.count == 1 ? "a message" : "\(missing.count) messages"
                center.note(
                    "broker \(node): \(what) of “\(shared.name)” read from the store, not delivered by the engine",
                    file: "NoticesBroker", line: 0)
                missing.forEach(receive)
            }
        }
    }

    /// What is stored of a gap, in the order of the store.
    private func missing(
        in gap: StoreGap, of shared: SharedName, by session: any TransportSession
    ) async -> [ReceivedMessage] {
        func stored(between first: UInt64, and last: UInt64) async -> [ReceivedMessage] {
            guard last > first, last - first > 1 else { return [] }
            return (try? await session.stored(shared.topic, between: first, and: last)) ?? []
        }
        var found = await stored(between: gap.first, and: gap.last)
        // An engine that has lost the end of its store gives the places of what was delivered to later messages.
        var (end, length) = (gap.first &+ 1, UInt64(1))
        while end > 1, length <= Self.farthest {
            let start = end - min(end, length + 1)
            let before = await stored(between: start, and: end)
            found = before + found
            if before.contains(where: { shared.isDelivered($0, upTo: gap.delivered) }) { break }
            (end, length) = (start + 1, length * 8)
        }
        return found.filter(shared.isMissing)
    }
}
