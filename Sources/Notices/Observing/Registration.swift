import Synchronization

/// One observer of one name from one sender, with its handler: what the center stores.
final class Registration: Sendable {
    private let center: UInt64
    let number: UInt64
    /// The place of its topic in the registry, once it is inserted.
    private let topicIndex = Atomic(RegistrationID.unknownTopic)
    /// `nil`: any name.
    let name: NoticeName?
    /// `nil`: any sender.
    let sender: SenderReference?
    /// `nil`: not bound to an owner.
    let owner: OwnerReference?
    /// A pointer to the owner, used without counting references to `owner`.
    private let ownerPointer: OwnerReference.Pointer?
    let kind: NoticeRegistration.Kind
    let context: NoticeRegistration.Context
    let options: NoticeOptions
    private let condition: Condition
    /// `nil`: the label is that of the owner, or without one the source line.
    let label: String?
    /// The label that the owner chooses, if it chooses one.
    private let ownerLabel: String?
    let source: SourceLine

    private let handler: Handler
    /// Reads a payload as the handler does, if that takes payloads.
    private let reading: ObserverHandler.Reading?
    /// The filter of the options, which also drops repeats if they are to be dropped.
    let filter: Filter?
    /// The latest payload, if repeats are dropped.
    private let repeats: (any RepeatDropping)?
    /// The handler in its form for calls on the poster's thread; does nothing if the handler runs elsewhere.
    private let direct: DirectHandler
    /// The handler in its form for lent payloads.
    let lent: LentHandler
    /// The type of the lent payloads, for the topic.
    let typing: (@Sendable () -> PayloadTyping)?
    /// The mailbox of its deliveries, if the handler runs elsewhere, later.
    private let mailbox: Mailbox?
    /// Its handler, if that is called synchronously when a notice is delivered on the main actor.
    private let mainActorBody: MainActorBody?
    /// Its state in the lowest byte, and above it the number of blockers that block it. 0: it may be called.
    private let state = Atomic<UInt64>(State.active)
    /// Whether its handler has no filter and more than one call, and runs on the poster's thread.
    private let isCalledAtOnce: Bool
    /// Whether its handler has no owner and more than one call, and runs on the poster's thread.
    private let isPlain: Bool
    /// Its facts in records and rings, stored on first use.
    let knownFacts = OnceReference<ObserverFacts>()

    /// Whether it was registered by a function of the main actor.
    var isOfMainActor: Bool {
        if case .mainActor = handler { true } else { false }
    }

    /// The kinds of handlers. An owned one is not called without its owner; a scheduled one runs elsewhere, later.
    enum Handler: Sendable {
        case plain(@Sendable (Notice) throws -> Void)
        case owned(@Sendable (AnyObject, Notice) throws -> Void)
        case scheduled(Mailbox)
        case mainActor(Mailbox, MainActorBody)
    }

    /// A handler of messages of the main actor, which receives its owner if it has one: called synchronously if the
    /// notice is delivered on the main actor, and otherwise there, later.
    typealias MainActorBody = @MainActor (AnyObject?, Notice) throws -> Void

    init(center: UInt64, number: UInt64, ownerLabel: String?, request: ObservationRequest) {
        self.center = center
        self.number = number
        self.ownerLabel = ownerLabel
        label = request.label
        name = request.name
        sender = request.sender
        owner = request.owner
        ownerPointer = request.owner?.pointer
        kind = request.kind
        context = request.context
        options = request.options
        repeats = options.makeRepeatDropping()
        filter = options.makeFilter(repeats)
        condition = Condition(isOneShot: options.isOneShot, filter)
        reading = request.reading
        source = request.source
        handler = request.handler
        lent = LentHandler(request.lent)
        typing = request.lent?.typing
        direct = DirectHandler(request.handler)
        let hasCondition = !condition.isNone
        isPlain = if case .plain = request.handler { !condition.isOneShot } else { false }
        isCalledAtOnce =
            switch request.handler {
            case .plain, .owned: !hasCondition
            case .scheduled, .mainActor: false
            }
        switch request.handler {
        case .plain, .owned: (mailbox, mainActorBody) = (nil, nil)
        case .scheduled(let mailbox): (self.mailbox, mainActorBody) = (mailbox, nil)
        case .mainActor(let mailbox, let body): (self.mailbox, mainActorBody) = (mailbox, body)
        }
    }

    var id: RegistrationID {
        RegistrationID(center: center, number: number, topicIndex: topicIndex.load(ordering: .acquiring))
    }

    /// Records the place of its topic in the registry.
    func stand(at topicIndex: UInt32) { self.topicIndex.store(topicIndex, ordering: .releasing) }

