/// The errors of a center, each with a sentence that describes the problem.
public enum NoticeError: Error, Hashable, Sendable, Codable {
    /// No observer was reached: thrown by the posting calls that expect one.
    case noObserver(name: NoticeName)
    /// The object has no registration to remove: thrown by `removeObserver(_:)`.
    case notRegistered(observer: String)
    /// The same observer was registered already, at the place given, and a duplicate is refused.
    case alreadyRegistered(first: SourceLine)
    /// The owner of a controller, or its center, no longer exists.
    case ownerGone
    /// The registration belongs to another center and must be removed there.
    case registrationOfAnotherCenter
    /// The payload is not of the type that the observer's descriptor requires.
    case payloadMismatch(name: NoticeName, expected: String, found: String)
    /// The payload has the right shape, but a part of it is missing or wrong.
    case payloadInvalid(name: NoticeName, problem: String)
    /// Too many posts are nested, each made by a handler of the one before; the latest are listed.
    case tooDeep(post: NestedPost, limit: Int, chain: [NestedPost])
    /// Nested posts have used up the stack before they reached the limit; the latest are listed.
    case littleStack(post: NestedPost, chain: [NestedPost])
    /// A handler would wait for its own end.
    case waitsForItself(registration: RegistrationID)
    /// The handler of a registration would wait for the end of another, which waits for its end, itself or through others.
    case waitsForEachOther(registration: RegistrationID, other: RegistrationID)
}

extension NoticeError: CustomStringConvertible {
    /// The sentence that describes the problem.
    public var description: String {
        switch self {
        case .noObserver(let name):
            "no observer of “\(name)”"
        case .notRegistered(let observer):
            "\(observer) is not registered for any name"
        case .alreadyRegistered(let first):
            "already registered at \(first)"
        case .ownerGone:
            "the owner or the center of the controller no longer exists"
        case .registrationOfAnotherCenter:
            "the registration belongs to another center: remove it there, or cancel its token"
        case .payloadMismatch(let name, let expected, let found):
            "payload of “\(name)” is \(found), not \(expected)"
        case .payloadInvalid(let name, let problem):
            "payload of “\(name)”: \(problem)"
        case .tooDeep(let post, let limit, let chain):
            "\(post) was refused: \(limit) posts and more led to one another" + Self.latest(of: chain)
        case .littleStack(let post, let chain):
            "\(post) was refused: there is little stack left after posts that led to one another"
                + Self.latest(of: chain)
        case .waitsForItself(let registration):
            "the handler of registration \(registration.number) would wait for its own end: call cancel(), which does not wait"
        case .waitsForEachOther(let registration, let other):
            "the handlers of registrations \(Self.name(registration, beside: other)) and \(Self.name(other, beside: registration)) would wait for each other's end: in one of them call cancel(), which does not wait"
        }
    }

    /// The number of a registration, and that of its center if the other is of another one.
    private static func name(_ registration: RegistrationID, beside other: RegistrationID) -> String {
        registration.center == other.center
            ? "\(registration.number)" : "\(registration.number) of center \(registration.center)"
    }

    private static func latest(of chain: [NestedPost]) -> String {
        chain.isEmpty ? "" : ", the latest " + chain.map(\.description).joined(separator: ", ")
    }
}
