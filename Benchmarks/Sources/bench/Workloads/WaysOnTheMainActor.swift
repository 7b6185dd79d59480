import Measuring
import Notices

/// V7m: handlers that run later on the main actor.
extension Way {
    static var onTheMainActor: [Way] {
        let observed = NoticeName(name)
        return [
            Way(
                id: "V7m", title: "a burst for the main actor, each delivery",
                covers:
                    "NoticeCenter.observe(_: NoticeName?, on: MainActorContext, handler: @MainActor (Notice) -> Void)",
                notices: burst(byName: { center, deliveries in
                    center.observe(observed, on: .mainActor) { _ in deliveries.add() }
                }),
                byHand: { deliveries in ({ Task { @MainActor in deliveries.add() } }, ()) }),
            Way(
                id: "V7mo", title: "a burst for the main actor, owner",
                covers: """
                    NoticeCenter.observe(_: NoticeName?, owner: Owner, \
                    on: MainActorContext, handler: @MainActor (Owner, Notice) -> Void)
                    """,
                notices: burst(byOwner: { center, receiver in
                    center.observe(observed, owner: receiver, on: .mainActor) { me, _ in me.add() }
                }), byHand: weakTasks),
            Way(
                id: "V7mm", title: "a burst for the main actor, owner, by a method",
                covers: """
                    NoticeCenter.observe(_: NoticeName?, owner: Owner, \
                    call: (Owner) -> @MainActor (Notice) -> Void)
                    """,
                notices: burst(byOwner: { center, receiver in
                    center.observe(observed, owner: receiver, call: Receiver.show)
                }), byHand: weakTasks),
            Way(
                id: "V7mn", title: "a burst for the main actor, owner, by a method that takes no notice",
                covers: """
                    NoticeCenter.observe(_: NoticeName?, owner: Owner, \
                    call: (Owner) -> @MainActor () -> Void)
                    """,
                notices: burst(byOwner: { center, receiver in
                    center.observe(observed, owner: receiver, call: Receiver.showAnew)
                }), byHand: weakTasks),
            Way(
                id: "V7md", title: "a burst for the main actor, descriptor",
                covers: """
                    NoticeCenter.observe(_: NoticeDescriptor<Payload>, \
                    on: MainActorContext, handler: @MainActor (Payload) -> Void)
                    """,
                notices: burst(byDescriptor: { center, deliveries in
                    center.observe(.number, on: .mainActor) { _ in deliveries.add() }
                }),
                byHand: { deliveries in ({ Task { @MainActor in deliveries.add() } }, ()) }),
            Way(
                id: "V7mdo", title: "a burst for the main actor, descriptor, owner",
                covers: """
                    NoticeCenter.observe(_: NoticeDescriptor<Payload>, owner: Owner, \
                    on: MainActorContext, handler: @MainActor (Owner, Payload) -> Void)
                    """,
                notices: burst(byDescriptor: { center, deliveries in
                    let receiver = Receiver(deliveries)
                    center.observe(.number, owner: receiver, on: .mainActor) { me, _ in me.add() }
                    return receiver
                }), byHand: weakTasks),
        ]
    }

    /// A task of the main actor for each post, which captures weakly.
    private static func weakTasks(_ deliveries: Deliveries) -> (post: () -> Void, kept: Any) {
        let receiver = Receiver(deliveries)
        return ({ Task { @MainActor [weak receiver] in receiver?.add() } }, receiver)
    }
}
