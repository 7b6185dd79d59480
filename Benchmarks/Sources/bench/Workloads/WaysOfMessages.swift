import CTally
import Measuring
import Notices

/// V8: an observer of messages, which have their type for a name.
extension Way {
    static var ofMessages: [Way] {
        [
            Way(
                id: "V8", title: "message",
                covers: "NoticeCenter.observe(_: Message.Type, handler: (Message) throws -> Void)",
                notices: byMessage { $0.observe(AmountAdded.self) { tally_add($0.amount) } },
                foundation: foundation(carrying: AmountAdded(amount: 1)),
                simple: simple(carrying: AmountAdded(amount: 1)), byHand: weakClosures()),
            Way(
                id: "V8o", title: "message, owner",
                covers: """
                    NoticeCenter.observe(_: Message.Type, owner: Owner, handler: (Owner, \
                    Message) throws -> Void)
                    """,
                notices: byMessage { center in
                    let counter = Counter()
                    center.observe(AmountAdded.self, owner: counter) { me, _ in me.countOne() }
                    return counter
                }, foundation: foundation(carrying: AmountAdded(amount: 1)),
                simple: simpleOwner(carrying: AmountAdded(amount: 1)), byHand: weakClosures()),
            Way(
                id: "V8m", title: "message of the main actor",
                notices: byMainActorMessage {
                    $0.observe(AmountShown.self) { @MainActor in tally_add($0.amount) }
                },
                foundation: foundation(carrying: AmountAdded(amount: 1)),
                simple: simple(carrying: AmountAdded(amount: 1)),
                foundationMessages: inFoundation, byHand: weakClosures()),
            Way(
                id: "V8mo", title: "message of the main actor, owner",
                notices: byMainActorMessage { center in
                    let counter = Counter()
                    center.observe(AmountShown.self, owner: counter) { @MainActor me, _ in me.countOne() }
                    return counter
                }, foundation: foundation(carrying: AmountAdded(amount: 1)),
                simple: simpleOwner(carrying: AmountAdded(amount: 1)),
                foundationMessages: inFoundation, byHand: weakClosures()),
        ]
    }

    private static func byMessage(_ observe: @escaping (NoticeCenter) -> Any) -> Preparation {
        center(observe) { $0.post(AmountAdded(amount: 1)) }
    }

    /// The bench runs on the main thread. The check for it is made once for many posts.
    private static func byMainActorMessage(
        _ observe: @escaping @MainActor (NoticeCenter) -> any Sendable
    ) -> Preparation {
        {
            let center = NoticeCenter()
            let kept = MainActor.assumeIsolated { observe(center) }
            return { operations in
                MainActor.assumeIsolated {
                    for _ in 0..<operations { center.post(AmountShown(amount: 1)) }
                }
                withExtendedLifetime(kept) {}
            }
        }
    }

    /// Foundation's messages of the main actor, with a closure that captures weakly.
    private static func inFoundation() -> (Int) -> Void {
        let peer = FoundationMessages()
        let counter = Counter()
        let registration = peer.observe(
            0,
            FoundationMessages.Handler { [weak counter] _ in
                guard let counter else { return }
                counter.countOne()
            })
        return { operations in
            peer.post(0, times: operations)
            withExtendedLifetime((counter, registration)) {}
        }
    }
}

struct AmountAdded: NoticeMessage {
    let amount: Int
}

@MainActor struct AmountShown: NoticeMessage {
    let amount: Int
}
