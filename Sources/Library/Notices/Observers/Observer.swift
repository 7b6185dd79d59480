import Synchronization

/// One observer: whether it may be called, and how. The kinds of observers differ only in the call.
@usableFromInline
class Observer {
    /// Identifies the registration in its center. Earlier registrations have lower numbers.
    let number: UInt64
    let state: ObserverState
    /// The change that added it.
    private let changeOfBirth = Atomic<UInt>(0)
    let source: SourceLine
    /// The index of its topic in the registry, set when it is added.
    private let index = Atomic<UInt32>(RegistrationID.unknownTopic)
    private let madeAs: NoticeRegistration.Kind
    private let isDetached = Atomic(false)
    let context: NoticeRegistration.Context
    /// What few observers have, and what records show of it.
    let knownDetails = OnceReference<ObserverDetails>()

    init(_ traits: ObserverTraits) {
        number = traits.number
        source = traits.source
        madeAs = traits.kind
        context = traits.context
        let details = traits.details
        state = ObserverState(
            isFiltered: details.map { $0.hasFilter || $0.pattern != nil } ?? false,
            isOneShot: details?.options.isOneShot == true)
        if let details { _ = knownDetails.store(details) }
    }

    /// Calls the handler, or schedules the call. The only function that calls a handler on the poster's thread.
    ///
    /// - Parameter watch: The record that was begun, for a later call.
    func receive(_ post: Post, _ watch: DeliveryWatch?) throws -> Reception { .delivered }

    /// Whether `receive` may schedule a call.
    var mayBeCalledLater: Bool { false }
    /// Where its handler runs, for records; `nil`: on the poster's thread.
    var place: String? { nil }

    /// The owner, if it has one that is alive.
    var owner: AnyObject? { nil }
    /// The address of the owner, if it has one.
    var ownerIdentity: ObjectIdentifier? { nil }
    /// The class of the owner, if it has one.
    var ownerType: AnyClass? { nil }

    /// The bits of the payload type that it takes without a notice. 0: it takes none, or needs the notice.
    var borrowedType: UInt { 0 }
    /// The payload type that its handler takes; `nil`: it takes notices.
    var payloadType: (Any.Type)? { nil }
    /// Reads the payload as its handler would. Throws if the handler would not be called.
    func read(_ notice: Notice) throws {}
}

/// The result of calling a handler that throws nothing.
enum Reception {
    case delivered
    /// The handler will run elsewhere, later.
    case scheduled
    case ownerGone
}

/// What all kinds of observers are made from.
@usableFromInline
struct ObserverTraits {
    let number: UInt64
    let source: SourceLine
    let kind: NoticeRegistration.Kind
    let context: NoticeRegistration.Context
    let details: ObserverDetails?
}

// MARK: - Its place

extension Observer {
    @inline(__always)
    var topicIndex: UInt32 { index.load(ordering: .acquiring) }

    @inline(__always)
    var born: UInt { changeOfBirth.load(ordering: .relaxed) }

    /// Records the topic to which it is added, and the change that adds it. Under the lock.
    func stand(at topicIndex: UInt32, since change: UInt) {
        changeOfBirth.store(change, ordering: .relaxed)
        index.store(topicIndex, ordering: .releasing)
    }

    /// What keeps it alive.
    var kind: NoticeRegistration.Kind { isDetached.load(ordering: .acquiring) ? .untilRemoved : madeAs }

    /// Lets it stay without its token until it is removed.
    func detach() { isDetached.store(true, ordering: .releasing) }

    func id(in center: UInt64) -> RegistrationID {
        RegistrationID(center: center, number: number, topicIndex: topicIndex)
    }

    /// The name as it is observed, at its topic.
    func name(at topic: Topic) -> NoticeName { details?.pattern ?? topic.name ?? .any }

    @inline(__always)
    var details: ObserverDetails? { knownDetails.object }

    var options: NoticeOptions? { details?.options }
    var priority: Int { knownDetails.with { $0.options.priority } ?? 0 }

    func isCalled(before other: Observer) -> Bool {
        let (priority, otherPriority) = (priority, other.priority)
        return priority == otherPriority ? number < other.number : priority > otherPriority
    }
}

// MARK: - Its life

extension Observer {
    /// Why it has ended; `nil` if it has not.
    var endReason: NoticeRecord.Reason? { state.endReason }

    /// Ends it. Returns `false` if it had ended before. Of several callers, one gets `true`.
    func end(_ reason: NoticeRecord.Reason) -> Bool { state.end(reason) }

    /// Whether its owner was deallocated, or is in its deinit.
    var isOwnerGone: Bool { ownerIdentity != nil && owner == nil }

    /// Whether any post could still reach it, as far as it knows.
    var canBeCalled: Bool { state.isActive && !isOwnerGone }

    func block() {
        details?.repeats?.count(blockers: 1)
        state.block()
    }

    func unblock() {
        state.unblock()
        details?.repeats?.count(blockers: -1)
    }

    /// Why its filters would reject a notice, if they would. Changes nothing.
    func refusalOfFilters(_ notice: Notice) -> PostExplanation.Reason? {
        guard let details else { return nil }
        if let given = details.options.givenFilter, !given.accepts(notice) { return .filtered }
        return details.repeats?.isRepeat(notice.payload) == true ? .repeated : nil
    }

    /// Whether it observes the name of a post.
    func isFor(_ post: Post) -> Bool {
        // A post without a notice has only observers without a pattern.
        guard let pattern = details?.pattern else { return true }
        return post.notice.isNamed(by: pattern)
    }

    /// Whether its filters accept a post. Stores the payload as the latest.
    func wants(_ post: Post) -> Bool {
        knownDetails.with { $0.wants(post.notice, isBlocked: post.isBlocked) } ?? true
    }

    /// Whether its handler can be called with the payload of a post.
    func canRead(_ post: Post) -> Bool { payloadType == nil || (try? read(post.notice.copy)) != nil }
}
