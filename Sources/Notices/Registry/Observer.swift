/// One observer as all but a delivery sees it: records, lists of registrations, and rules for duplicates.
///
/// Made on demand. What a post needs is in the entry.
struct Observer: ObserverDescribing {
    let id: RegistrationID
    let topic: Topic
    let source: SourceLine
    private let isUntilRemoved: Bool
    /// Its registration object, if it has one.
    let registration: Registration?
    /// Its handler, if it has an owner and no registration object.
    let ownedHandler: OwnedHandler?
    /// What records say of it, if they have said it and it has no registration object.
    private let knownFacts: ObserverFacts?
    /// Whether a blocker blocks it.
    let isBlocked: Bool
    /// The typing of the payloads that it takes, if it takes them and has no registration object.
    private let typing: PayloadTyping?

    var name: NoticeName? { topic.name }
    var sender: SenderReference? { topic.sender }
    var kind: NoticeRegistration.Kind {
        if ownedHandler != nil { return .owner }
        return registration?.kind ?? (isUntilRemoved ? .untilRemoved : .token)
    }
    var context: NoticeRegistration.Context { registration?.context ?? .poster }
    var isOneShot: Bool { registration?.options.isOneShot ?? false }
    var priority: Int { registration?.options.priority ?? 0 }
    /// Whether it has a filter, or drops repeats.
    var hasFilter: Bool { registration?.filter != nil }
    /// The label that the registering caller gave it.
    var givenLabel: String? { registration?.label }

    /// Whether any post could still reach it.
    var canBeCalled: Bool {
        registration?.isActive != false && !isOwnerGone && sender?.isGone != true
    }

    /// The observer of an entry, whose callee must not be freed meanwhile.
    init(_ entry: SharedPointer<Entry>, in topic: Topic, of center: UInt64) {
        let state = entry.state
        id = RegistrationID(center: center, number: entry.number, topicIndex: topic.index)
        self.topic = topic
        source = entry.origin.source
        isUntilRemoved = state.has(EntryState.untilRemoved)
        registration = state.has(EntryState.registration) ? entry.callee.registration : nil
        ownedHandler = state.has(EntryState.owned) ? entry.packedHandler.handler : nil
        knownFacts = state.has(EntryState.owned) ? entry.knownFacts?.object : nil
        isBlocked = state.has(EntryState.blocked) || registration?.isBlocked == true
        typing = state.has(EntryState.typed) ? topic.typing?.object : nil
    }

    /// The type of payload that its handler takes; `nil`: it takes notices.
    var payloadType: (Any.Type)? { registration?.payloadType ?? typing?.type }

    /// Reads the payload as its handler would.
    ///
    /// - Throws: The error of the conversion, where the handler would not be called.
    func read(_ notice: Notice) throws {
        try registration?.read(notice)
        try typing?.call(notice) { _ in }
    }
}

// MARK: - Its owner

extension Observer {
    /// The address of its owner.
    var owner: ObjectIdentifier? { (ownedHandler?.owner ?? registration?.owner)?.identity }

    /// Whether it has an owner that was deallocated, or is in its deinit.
    var isOwnerGone: Bool {
        (ownedHandler?.owner ?? registration?.owner)?.isGone == true
    }

    /// Whether its owner is that living object.
    func isOwned(by object: AnyObject) -> Bool { owner == ObjectIdentifier(object) && !isOwnerGone }

    func labels(in center: NoticeCenter) -> ObserverLabels {
        knownLabels(in: center) ?? ObserverLabels(observer: source.short, owner: nil)
    }

    /// Its labels; `nil`: its label is its source line.
    func knownLabels(in center: NoticeCenter) -> ObserverLabels? {
        (knownFacts ?? ownedHandler.map { center.facts(of: $0.owner, of: id, source) }
            ?? registration.map(center.facts))?.labels
    }
}

/// The labels of an observer and its owner in records.
struct ObserverLabels: Sendable {
    let observer: String
    /// `nil`: there is no owner.
    let owner: String?
}

/// The properties of an observer that records contain.
protocol ObserverDescribing: Sendable {
    var id: RegistrationID { get }
    var name: NoticeName? { get }
    var sender: SenderReference? { get }
    var kind: NoticeRegistration.Kind { get }
    var source: SourceLine { get }
    func labels(in center: NoticeCenter) -> ObserverLabels
}

extension Registration: ObserverDescribing {
    func labels(in center: NoticeCenter) -> ObserverLabels { center.facts(of: self).labels }
}
