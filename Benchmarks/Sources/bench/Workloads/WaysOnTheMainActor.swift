import Measuring
import Notices

/// V7m: handlers that run later on the main actor, for posts that are made elsewhere: within a queue of its own.
extension Way {
    static var onTheMainActor: [Way] {
        let observed = NoticeName(name)
        return [
            Way(
                id: "V7m", title: "a burst for the main actor, each delivery",
                notices: burst(byName: { center, deliveries in
                    center.observe(observed) { @MainActor _ in deliveries.add() }
                }),
                byHand: { deliveries in ({ Task { @MainActor in deliveries.add() } }, ()) }),
            Way(
                id: "V7mo", title: "a burst for the main actor, owner",
                notices: burst(byOwner: { center, receiver in
                    center.observe(observed, owner: receiver) { @MainActor me, _ in me.add() }
                }), byHand: weakTasks),
            Way(
                id: "V7md", title: "a burst for the main actor, descriptor",
                notices: burst(byDescriptor: { center, deliveries in
                    center.observe(.number) { @MainActor _ in deliveries.add() }
                }),
                byHand: { deliveries in ({ Task { @MainActor in deliveries.add() } }, ()) }),
            Way(
                id: "V7mdo", title: "a burst for the main actor, descriptor, owner",
                notices: burst(byDescriptor: { center, deliveries in
                    let receiver = Receiver(deliveries)
                    center.observe(.number, owner: receiver) { @MainActor me, _ in me.add() }
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
