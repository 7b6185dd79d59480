/// What a center refuses, each with a sentence that says what was wrong.
public enum NoticeError: Error, Hashable, Sendable, Codable {
    /// Nobody was called: thrown by the posting calls that ask for an observer.
    case nobodyListening(name: NoticeName)
    /// The object has no registration to remove: thrown by `removeObserver(_:)`.
    case notRegistered(observer: String)
    /// The token belongs to another center, which is the one to remove it from.
    case tokenOfAnotherCenter
    /// The payload is not what the observer's descriptor asks for.
    case payloadMismatch(name: NoticeName, expected: String, found: String)
    /// The payload has the right shape, but a part of it is missing or wrong.
    case payloadInvalid(name: NoticeName, problem: String)
    /// Posts lead to one another without end, each from a handler of the one before; the latest are listed.
    case tooDeep(post: NestedPost, limit: Int, chain: [NestedPost])
    /// Posts lead to one another and have used up the stack before they were too many; the latest are listed.
    case littleStack(post: NestedPost, chain: [NestedPost])
    /// A handler would wait until it does not run any more itself.
    case waitsForItself(registration: RegistrationID)
}

extension NoticeError: CustomStringConvertible {
    /// The sentence.
    public var description: String {
        switch self {
        case .nobodyListening(let name):
            "nobody listens to “\(name)”"
        case .notRegistered(let observer):
            "\(observer) is not registered for any name"
        case .tokenOfAnotherCenter:
            "the token belongs to another center: remove it there, or call its cancel()"
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
        }
    }

    private static func latest(of chain: [NestedPost]) -> String {
        chain.isEmpty ? "" : ", the latest " + chain.map(\.description).joined(separator: ", ")
    }
}
