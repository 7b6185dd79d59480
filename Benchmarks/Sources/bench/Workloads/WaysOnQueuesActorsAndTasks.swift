import Dispatch
import Measuring
import Notices

/// V7q, V7a and V7t: handlers that run on a dispatch queue, on an actor, in a task.
extension Way {
    static var onQueuesActorsAndTasks: [Way] { onQueues + onActors + inTasks }

    private static var onQueues: [Way] {
        let observed = NoticeName(name)
        return [
            Way(
                id: "V7q", title: "a burst for a dispatch queue, each delivery",
                notices: burst(byName: { center, deliveries in
                    center.observe(observed, on: .queue(DispatchQueue(label: "bench"))) { _ in
                        deliveries.add()
                    }
                }), byHand: queued),
            Way(
                id: "V7qo", title: "a burst for a dispatch queue, owner",
                notices: burst(byOwner: { center, receiver in
                    center.observe(observed, owner: receiver, on: .queue(DispatchQueue(label: "bench"))) {
                        me, _ in
                        me.add()
                    }
                }),
                byHand: { deliveries in
                    let queue = DispatchQueue(label: "bench")
                    let receiver = Receiver(deliveries)
                    return ({ queue.async { [weak receiver] in receiver?.add() } }, receiver)
                }),
            Way(
                id: "V7qd", title: "a burst for a dispatch queue, descriptor",
                notices: burst(byDescriptor: { center, deliveries in
                    center.observe(.number, on: .queue(DispatchQueue(label: "bench"))) { _ in deliveries.add()
                    }
                }), byHand: queued),
        ]
    }

    private static func queued(_ deliveries: Deliveries) -> (post: () -> Void, kept: Any) {
        let queue = DispatchQueue(label: "bench")
        return ({ queue.async { deliveries.add() } }, queue)
    }

    private actor Cart {
        func add(_ deliveries: Deliveries) { deliveries.add() }
    }

    private static var onActors: [Way] {
        let observed = NoticeName(name)
        return [
            Way(
                id: "V7a", title: "a burst for an actor, each delivery",
                covers: """
                    NoticeCenter.observe(_: NoticeName, owner: Owner, handler: (isolated Owner, \
                    Notice) throws -> Void)
                    """,
                notices: burst(byName: { center, deliveries in
                    let cart = Cart()
                    center.observe(observed, owner: cart) { me, _ in me.add(deliveries) }
                    return cart
                }), byHand: tasksOfAnActor),
            Way(
                id: "V7ad", title: "a burst for an actor, descriptor",
                covers: """
                    NoticeCenter.observe(_: NoticeDescriptor<Payload>, owner: Owner, handler: (isolated Owner, \
                    Payload) throws -> Void)
                    """,
                notices: burst(byDescriptor: { center, deliveries in
                    let cart = Cart()
                    center.observe(.number, owner: cart) { me, _ in me.add(deliveries) }
                    return cart
                }), byHand: tasksOfAnActor),
        ]
    }

    private static func tasksOfAnActor(_ deliveries: Deliveries) -> (post: () -> Void, kept: Any) {
        let cart = Cart()
        return ({ Task { await cart.add(deliveries) } }, cart)
    }

    private static var inTasks: [Way] {
        let observed = NoticeName(name)
        return [
            Way(
                id: "V7t", title: "a burst for a task, each delivery",
                covers: """
                    NoticeCenter.observe(_: NoticeName, on: HandlerContext, \
                    handler: (Notice) async throws -> Void)
                    """,
                notices: burst(byName: { center, deliveries in
                    center.observe(observed, on: .task) { _ in deliveries.add() }
                }),
                byHand: { deliveries in ({ Task { deliveries.add() } }, ()) }),
            Way(
                id: "V7td", title: "a burst for a task, descriptor",
                covers: """
                    NoticeCenter.observe(_: NoticeDescriptor<Payload>, on: HandlerContext, \
                    handler: (Payload) async throws -> Void)
                    """,
                notices: burst(byDescriptor: { center, deliveries in
                    center.observe(.number, on: .task) { _ in deliveries.add() }
                }), byHand: { deliveries in ({ Task { deliveries.add() } }, ()) }),
            Way(
                id: "V7to", title: "a burst for a task, owner",
                covers: """
                    NoticeCenter.observe(_: NoticeName, owner: Owner, on: HandlerContext, handler: (Owner, \
                    Notice) async throws -> Void)
                    """,
                notices: burst(byOwner: { center, receiver in
                    center.observe(observed, owner: receiver, on: .task) { me, _ in me.add() }
                }),
                byHand: { deliveries in
                    let receiver = Receiver(deliveries)
                    return ({ Task { [weak receiver] in receiver?.add() } }, receiver)
                }),
        ]
    }
}