    /// Its constant properties, without the handler. The owner's label is read once.
    func facts(ownerLabel: (OwnerReference) -> String) -> ObserverFacts {
        if let known = knownFacts.object { return known }
        let ownerLabel = self.ownerLabel ?? owner.map(ownerLabel)
        let labels = ObserverLabels(observer: label ?? ownerLabel ?? source.short, owner: ownerLabel)
        return knownFacts.store(ObserverFacts(kind, labels, source))
    }

    /// Whether the notice is for this observer. A registration whose sender was deallocated accepts nothing.
    func accepts(_ notice: Notice) -> Bool {
        if let sender {
            guard let poster = notice.senderReference?.object, sender.refers(to: poster) else { return false }
        }
        return wants(notice)
    }

    /// Why its filters would not accept a notice, if so; changes nothing.
    func refusalOfFilters(_ notice: Notice) -> PostExplanation.Reason? {
        if let given = options.givenFilter, !given.accepts(notice) { return .filtered }
        return repeats?.isRepeat(notice) == true ? .repeated : nil
    }

    /// Reads the payload as its handler would.
    func read(_ notice: Notice) throws { try reading?.read(notice) }

    /// The type of payload that its handler takes; `nil`: it takes notices.
    var payloadType: (Any.Type)? { reading?.type }

    /// Whether its filter accepts the notice, which is from the sender that it observes.
    ///
    /// - Parameter isBlocked: Whether the post is blocked: then its payload is not the latest that it has had.
    func wants(_ notice: Notice, isBlocked: Bool = false) -> Bool {
        isBlocked ? refusalOfFilters(notice) == nil : filter?.accepts(notice) ?? true
    }

    /// Whether `other`, of the same name and sender, is a registration of the same observer.
    func isLike(_ other: Observer) -> Bool {
        owner?.identity == other.owner && label == other.registration?.label
            && (owner != nil || label != nil || source == other.source)
    }
}

// MARK: - Life

extension Registration {
    private enum State {
        static let active: UInt64 = 0
        /// A one-shot whose handler is running: it is not called again, and not yet ended.
        static let firing: UInt64 = 1
        /// Ended; the values above it are the reasons.
        static let ended: UInt64 = 2
        /// One blocker.
        static let blocker: UInt64 = 1 << 8

        /// The state in a word, without the number of blockers.
        static func of(_ word: UInt64) -> UInt64 { word & (blocker - 1) }
    }

    /// Why it has ended, or `nil` while it has not.
    var endReason: NoticeRecord.Reason? {
        let value = State.of(state.load(ordering: .acquiring))
        return value < State.ended ? nil : NoticeRecord.Reason.allCases[Int(value - State.ended)]
    }

    /// Whether any post could still reach it.
    var canBeCalled: Bool {
        isActive && owner?.isGone != true && sender?.isGone != true
    }

    var isActive: Bool { State.of(state.load(ordering: .acquiring)) == State.active }

    /// Whether a blocker blocks it.
    var isBlocked: Bool { state.load(ordering: .acquiring) >= State.blocker }

    /// Whether it is active and no blocker blocks it.
    private var mayBeCalled: Bool { state.load(ordering: .acquiring) == State.active }

    /// Ends it; returns `false` when it had ended before. Of several callers, one receives `true`.
    func end(_ reason: NoticeRecord.Reason) -> Bool {
        let ended = State.ended + UInt64(NoticeRecord.Reason.allCases.firstIndex(of: reason) ?? 0)
        return change { $0 < State.ended ? ended : nil }
    }

    /// Changes the state, without the number of blockers, unless the next one is `nil`; then returns `false`.
    private func change(_ next: (UInt64) -> UInt64?) -> Bool {
        var word = state.load(ordering: .acquiring)
        while let next = next(State.of(word)) {
            let attempt = state.compareExchange(
                expected: word, desired: word - State.of(word) + next, ordering: .acquiringAndReleasing)
            if attempt.exchanged { return true }
            word = attempt.original
        }
        return false
    }

    func block() {
        repeats?.count(blockers: 1)
        state.add(State.blocker, ordering: .acquiringAndReleasing)
    }

    func unblock() {
        state.subtract(State.blocker, ordering: .acquiringAndReleasing)
        repeats?.count(blockers: -1)
    }

    /// The result of an attempt to deliver.
    enum Delivery {
        case delivered
        /// The handler will run elsewhere, later.
        case scheduled
        case failed(any Error)
        /// A sequence whose buffer is full.
        case dropped
        case skipped(NoticeRecord.Reason)
        /// A one-shot that is already running, further up the stack or on another thread.
        case taken
    }

    /// Whether the handler may run; if so, with the owner held for it.
    enum Admission {
        case call(owner: AnyObject?)
        case pass(Delivery)
    }

