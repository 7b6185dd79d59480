import Notices

/// An object of the board: a real Swift object, whose life is ARC's business and nobody else's.
///
/// It keeps what its ways of observing need to be kept (tokens, a controller, sequences), as an object of a program
/// would. The workbench holds the only reference to it that is not a handler's.
final class DemoObject: NoticeLabeled, Sendable {
    let noticeLabel: String

    private let ledger: LifeLedger
    private let kept = Lock(Kept())

    private struct Kept: Sendable {
        var tokens: [NoticeToken] = []
        var controller: NoticeController<DemoObject>?
        var sequences: [NoticeSequence<Notice>] = []
        var tasks: [Task<Void, Never>] = []
    }

    init(label: String, ledger: LifeLedger) {
        noticeLabel = label
        self.ledger = ledger
        ledger.began(label)
    }

    deinit {
        let (sequences, tasks) = kept.withLock { ($0.sequences, $0.tasks) }
        sequences.forEach { $0.finish() }
        tasks.forEach { $0.cancel() }
        ledger.ended(noticeLabel)
    }

    /// What every handler of this object does.
    private func receive() {
        ledger.received(noticeLabel)
    }
}

// MARK: - Seven ways to observe

extension DemoObject {
    /// Observes by the kind that is asked for. `false`: the controller refused a duplicate.
    func observe(
        _ names: NamePattern, by kind: ObserverKind, from sender: DemoObject?, options: NoticeOptions,
        in center: NoticeCenter, at place: SourceLine
    ) -> RegistrationID? {
        let name = names.noticeName
        let (file, line) = (place.file, place.line)
        switch kind {
        case .token:
            let token = center.observe(
                name, from: sender, options: options, label: noticeLabel, file: file, line: line
            ) { [weak self] _ in self?.receive() }
            kept.withLock { $0.tokens.append(token) }
            return token.id
        case .owner:
            return center.observe(
                name, owner: self, from: sender, options: options, file: file, line: line,
                call: DemoObject.receive
            ).id
        case .block:
            return center.observeUntilRemoved(
                name, from: sender, options: options, label: noticeLabel, file: file, line: line
            ) { [weak self] _ in self?.receive() }.id
        case .strong:
            // The handler holds the object, the object holds the token, the token keeps the handler.
            let token = center.observe(
                name, from: sender, options: options, label: noticeLabel, file: file, line: line
            ) { _ in self.receive() }
            kept.withLock { $0.tokens.append(token) }
            return token.id
        case .controller:
            return observeByController(name, from: sender, options: options, in: center, at: place)
        case .class:
            return observeByInstance(name, in: center, at: place)
        case .task:
            return observeByTask(name, from: sender, in: center, at: place)
        }
    }

    private func observeByController(
        _ name: NoticeName?, from sender: DemoObject?, options: NoticeOptions, in center: NoticeCenter,
        at place: SourceLine
    ) -> RegistrationID? {
        let controller = kept.withLock { kept in
            let controller = kept.controller ?? NoticeController(owner: self, center: center)
            kept.controller = controller
            return controller
        }
        let addition = controller.observe(
            name, from: sender, options: options, file: place.file, line: place.line
        ) { me, _ in me.receive() }
        return addition.id
    }

    private func observeByInstance(
        _ name: NoticeName?, in center: NoticeCenter, at place: SourceLine
    ) -> RegistrationID? {
        // The parser lets no kind `class` through without a name.
        guard let name else { return nil }
        return center.addObserver(self, name: name, file: place.file, line: place.line) { [weak self] _, _ in
            self?.receive()
        }.id
    }

    private func observeByTask(
        _ name: NoticeName?, from sender: DemoObject?, in center: NoticeCenter, at place: SourceLine
    ) -> RegistrationID? {
        let sequence = center.notices(
            named: name, from: sender, label: noticeLabel, file: place.file, line: place.line)
        // The task has no need of the object, so it cannot keep it alive.
        let task = Task { [ledger, noticeLabel] in
            for await _ in sequence { ledger.received(noticeLabel) }
        }
        kept.withLock { kept in
            kept.sequences.append(sequence)
            kept.tasks.append(task)
        }
        return sequence.id
    }
}
