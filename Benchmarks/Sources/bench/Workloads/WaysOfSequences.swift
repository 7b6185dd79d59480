import Measuring
import Notices

/// V7s: async sequences, and a task that consumes the elements.
extension Way {
    static var ofSequences: [Way] {
        [
            Way(
                id: "V7s", title: "a burst for an async sequence, each element",
                covers: "NoticeCenter.notices(named: NoticeName)",
                notices: burst(byName: { center, deliveries in
                    let sequence = center.notices(named: NoticeName(name))
                    return Task { for await _ in sequence { deliveries.add() } }
                }), byHand: stream),
            Way(
                id: "V7sp", title: "a burst for an async sequence, each element with an Int as payload",
                notices: { deliveries in
                    let center = NoticeCenter()
                    let sequence = center.notices(named: NoticeName(name))
                    let task = Task { for await _ in sequence { deliveries.add() } }
                    return ({ center.post(NoticeName(name), payload: 3) }, task)
                }, byHand: stream),
            Way(
                id: "V7sd", title: "a burst for an async sequence of a descriptor's payloads",
                covers: "NoticeCenter.payloads(of: NoticeDescriptor<Payload>)",
                notices: burst(byDescriptor: { center, deliveries in
                    let sequence = center.payloads(of: .number)
                    return Task { for await _ in sequence { deliveries.add() } }
                }), byHand: stream),
            Way(
                id: "V7sm", title: "a burst for an async sequence of messages",
                covers: "NoticeCenter.messages(of: Message.Type)",
                notices: { deliveries in
                    let center = NoticeCenter()
                    let sequence = center.messages(of: AmountAdded.self)
                    let task = Task { for await _ in sequence { deliveries.add() } }
                    return ({ center.post(AmountAdded(amount: 1)) }, task)
                }, byHand: stream),
        ]
    }

    private static func stream(_ deliveries: Deliveries) -> (post: () -> Void, kept: Any) {
        let (stream, continuation) = AsyncStream<Int>.makeStream()
        let task = Task { for await _ in stream { deliveries.add() } }
        return ({ continuation.yield(1) }, task)
    }
}
