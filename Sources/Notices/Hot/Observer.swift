/// One observer as it is to everything but a delivery: to records, lists of registrations, and rules for duplicates.
///
/// Made when somebody asks. What a post needs is in the entry.
struct Observer: ObserverDescribing {
    let id: RegistrationID
    let line: Line
    let source: SourceLine
    private let isUntilRemoved: Bool
    /// What knows the rest, if there is a rest.
    let registration: Registration?

    var name: NoticeName? { line.name }
    var sender: SenderReference? { line.sender }
    var owner: WeakReference? { registration?.owner }
    var kind: NoticeRegistration.Kind { registration?.kind ?? (isUntilRemoved ? .untilRemoved : .token) }
    var context: NoticeRegistration.Context { registration?.context ?? .poster }
    var isOneShot: Bool { registration?.options.isOneShot ?? false }
    var priority: Int { registration?.options.priority ?? 0 }
    var ownerLabel: String? { registration?.ownerLabel }
    var observerLabel: String { registration?.observerLabel ?? source.short }

    /// Whether any post could still reach it.
    var canBeCalled: Bool {
        registration?.isActive != false && owner?.isGone != true && sender?.isGone != true
    }

    /// The observer of an entry, which is owned meanwhile.
    init(_ entry: UnsafeMutablePointer<Entry>, in line: Line, of center: UInt64) {
        let state = entry.state
        id = RegistrationID(center: center, number: entry.pointee.origin.number, place: line.place)
        self.line = line
        source = entry.pointee.origin.source
        isUntilRemoved = state.has(EntryState.untilRemoved)
        registration = state.has(EntryState.registration) ? entry.pointee.callee.registration : nil
    }
}

/// What records say of an observer.
protocol ObserverDescribing: Sendable {
    var id: RegistrationID { get }
    var name: NoticeName? { get }
    var sender: SenderReference? { get }
    var kind: NoticeRegistration.Kind { get }
    var observerLabel: String { get }
    var ownerLabel: String? { get }
    var source: SourceLine { get }
}

extension Registration: ObserverDescribing {}
