import Notices

extension DemoObject {
    /// Observes by a descriptor: a payload of another type is an error for this observer only.
    func observe(
        _ request: Request, by kind: ObserverKind, typed type: PayloadType, in center: NoticeCenter
    ) -> RegistrationID? {
        // The parser rejects a typed observation without a name.
        guard let name = request.names.noticeName else { return nil }
        let descriptor = type.descriptor(of: name)
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
            return center.observeUntilRemoved(
                descriptor, from: request.sender, options: request.options, label: noticeLabel, file: file,
                line: line
            ) { [weak self] _ in self?.receive(act) }
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