    /// Decides whether the handler may run, and claims the only call of a one-shot. Must be followed by `run` when it
    /// returns `call`.
    func admit() -> Admission {
        if let reason = endReason { return .pass(.skipped(reason)) }
        if isBlocked { return .pass(.skipped(.blocked)) }
        var strongOwner: AnyObject?
        if let ownerPointer {
            guard let object = ownerPointer.object else { return .pass(.skipped(.ownerGone)) }
            strongOwner = object
        }
        guard options.isOneShot else { return .call(owner: strongOwner) }
        if change({ $0 == State.active ? State.firing : nil }) { return .call(owner: strongOwner) }
        return .pass(endReason.map(Delivery.skipped) ?? .taken)
    }

    /// Whether the handler may run, if it runs on the poster's thread, without a condition; otherwise `nil`.
    @inline(__always)
    func admitAtOnce() -> Admission? {
        guard isCalledAtOnce, mayBeCalled else { return nil }
        guard let ownerPointer else { return .call(owner: nil) }
        return ownerPointer.object.map { .call(owner: $0) }
    }

    /// Calls the handler with a lent notice, or schedules it, unless it is a one-shot, which must claim its only call.
    @inline(__always)
    func lend(_ notice: LentPointer<NoticeImage>) -> Lending {
        guard isPlain else { return lendConditionally(notice) }
        guard condition.accepts(notice) else { return .unwanted }
        guard mayBeCalled else { return .notCalled }
        do {
            try direct.call(notice)
            return .delivered
        } catch {
            return error is SequenceIsFull ? .dropped : .failed
        }
    }

    /// As `lend`, in a function of its own.
    @inline(never)
    func lendApart(_ notice: LentPointer<NoticeImage>) -> Lending { lend(notice) }

    private func lendConditionally(_ notice: LentPointer<NoticeImage>) -> Lending {
        guard !condition.isOneShot else { return .notPossible }
        guard condition.accepts(notice) else { return .unwanted }
        guard mayBeCalled else { return .notCalled }
        do {
            if let mailbox {
                if let mainActorBody, notice.isOnMainActor { return try lend(notice, to: mainActorBody) }
                guard ownerPointer.map({ $0.object != nil }) != false else { return .ownerGone }
                try mailbox.schedule(notice, to: self)
                return .scheduled
            }
            guard let owner = ownerPointer?.object else { return .ownerGone }
            try direct.call(owner, notice)
            return .delivered
        } catch {
            return .failed
        }
    }

    private func lend(_ notice: LentPointer<NoticeImage>, to body: MainActorBody) throws -> Lending {
        let owner = ownerPointer?.object.map(StrongReference.init)
        guard ownerPointer == nil || owner != nil else { return .ownerGone }
        let notice = notice.notice
        try MainActor.assumeIsolated { try body(owner?.object, notice) }
        return .delivered
    }

    /// Calls the handler with a lent payload of its type, if it is active and has no blocker, no filter and no
    /// one-shot claim.
    @inline(__always)
    func lend(payloadAt value: LentValue, of type: UInt) -> Lending {
        guard lent.type == type, condition.isNone, mayBeCalled else {
            return .notPossible
        }
        guard let ownerPointer else {
            lent.call(self, value)
            return .delivered
        }
        guard let owner = ownerPointer.object else { return .ownerGone }
        lent.call(owner, value)
        return .delivered
    }

    /// Calls the handler of a registration that is called at once.
    func callAtOnce(_ notice: LentPointer<NoticeImage>, _ owner: AnyObject?) -> Delivery {
        do {
            if let owner { try direct.call(owner, notice) } else { try direct.call(notice) }
            return .delivered
        } catch {
            return error is SequenceIsFull ? .dropped : .failed(error)
        }
    }

    /// Runs the handler. Rearms a one-shot that could not read the payload, for the next post.
    ///
    /// - Parameter watch: The record that was begun, for a delivery that is made later.
    func run(_ notice: Notice, owner: AnyObject?, watch: @autoclosure () -> DeliveryWatch?) -> Delivery {
        do {
            switch handler {
            case .plain(let body): try body(notice)
            case .owned(let body): if let owner { try body(owner, notice) }
            case .scheduled(let mailbox):
                try mailbox.schedule(notice, to: self, watch: watch())
                return .scheduled
            case .mainActor(let mailbox, let body):
                guard notice.isOnMainActor else {
                    try mailbox.schedule(notice, to: self, watch: watch())
                    return .scheduled
                }
                let owner = owner.map(StrongReference.init)
                try MainActor.assumeIsolated { try body(owner?.object, notice) }
            }
            return .delivered
        } catch {
            rearm()
            return error is SequenceIsFull ? .dropped : .failed(error)
        }
    }

    /// Rearms a one-shot that could not read the payload, for the next post.
    func rearm() {
        guard options.isOneShot else { return }
        _ = change { $0 == State.firing ? State.active : nil }
    }
}
