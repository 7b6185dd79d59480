/// A snapshot of one registration of a center: which observer, of which name, from which line.
public struct NoticeRegistration: Hashable, Sendable, Codable, Identifiable {
    /// Its identity, for ``NoticeCenter/remove(_:)-(RegistrationID)``.
    public var id: RegistrationID
    /// The name as it is observed: ``NoticeName/any`` for any.
    public var name: NoticeName
    /// The observer's label: the one passed at registration, or its owner's type and an ordinal. The owner gets its
    /// ordinal when its label is first read. If it was deallocated by then, the label names the type.
    public var observer: String
    /// What keeps the registration alive.
    public var kind: Kind
    /// Where its handler runs.
    public var context: Context
    /// The only sender that it observes. `nil` if it observes any sender, or if that sender was deallocated.
    public var sender: String?
    /// The type of payload that its handler takes, without its module; `nil` if it takes notices with any payload.
    public var payloadType: String?
    /// Whether a filter rejects some notices, including repeats.
    public var hasFilter: Bool
    /// Whether a blocker of this observer is active.
    public var isBlocked: Bool
    /// Whether its first delivery ends it.
    public var isOneShot: Bool
    /// Its priority: observers with higher priority are called first.
    public var priority: Int
    /// Whether it can still be called.
    public var state: State
    /// Where it was registered.
    public var source: SourceLine

    package init(
        id: RegistrationID, name: NoticeName, observer: String, kind: Kind, context: Context,
        sender: String?, payloadType: String?, hasFilter: Bool, isBlocked: Bool, isOneShot: Bool,
        priority: Int, state: State, source: SourceLine
    ) {
        self.id = id
        self.name = name
        self.observer = observer
        self.kind = kind
        self.context = context
        self.sender = sender
        self.payloadType = payloadType
        self.hasFilter = hasFilter
        self.isBlocked = isBlocked
        self.isOneShot = isOneShot
        self.priority = priority
        self.state = state
        self.source = source
    }

    /// What keeps a registration alive, and so what ends it.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// A token: ends when the token is released.
        case token
        /// The owner: ends with the owner.
        case owner
        /// The center: stays until the program removes it.
        case untilRemoved
        /// A controller: ends with its owner.
        case controller
        /// An instance, with the three calls of `MyNotificationCenter`.
        case instance
        /// An async sequence: ends with it.
        case sequence
    }

    /// Where a handler runs.
    public enum Context: String, Hashable, Sendable, Codable {
        /// On the poster's thread, before the post returns.
        case poster
        /// On the main actor, later.
        case mainActor
        /// On the observing actor, later.
        case actor
        /// On a dispatch queue, later.
        case queue
        /// On an executor that the program named, later.
        case executor
        /// In its own task, later.
        case task
    }

    /// Whether a registration can still be called.
    public enum State: String, Hashable, Sendable, Codable {
        /// It can be called.
        case active
        /// Its owner was deallocated. The next post that reaches it removes it, or a later registration of another
        /// owner.
        case ownerGone
        /// The only sender that it observes was deallocated.
        case senderGone
    }
}

extension NoticeCenter {
    /// All registrations, in the order of registration. A snapshot: it does not change with the center. O(n log n).
    public var registrations: [NoticeRegistration] {
        describe(registry.observers)
    }

    /// The current state of the registration with a number that was made for `name`; `nil` if it has ended. O(log n)
    /// in the observers of the name from each sender.
    package func registration(_ number: UInt64, of name: NoticeName) -> NoticeRegistration? {
        registry.observer(number, of: name).map { describe($0) }
    }

    func registrations(where isWanted: (ListedObserver) -> Bool) -> [NoticeRegistration] {
        describe(registry.observers.filter(isWanted))
    }

    /// The number of registrations, including those of deallocated owners until they are removed. O(1).
    public var registrationCount: Int {
        registry.count
    }

    /// Whether a post of `name` may reach an observer: of the name, from any sender or from one, or of any name.
    ///
    /// ```swift
    /// if center.hasObservers(of: "cart.changed") { center.post("cart.changed", payload: cart.summary()) }
    /// ```
    ///
    /// Use it before making a costly payload. `true` does not promise a delivery: the observer may be blocked, have a
    /// filter, or observe another sender. Briefly takes the center's lock. O(observers of any name) if the name has
    /// none, and O(s) if observers of s single senders are registered for the name or for any.
    public func hasObservers(of name: NoticeName) -> Bool { registry.hasObservers(of: name) }

    /// The number of records so far, which is the `seq` of the latest. O(1).
    package var recordCount: UInt64 { recording.count }

    /// The wall clock time at time 0 of the center's records, in nanoseconds since 1970. 0 if the center has a custom
    /// clock, for which that is unknown.
    package var wallClockAtTimeZero: Int64 { clock.wallClockAtStart ?? 0 }

    /// The current time on the clock of its records, in seconds.
    package var clockTime: Double { .seconds(clock.time()) }

    /// Grows when a registration is added or ends. While it is unchanged, so are the registrations, except that owners
    /// and senders may be deallocated. O(1).
    package var changeCount: UInt64 { UInt64(registry.latestChange) }

    func describe(_ observers: [ListedObserver]) -> [NoticeRegistration] {
        var sources = SourceLabels()
        // By index, and inlined: copying an observer counts its references.
        return observers.indices.map { describe(observers[$0], &sources) }
    }

    private func describe(_ observer: ListedObserver) -> NoticeRegistration {
        var sources = SourceLabels()
        return describe(observer, &sources)
    }

    @inline(__always)
    private func describe(_ listed: ListedObserver, _ sources: inout SourceLabels) -> NoticeRegistration {
        let observer = listed.observer
        let details = observer.details
        let state: NoticeRegistration.State =
            if observer.isOwnerGone {
                .ownerGone
            } else if listed.ofSender?.sender.isGone == true {
                .senderGone
            } else {
                .active
            }
        let isPlain = details == nil && observer.ownerIdentity == nil
        return NoticeRegistration(
            id: listed.id, name: listed.name,
            observer: isPlain ? sources.label(of: observer.source) : labels(of: observer).observer,
            kind: observer.kind, context: observer.context,
            sender: listed.ofSender?.sender.object.map(label(of:)),
            payloadType: observer.payloadType.map { String(describing: $0) },
            hasFilter: details?.hasFilter == true, isBlocked: observer.state.isBlocked,
            isOneShot: details?.options.isOneShot == true, priority: observer.priority,
            state: state, source: observer.source)
    }
}
