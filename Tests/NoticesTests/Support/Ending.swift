import Notices
import NoticesCompatibility

/// Every way in which the center may come to release what a handler or a monitor captured.
enum Ending: CaseIterable {
    case cancel, tokenReleased, removeById, removeAll, ownerGone, removeAbandoned, oneShot, controller
    case controllerAbandoned, replacedInController, refusedByController, instance, monitor, sequence

    /// Has the center take the object out of `box`, so that there is no other reference, and release it.
    func release(_ box: Box<Tracked>, in center: NoticeCenter) {
        let screen = Screen(Calls())
        let controller = center.controller(for: screen)
        switch self {
        case .cancel:
            let token = center.observe("a") { [part = box.take()] _ in part?.use() }
            token.cancel()
        case .tokenReleased:
            var token: NoticeToken? = center.observe("a") { [part = box.take()] _ in part?.use() }
            withExtendedLifetime(token) {}
            token = nil
        case .removeById:
            let id = center.observe("a") { [part = box.take()] _ in part?.use() }.detach()
            _ = try? center.remove(id)
        case .removeAll:
            center.observe("a") { [part = box.take()] _ in part?.use() }.detach()
            center.observe(.any) { _ in }.detach()
            center.removeAll()
        case .ownerGone:
            center.observe("a", owner: Screen(Calls())) { [part = box.take()] _, _ in part?.use() }
            center.post("a")
        case .removeAbandoned:
            center.observe("a", owner: Screen(Calls())) { [part = box.take()] _, _ in part?.use() }
            center.removeAbandoned()
        case .oneShot:
            center.observe("a", options: .once) { [part = box.take()] _ in part?.use() }.detach()
            center.post("a")
        case .controller:
            _ = try? controller.observe("a") { [part = box.take()] _, _ in part?.use() }
            controller.removeAll()
        case .controllerAbandoned:
            observeByController(of: Screen(Calls()), in: center, capturing: box)
            _ = center.controller(for: screen)
        case .replacedInController:
            _ = try? controller.observe("a") { [part = box.take()] _, _ in part?.use() }
            center.removeAll()
            _ = try? controller.observe("a") { _, _ in }
        case .refusedByController:
            _ = try? controller.observe("a") { _, _ in }
            _ = try? controller.observe("a") { [part = box.take()] _, _ in part?.use() }
        case .instance:
            center.addObserver(screen, name: "a") { [part = box.take()] _, _ in part?.use() }
            try? center.removeObserver(screen)
        case .monitor:
            let monitor = center.monitor { [part = box.take()] _ in part?.use() }
            monitor.detach()
        case .sequence:
            let sequence = center.notices(named: "a")
            center.post("a", payload: box.take())
            sequence.finish()
        }
    }

    private func observeByController(of screen: Screen, in center: NoticeCenter, capturing box: Box<Tracked>)
    {
        _ = try? center.controller(for: screen).observe("a") { [part = box.take()] _, _ in part?.use() }
    }
}
