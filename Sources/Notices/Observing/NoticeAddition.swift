/// The result of a request to observe.
public enum NoticeAddition: Hashable, Sendable {
    /// The observer is registered now.
    case added(RegistrationID)
    /// The observer was registered already, at the place given, and the rule for duplicates refuses a second
    /// registration.
    case refused(first: SourceLine)
    /// The observer is registered now in place of a duplicate, which was registered at the place given.
    case replaced(RegistrationID, first: SourceLine)
    /// The owner or the center no longer exists.
    case ownerGone

    /// Whether the registration is new.
    public var isNew: Bool { id != nil }

    /// The identity of the new registration, for ``NoticeCenter/remove(_:)-(RegistrationID)``.
    public var id: RegistrationID? {
        switch self {
        case .added(let id), .replaced(let id, _): id
        case .refused, .ownerGone: nil
        }
    }

    /// Where the first registration of the same observer was made, if there was one.
    public var first: SourceLine? {
        switch self {
        case .refused(let first), .replaced(_, let first): first
        case .added, .ownerGone: nil
        }
    }
}
