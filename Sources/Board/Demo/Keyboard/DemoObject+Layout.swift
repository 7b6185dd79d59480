import BoardModel
import Notices
import NoticesKeyboard

extension DemoObject {
    /// Observes a name for keyboard payloads. Each payload moves the form.
    func observeByLayout(_ request: Request, in center: NoticeCenter) -> RegistrationID? {
        // The parser rejects kind `layout` without a name.
        guard let name = request.names.exactName else { return nil }
        form.withLock { $0 = $0 ?? FormLayout() }
        let descriptor = NoticeDescriptor<KeyboardPayload>(name) { try KeyboardPayload(notice: $0) }
        let (act, screen) = (request.act, request.screen)
        return center.observe(
            descriptor, owner: self, from: request.sender, options: request.options,
            file: request.source.file, line: request.source.line
        ) { me, payload in
            me.layOut(by: payload, on: screen)
            me.receive(act)
        }
    }

    private func layOut(by payload: KeyboardPayload, on screen: DeviceScreen) {
        let (device, now) = (screen.device, screen.now)
        form.withLock { $0?.follow(payload, on: device, at: now) }
    }
}
