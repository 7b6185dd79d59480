import Notices

/// An object of the board: a real Swift object, whose life is ARC's business and nobody else's.
///
/// It keeps what its ways of observing need to be kept (tokens, a controller, sequences), as an object of a program
/// would. The workbench holds the only reference to it that is not a handler's.
final class DemoObject: NoticeLabeled, Sendable {
    let noticeLabel: String

    let ledger: LifeLedger
    /// What the ledger knows it by, since others may share its label.
    let number: Int
    /// An instance of the class that it is called by, for the model that keeps observers by class.
    let sample: (any SampleClasses.Instance)?
    /// The form that it is, once it observes the keyboard by layout.
    let form = Lock<FormLayout?>(nil)
    let kept = Lock(Kept())

    struct Kept: Sendable {
        /// How many of its handlers are running.
        var handling = 0
        var tokens: [NoticeToken] = []
        /// How many tokens there are when those that have ended are let go of.
        var tokenLimit = 16
        var controller: NoticeController<DemoObject>?
        var sequences: [NoticeSequence<Notice>] = []
        var tasks: [Task<Void, Never>] = []
        var keeper: Keeper?
        /// What its deinit removes.
        var removals: [@Sendable () -> Void] = []
    }

    /// What a handler might think it can read without the object.
    let box = CallBox()

    init(label: String, ledger: LifeLedger) {
        noticeLabel = label
        self.ledger = ledger
        sample = SampleClasses.instance(for: label)
        number = ledger.began(label)
    }

    deinit {
        let (sequences, tasks, removals) = kept.withLock { ($0.sequences, $0.tasks, $0.removals) }
        removals.forEach { $0() }
        sequences.forEach { $0.finish() }
        tasks.forEach { $0.cancel() }
        ledger.ended(noticeLabel, number)
    }

    /// What every handler of this object does, and then what it was told to.
    func receive(_ act: (@Sendable () -> Void)?) {
        ledger.received(noticeLabel, number)
        guard let act else { return }
        kept.withLock { $0.handling += 1 }
        act()
        kept.withLock { $0.handling -= 1 }
    }

    /// Tells the ledger what happened to it.
    func tell(_ moment: LifeLine.Moment) { ledger.tell(moment, of: number) }

    /// Keeps a token, and of those before it no more than twice as many as are active.
    func keep(_ token: NoticeToken) {
        let former = kept.withLock { kept in
            kept.tokens.append(token)
            let former = kept.tokens
            if former.count > kept.tokenLimit {
                kept.tokens = former.filter(\.isActive)
                kept.tokenLimit = max(16, 2 * kept.tokens.count)
            }
            return former
        }
        // What a token lets go of may be this object, whose deinit takes the lock.
        withExtendedLifetime(former) {}
    }

    /// Whether a handler of this object is acting, which holds the object meanwhile.
    var isHandling: Bool { kept.withLock { $0.handling > 0 } }
}

// MARK: - Ways to observe

extension DemoObject {
    /// What is to be observed, and what its handler does.
    struct Request: Sendable {
        var names: NamePattern
        var sender: DemoObject?
        var options: NoticeOptions = []
        /// What the payload has to be; `nil`: anything, or nothing.
        var type: PayloadType?
        /// `nil`: it is called, and that is all.
        var act: (@Sendable () -> Void)?
        var place: SourceLine
        /// The queue of the workbench's own thread.
        var desk: Desk?
        var screen: DeviceScreen
    }

    /// Observes by the kind that is asked for. `nil`: the controller refused a duplicate.
    func observe(_ request: Request, by kind: ObserverKind, in center: NoticeCenter) -> RegistrationID? {
        if let type = request.type { return observe(request, by: kind, typed: type, in: center) }
        let name = request.names.noticeName
        let act = request.act
        let (file, line) = (request.place.file, request.place.line)
        switch kind {
        case .token:
            let token = center.observe(
                name, from: request.sender, options: request.options, label: noticeLabel, file: file,
                line: line
            ) { [weak self] _ in self?.receive(act) }
            keep(token)
            return token.id
        case .owner:
            return center.observe(
                name, owner: self, from: request.sender, options: request.options, file: file, line: line
            ) { me, _ in me.receive(act) }.id
        case .block:
            return center.observeUntilRemoved(
                name, from: request.sender, options: request.options, label: noticeLabel, file: file,
                line: line
            ) { [weak self] _ in self?.receive(act) }.id
        case .strong:
            // The handler holds the object, the object holds the token, the token keeps the handler.
            let token = center.observe(
                name, from: request.sender, options: request.options, label: noticeLabel, file: file,
                line: line
            ) { _ in self.receive(act) }
            keep(token)
            return token.id
        case .controller:
            return observeByController(request, in: center)
        case .class:
            return observeByInstance(request, in: center)
        case .task:
            return observeByTask(request, in: center)
        case .layout:
            return observeByLayout(request, in: center)
        case .queue:
            return observeOnQueue(request, in: center)
        case .actor:
            return observeOnActor(request, in: center)
        case .waiting:
            return observeWaiting(request, in: center)
        case .deinit, .strongDeinit, .attempt1, .attempt2, .attempt3, .attempt4, .attempt5, .attempt6,
            .attempt7:
            return attempt(request, by: kind, in: center)
        }
    }

    private func observeByController(_ request: Request, in center: NoticeCenter) -> RegistrationID? {
        let addition = controller(of: center).observe(
            request.names.noticeName, from: request.sender, options: request.options,
            file: request.place.file, line: request.place.line
        ) { me, _ in me.receive(request.act) }
        return addition.id
    }

    /// Its controller, made when it is first asked for.
    func controller(of center: NoticeCenter) -> NoticeController<DemoObject> {
        kept.withLock { kept in
            let controller = kept.controller ?? NoticeController(owner: self, center: center)
            kept.controller = controller
            return controller
        }
    }

    private func observeByInstance(_ request: Request, in center: NoticeCenter) -> RegistrationID? {
        // The parser lets no kind `class` through without a name.
        guard let name = request.names.noticeName else { return nil }
        let act = request.act
        return center.addObserver(self, name: name, file: request.place.file, line: request.place.line) {
            [weak self] _, _ in self?.receive(act)
        }.id
    }

    private func observeByTask(_ request: Request, in center: NoticeCenter) -> RegistrationID? {
        let sequence = center.notices(
            named: request.names.noticeName, from: request.sender, label: noticeLabel,
            file: request.place.file, line: request.place.line)
        // The task has no need of the object, so it cannot keep it alive.
        let task = Task { [ledger, noticeLabel, number] in
            for await _ in sequence { ledger.received(noticeLabel, number) }
        }
        kept.withLock { kept in
            kept.sequences.append(sequence)
            kept.tasks.append(task)
        }
        return sequence.id
    }
}
