import Synchronization

extension NoticeCenter {
    /// Makes a registration and inserts it according to its rule for duplicates.
    func register(_ request: ObservationRequest) -> Registration {
        let registration = prepare(request)
        insert(registration)
        return registration
    }

    /// Adds a handler without options.
    ///
    /// - Parameter topic: The topic of the name, if a channel keeps it.
    func addPlain(
        _ handler: @escaping @Sendable (Notice) -> Void, of name: NoticeName?, _ topic: Topic?,
        isUntilRemoved: Bool, _ terms: ObservationTerms
    ) -> RegistrationID {
        let record = RegistrationRecord(in: self)
        let id = registry.add(
            handler, of: name, topic, from: terms.sender, isUntilRemoved: isUntilRemoved,
            source: terms.source)
        record?.finish(
            id, of: name, from: terms.sender, isUntilRemoved ? .untilRemoved : .token, terms.source)
        crowds.check(name, in: self)
        return id
    }

    /// Adds a handler that is bound to an owner, if it has no options; otherwise returns `nil`.
    func addPlain<Owner: AnyObject>(
        _ handler: @escaping @Sendable (Owner, Notice) -> Void, of name: NoticeName?, owner: Owner,
        _ terms: ObservationTerms
    ) -> RegistrationID? {
        guard terms.isPlain, isPlain(owner) else { return nil }
        let handler = OwnedHandler(OwnedHandler.body(handler), of: owner)
        guard PackedHandler.fits(handler, at: terms.source) else { return nil }
        let record = RegistrationRecord(in: self)
        let id = registry.add(handler, of: name, from: terms.sender, source: terms.source)
        record?.finish(id, of: name, from: terms.sender, .owner, terms.source, owner: owner)
        crowds.check(name, in: self)
        return id
    }

    /// Adds a handler of payloads that is bound to an owner, if it has no options and its payloads are of the topic's
    /// type; otherwise returns `nil`.
    func addPlain<Payload>(
        _ handler: @escaping PayloadTyping.OwnedHandler, _ descriptor: NoticeDescriptor<Payload>,
        owner: AnyObject, _ terms: ObservationTerms
    ) -> RegistrationID? {
        guard descriptor.isPayloadItself, terms.isPlain, isPlain(owner) else { return nil }
        let handler = OwnedHandler(handler, of: owner)
        guard PackedHandler.fits(handler, at: terms.source) else { return nil }
        let record = RegistrationRecord(in: self)
        let added = registry.add(
            handler, of: Payload.self, named: descriptor.name, from: terms.sender, source: terms.source)
        guard let id = added else { return nil }
        record?.finish(id, of: descriptor.name, from: terms.sender, .owner, terms.source, owner: owner)
        crowds.check(descriptor.name, in: self)
        return id
    }

    /// Whether an owner chooses no label of its own. For one class of owners that is known without a cast by the
    /// runtime.
    private func isPlain(_ owner: AnyObject) -> Bool {
        let type = UInt(bitPattern: ObjectIdentifier(Swift.type(of: owner)))
        if registry.unlabeledType.load(ordering: .relaxed) == type { return true }
        guard !(owner is any NoticeLabeled) else { return false }
        registry.unlabeledType.store(type, ordering: .relaxed)
        return true
    }

    /// Adds a handler of payloads, if it has no options and its payloads are of the topic's type; otherwise returns
    /// `nil`.
    func addPlain<Payload>(
        _ handler: @escaping PayloadTyping.Handler, _ descriptor: NoticeDescriptor<Payload>, _ topic: Topic?,
        isUntilRemoved: Bool, _ terms: ObservationTerms
    ) -> RegistrationID? {
        guard descriptor.isPayloadItself, terms.isPlain else { return nil }
        let record = RegistrationRecord(in: self)
        let added = registry.add(
            handler, of: Payload.self, named: descriptor.name, topic, from: terms.sender,
            isUntilRemoved: isUntilRemoved, source: terms.source)
        guard let id = added else { return nil }
        record?.finish(
            id, of: descriptor.name, from: terms.sender, isUntilRemoved ? .untilRemoved : .token,
            terms.source)
        crowds.check(descriptor.name, in: self)
        return id
    }

    /// Makes the registration, which no post can reach yet.
    func prepare(_ request: ObservationRequest) -> Registration {
        let owner = request.owner?.object
        let ownerLabel = owner.flatMap { isPlain($0) ? nil : label(of: $0) }
        return Registration(
            center: number, number: registry.takeNumber(), ownerLabel: ownerLabel, request: request)
    }

    /// Inserts it, unless it has a duplicate and its rule for duplicates refuses a second. Returns whether it was
    /// inserted.
    @discardableResult
    func insert(_ registration: Registration) -> Bool {
        // Numbered before it can be called, so that no delivery has a lower number than its observer.
        let recorder = recording.recorder()
        let record = recorder?.begin(.observe, announce: false) { $0.describe(registration, in: self) }
        let inserted = registry.add(registration)
        let refuse = registration.options.duplicates.refusal
        let refusal = refuse == nil ? nil : inserted.first?.source
        if var record {
            if let refusal { record.refuse(first: refusal) }
            recorder?.finish(record)
        }
        if let refusal {
            refuse?(refusal)
            return false
        }
        if recording.isWatched { for replaced in inserted.replaced { registry.record(replaced, .replaced) } }
        crowds.check(registration.name, in: self)
        if inserted.receivesSticky { handOverSticky(to: registration) }
        return true
    }

    /// Records the refusal of a registration that was never to be inserted.
    func recordRefusal(of registration: Registration, first: SourceLine) {
        recording.record(.observe) { record in
            record.describe(registration, in: self)
            record.refuse(first: first)
        }
    }
}

extension NoticeRecord {
    fileprivate mutating func refuse(first: SourceLine) {
        kind = .refuse
        registration = nil
        self.first = Source(file: first.file.name, line: first.line)
        text = "already registered at \(first)"
    }
}
