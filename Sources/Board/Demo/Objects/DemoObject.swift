import BoardModel
import Notices
import NoticesCompatibility

/// A demo object: a real Swift object whose lifetime depends only on ARC.
///
/// It stores the tokens, controller and sequences of its registrations, as an object of an app would. Apart
/// from handlers, only the demo holds a reference to it.
final class DemoObject: NoticeLabeled, Sendable {
    let noticeLabel: String

    let ledger: LifeLedger
    /// Its number in the ledger: objects may share a label.
    let number: Int
    /// An instance of the class named by the label, for `MyNotificationCenter`, which identifies observers by
    /// class.
    let sample: (any SampleClasses.Instance)?
    /// The object's form, once it observes the keyboard by layout.
    let form = Lock<FormLayout?>(nil)
    let holdings = Lock(Holdings())

    struct Holdings: Sendable {
        /// The number of its handlers that are executing a command.
        var handling = 0
        var tokens: [NoticeToken] = []
        /// The number of tokens at which to release ended ones.
        var tokenLimit = 16
        var controller: NoticeController<DemoObject>?
        var sequences: [NoticeSequence<Notice>] = []
        var tasks: [Task<Void, Never>] = []
        var observingActor: ObservingActor?
        /// The removals for its deinit to perform.
        var removals: [@Sendable () -> Void] = []
    }

    /// State that a handler seems to read without the object.
    let box = CallBox()

    init(label: String, ledger: LifeLedger) {
        noticeLabel = label
        self.ledger = ledger
        sample = SampleClasses.instance(for: label)
        number = ledger.began(label)
    }

    deinit {
        let (sequences, tasks, removals) = holdings.withLock { ($0.sequences, $0.tasks, $0.removals) }
        removals.forEach { $0() }
        sequences.forEach { $0.finish() }
        tasks.forEach { $0.cancel() }
        ledger.ended(noticeLabel, number)
    }

    /// Called by every handler of this object. Records the delivery, then executes the handler's command.
    func receive(_ act: (@Sendable () -> Void)?) {
        ledger.received(noticeLabel, number)
        guard let act else { return }
        holdings.withLock { $0.handling += 1 }
        act()
        holdings.withLock { $0.handling -= 1 }
    }

    /// Reports an event of the object to the ledger.
    func note(_ moment: Lifeline.Moment) { ledger.note(moment, of: number) }

    /// Stores a token, and releases ended tokens so that at most twice the number of active ones are stored.
    func keep(_ token: NoticeToken) {
        let former = holdings.withLock { holdings in
            holdings.tokens.append(token)
            let former = holdings.tokens
            if former.count > holdings.tokenLimit {
                holdings.tokens = former.filter(\.isActive)
                holdings.tokenLimit = max(16, 2 * holdings.tokens.count)
            }
            return former
        }
        // Releasing a token may release this object, whose deinit takes the lock.
        withExtendedLifetime(former) {}
    }

    /// Whether a handler of this object is executing a command, and therefore holds the object.
    var isHandling: Bool { holdings.withLock { $0.handling > 0 } }
}

// MARK: - Ways to observe

extension DemoObject {
    /// What to observe, and what the handler does.
    struct Request: Sendable {
        var names: NamePattern
        var sender: DemoObject?
        var options: NoticeOptions = []
        /// The required payload type; `nil` accepts any payload, or none.
        var type: PayloadType?
        /// `nil` if the handler only records the delivery.
        var act: (@Sendable () -> Void)?
        var source: SourceLine
        /// The queue of the demo's thread.
        var demoQueue: DemoQueue?
        var screen: DeviceScreen
    }

    /// Observes in the way of a kind. `nil` if the controller refused a duplicate.
    func observe(_ request: Request, by kind: ObserverKind, in center: NoticeCenter) -> RegistrationID? {
        if let type = request.type { return observe(request, by: kind, typed: type, in: center) }
        let name = request.names.noticeName
        let act = request.act
        let (file, line) = (request.source.file, request.source.line)
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
            ) { me, _ in me.receive(act) }
        case .block:
            return center.observe(
                name, from: request.sender, options: request.options, label: noticeLabel, file: file,
                line: line
            ) { [weak self] _ in self?.receive(act) }.detach()
        case .strong:
            // The handler retains the object, the object the token, and the token the handler.
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
        try? controller(of: center).observe(
            request.names.noticeName, from: request.sender, options: request.options,
            file: request.source.file, line: request.source.line
        ) { me, _ in me.receive(request.act) }
    }

    /// Its controller, made on first use.
    func controller(of center: NoticeCenter) -> NoticeController<DemoObject> {
        holdings.withLock { holdings in
            let controller = holdings.controller ?? NoticeController(owner: self, center: center)
            holdings.controller = controller
            return controller
        }
    }

    private func observeByInstance(_ request: Request, in center: NoticeCenter) -> RegistrationID? {
        // The parser rejects kind `class` without a name.
        guard let name = request.names.exactName else { return nil }
        let act = request.act
        return center.addObserver(
            self, name: name.rawValue, file: request.source.file, line: request.source.line
        ) {
            [weak self] _, _ in self?.receive(act)
        }
    }

    private func observeByTask(_ request: Request, in center: NoticeCenter) -> RegistrationID? {
        let sequence = center.notices(
            named: request.names.noticeName, from: request.sender, label: noticeLabel,
            file: request.source.file, line: request.source.line)
        // The task does not capture the object, so it cannot keep it alive.
        let task = Task { [ledger, noticeLabel, number] in
            for await _ in sequence { ledger.received(noticeLabel, number) }
        }
        holdings.withLock { holdings in
            holdings.sequences.append(sequence)
            holdings.tasks.append(task)
        }
        return sequence.id
    }
}
