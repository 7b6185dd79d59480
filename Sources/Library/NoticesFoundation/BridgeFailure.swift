public import Notices

/// A bridge's failure to forward a notice completely, with a sentence that says what, where and what to do.
public struct BridgeFailure: Error, Hashable, Sendable {
    /// The name under which it was posted.
    public let name: NoticeName
    /// The direction: ``NoticeBridge/Direction/toNotices`` or ``NoticeBridge/Direction/toFoundation``.
    public let direction: NoticeBridge.Direction
    /// The cause.
    public let problem: Problem

    /// Makes a failure.
    public init(name: NoticeName, direction: NoticeBridge.Direction, problem: Problem) {
        self.name = name
        self.direction = direction
        self.problem = problem
    }

    /// The cause of a failure.
    public enum Problem: Hashable, Sendable {
        /// An entry was omitted because its key is not a string. The rest was forwarded.
        case keyIsNoString(key: String, type: String)
        /// An entry was omitted because it is, or contains, a value of a type that is not known to be `Sendable`. The
        /// rest was forwarded.
        case valueNotSendable(key: String, type: String)
        /// An entry was omitted because collections in it are nested too deeply. The rest was forwarded.
        case valueTooDeep(key: String, limit: Int)
        /// The notice was forwarded without its sender, which is neither an object nor a value of a type known to be
        /// `Sendable`.
        case senderNotCarried(type: String)
        /// The message was posted to Foundation without its sender, which does not have the message's type `Subject`.
        case senderIsNoSubject(type: String, expected: String)
        /// The conversion threw this error. Nothing was forwarded.
        case refused(String)
    }
}

extension BridgeFailure: CustomStringConvertible {
    /// The sentence.
    public var description: String {
        let way = direction == .toFoundation ? "to Foundation" : "from Foundation"
        return "bridge \(way), “\(name)”: \(problem)"
    }
}

extension BridgeFailure.Problem: CustomStringConvertible {
    /// The sentence, without the name of the notice.
    public var description: String {
        switch self {
        case .keyIsNoString(let key, let type):
            "the entry of key \(key) was left out: the key is a \(type); use a String"
        case .valueNotSendable(let key, let type):
            "“\(key)” was left out: \(type) is not known to be Sendable; if it is, name it in carrying(_:)"
        case .valueTooDeep(let key, let limit):
            "“\(key)” was left out: its collections are nested deeper than \(limit) levels"
        case .senderNotCarried(let type):
            "the sender was left out: it is a \(type), which is no object and not known to be Sendable; post from an object"
        case .senderIsNoSubject(let type, let expected):
            "the sender was left out: it is a \(type), and the message's Subject is \(expected); post from one, or from none"
        case .refused(let reason):
            "nothing was sent: \(reason)"
        }
    }
}
