import BoardModel
import Notices
import NoticesKeyboard

extension DemoObject {
    /// Observes with a typed descriptor. A payload of another type is an error for this observer only.
    func observe(
        _ request: Request, by kind: ObserverKind, typed type: PayloadType, in center: NoticeCenter
    ) -> RegistrationID? {
        // The parser rejects a typed observation without a name.
        guard let name = request.names.exactName else { return nil }
        switch type {
        case .int:
            return observe(request, by: kind, type.descriptor(of: name, from: \.wholeNumber), in: center)
        case .double:
            return observe(request, by: kind, type.descriptor(of: name, from: \.floatingNumber), in: center)
        case .string:
            return observe(request, by: kind, type.descriptor(of: name, from: \.string), in: center)
        case .bool:
            return observe(request, by: kind, type.descriptor(of: name, from: \.truth), in: center)
        case .keyboard:
            let descriptor = type.descriptor(
                of: name, from: { _ in nil }, read: { try KeyboardPayload(notice: $0) })
            return observe(request, by: kind, descriptor, in: center)
        }
    }

    private func observe<Payload>(
        _ request: Request, by kind: ObserverKind, _ descriptor: NoticeDescriptor<Payload>,
        in center: NoticeCenter
    ) -> RegistrationID? {
        let act = request.act
        let (file, line) = (request.source.file, request.source.line)
        switch kind {
        case .owner:
            return center.observe(
                descriptor, owner: self, from: request.sender, options: request.options, file: file,
                line: line
            ) { me, _ in me.receive(act) }
        case .controller:
            return try? controller(of: center).observe(
                descriptor, from: request.sender, options: request.options, file: file, line: line
            ) { me, _ in me.receive(act) }
        case .block:
            return center.observe(
                descriptor, from: request.sender, options: request.options, label: noticeLabel, file: file,
                line: line
            ) { [weak self] _ in self?.receive(act) }.detach()
        default:
            let token = center.observe(
                descriptor, from: request.sender, options: request.options, label: noticeLabel, file: file,
                line: line
            ) { [weak self] _ in self?.receive(act) }
            keep(token)
            return token.id
        }
    }
}
