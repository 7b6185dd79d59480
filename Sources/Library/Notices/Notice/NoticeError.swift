/// The errors of a center, each with a sentence that describes the problem.
public enum NoticeError: Error, Hashable, Sendable, Codable {
    /// The post reached no observer: thrown by ``PostOutcome/requireHeard(file:line:)``, with the line of that call.
    case unheard(PostOutcome, at: SourceLine)
    /// The same observer was already registered at the given place, and its duplicate rule refuses a second.
    case alreadyRegistered(first: SourceLine)
    /// The owner of a controller, or its center, no longer exists.
    case ownerGone
    /// The registration belongs to another center. Remove it there.
    case registrationOfAnotherCenter
    /// The payload does not have the type that the observer's descriptor requires.
    case payloadMismatch(name: NoticeName, expected: String, found: String)
    /// The payload has the right shape, but a part of it is missing or wrong.
    case payloadInvalid(name: NoticeName, problem: String)
    /// Scheduled handlers had not finished before the timeout.
    case handlersNotOver(after: Duration)
    /// A handler would wait for its own end.
    case waitsForItself(registration: RegistrationID)
    /// The handler of one registration would wait for the end of another that waits for it, directly or through
    /// others.
    case waitsForEachOther(registration: RegistrationID, other: RegistrationID)
}

extension NoticeError: CustomStringConvertible {
    /// The sentence that describes the problem.
    public var description: String {
        switch self {
        case .unheard(let outcome, let source):
            "\(source): \(outcome); "
                + (outcome.isRefused ? "the monitor's record names them" : "center.explain(name) says why")
        case .alreadyRegistered(let first):
            "already registered at \(first)"
        case .ownerGone:
            "the owner or the center of the controller no longer exists"
        case .registrationOfAnotherCenter:
            "the registration belongs to another center: remove it there, or cancel its token"
        case .payloadMismatch(let name, let expected, let found):
            "payload of “\(name)”: needs \(expected), found \(found)"
        case .payloadInvalid(let name, let problem):
            "payload of “\(name)”: \(problem)"
        case .handlersNotOver(let limit):
            "handlers that the posts have scheduled were not over after \(limit)"
        case .waitsForItself(let registration):
            "the handler of registration \(registration.number) would wait for its own end: call cancel(), which does not wait"
        case .waitsForEachOther(let registration, let other):
            "the handlers of registrations \(Self.name(registration, beside: other)) and \(Self.name(other, beside: registration)) would wait for each other's end: in one of them call cancel(), which does not wait"
        }
    }

    /// The number of a registration. If the other is of another center, also the number of its center.
    private static func name(_ registration: RegistrationID, beside other: RegistrationID) -> String {
        registration.center == other.center
            ? "\(registration.number)" : "\(registration.number) of center \(registration.center)"
    }
}
