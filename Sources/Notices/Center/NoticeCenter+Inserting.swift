extension NoticeCenter {
    /// Makes a registration and inserts it, as its rule for duplicates says.
    @discardableResult
    func add(_ request: ObservationRequest) -> NoticeAddition {
        insert(prepare(request))
    }

    /// Makes a registration and inserts it, for those who asked for no rule.
    func register(_ request: ObservationRequest) -> Registration {
        let registration = prepare(request)
        insert(registration)
        return registration
    }

    /// Makes a registration that ends with the token.
    func keepByToken(_ request: ObservationRequest) -> NoticeToken {
        let registration = prepare(request)
        let addition = insert(registration)
        return NoticeToken(id: registration.id, center: self, refusal: addition.isNew ? nil : addition.first)
    }

    /// Makes the registration, which nobody can call yet.
    func prepare(_ request: ObservationRequest) -> Registration {
        let ownerLabel = request.owner?.object.map(label(of:))
        let number = registry.withLock { $0.takeNumber() }
        return Registration(
            id: RegistrationID(center: self.number, number: number), ownerLabel: ownerLabel, request: request)
    }

    /// Inserts it, unless one like it is there and the rule for duplicates refuses a second.
    @discardableResult
    func insert(_ registration: Registration) -> NoticeAddition {
        // Numbered before it can be called, so that no delivery has a lower number than its observer.
        let recorder = recording.recorder()
        let record = recorder?.begin(.observe, announce: false) { $0.describe(registration, in: self) }
        let (first, kept) = registry.withLock { $0.add(registration) }
        let addition: NoticeAddition =
            switch (first, registration.options.duplicates) {
            case (let first?, .refuse): .refused(first: first.source)
            case (let first?, _): .replaced(registration.id, first: first.source)
            case (nil, _): .added(registration.id)
            }
        if var record {
            if case .refused(let first) = addition { record.refuse(first: first) }
            recorder?.finish(record)
        }
        if case .replaced = addition, let first { end(first, reason: .replaced) }
        if addition.isNew { crowds.check(registration.name, in: self) }
        // One of the main actor was registered there, by the caller.
        for notice in kept {
            handOver(notice.delivered(onMainActor: registration.isOfMainActor), to: registration)
        }
        return addition
    }

    /// Records that a registration was refused that was never to be inserted.
    func recordRefusal(of registration: Registration, first: SourceLine) {
        recording.record(.observe) { record in
            record.describe(registration, in: self)
            record.refuse(first: first)
        }
    }
}

extension Registry {
    /// Inserts it as its rule for duplicates says. Returns the first one like it, if the rule asks for that, and the
    /// kept notices that it is to be handed.
    fileprivate mutating func add(_ registration: Registration) -> (first: Registration?, kept: [Notice]) {
        // It can have been ended already, through its controller. Whoever ends it marks it before taking this lock, so
        // what is inserted unmarked will be found and removed.
        guard registration.endReason == nil else { return (nil, []) }
        let rule = registration.options.duplicates
        let first = rule == .allow ? nil : first(like: registration)
        if first != nil, rule == .refuse { return (first, []) }
        insert(registration)
        return (first, registration.options.receivesKept ? keptNotices(of: registration.name) : [])
    }
}

extension NoticeRecord {
    fileprivate mutating func refuse(first: SourceLine) {
        kind = .refuse
        registration = nil
        self.first = first
        text = "already registered at \(first)"
    }
}
