import Notices

/// Every way in which the center may come to release what a handler or a monitor captured.
enum Ending: CaseIterable {
    case cancel, tokenReleased, removeById, removeAll, ownerGone, removeAbandoned, oneShot, controller
    case controllerAbandoned, replacedInController, refusedByController, instance, monitor, sequence

    /// Has the center capture the object in `box`, of which there is no other reference, and release it.
    func release(_ box: Box<Tracked>, in center: NoticeCenter) {
        guard let part = box.value else { return }
        box.empty()
        capture(part, in: center)
    }

    private func capture(_ part: Tracked, in center: NoticeCenter) {
        let screen = Screen(Calls())
        let controller = center.controller(for: screen)
        switch self {
        case .cancel:
            center.observe("a") { _ in part.use() }.cancel()
        case .tokenReleased:
            _ = center.observe("a") { _ in part.use() }
        case .removeById:
            center.remove(center.observeUntilRemoved("a") { _ in part.use() })
        case .removeAll:
            center.observeUntilRemoved("a") { _ in part.use() }
            center.observeUntilRemoved(nil) { _ in part.use() }
            center.removeAll()
        case .ownerGone:
            center.observe("a", owner: Screen(Calls())) { _, _ in part.use() }
            center.post("a")
        case .removeAbandoned:
            center.observe("a", owner: Screen(Calls())) { _, _ in part.use() }
            center.removeAbandoned()
        case .oneShot:
            center.observeUntilRemoved("a", once: true) { _ in part.use() }
            center.post("a")
        case .controller:
            controller.observe("a") { _, _ in part.use() }
            controller.removeAll()
        case .controllerAbandoned:
            observeByController(of: Screen(Calls()), in: center, capturing: part)
            _ = center.controller(for: screen)
        case .replacedInController:
            controller.observe("a") { _, _ in part.use() }
            center.removeAll()
            controller.observe("a") { _, _ in }
        case .refusedByController:
            controller.observe("a") { _, _ in }
            controller.observe("a") { _, _ in part.use() }
        case .instance:
            center.addObserver(screen, name: "a") { _, _ in part.use() }
            try? center.removeObserver(screen)
        case .monitor:
            center.monitor { _ in part.use() }.detach()
        case .sequence:
            let sequence = center.notices(named: "a")
            center.post("a", payload: part)
            sequence.finish()
        }
    }

    private func observeByController(of screen: Screen, in center: NoticeCenter, capturing part: Tracked) {
        center.controller(for: screen).observe("a") { _, _ in part.use() }
    }
}
