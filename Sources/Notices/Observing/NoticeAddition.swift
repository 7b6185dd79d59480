/// What came of asking to observe.
public enum NoticeAddition: Hashable, Sendable {
    /// It is registered now.
    case added(RegistrationID)
    /// It was registered already, at the place given, and the rule for duplicates refuses a second one.
    case refused(first: SourceLine)
    /// It is registered now in place of one like it, which was registered at the place given.
    case replaced(RegistrationID, first: SourceLine)
    /// The owner, or the center, is gone: there is nobody to observe for.
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

    /// Where the first registration like this one was made, if there was one.
    public var first: SourceLine? {
        switch self {
        case .refused(let first), .replaced(_, let first): first
        case .added, .ownerGone: nil
        }
    }
}
