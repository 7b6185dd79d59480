import Foundation
import Notices

/// Receives messages of a type from a Foundation center, for a bridge.
protocol MessageReceiver: AnyObject, Sendable {
    /// Whether it receives messages posted to `center` from `sender`.
    func receives(from sender: AnyObject?, of center: NotificationCenter) -> Bool
    /// Called when a bridge is about to post this message.
    func expect(_ message: ForwardedMessage)
}

/// A message that a bridge posts to a Foundation center.
///
/// An observer of a message receives neither its subject nor anything that identifies the post, and some are called
/// later, on other threads. So before it posts, a bridge passes the content to the receivers of all bridges, which
/// recognize it. If other code posts a message of the same content at that time, one of the two is taken for the
/// bridge's: one is forwarded, as it should be, and the two are indistinguishable.
struct ForwardedMessage: Sendable {
    let number = Ordinal.next()
    let content: any Sendable
    let hash: Int
    let trail: Trail

    init(_ content: any Sendable, _ trail: Trail) {
        self.content = content
        hash = SameContent.hash(of: content)
        self.trail = trail
    }
}

/// The receivers of the process, by the type of their messages.
enum MessageReceivers {
    private struct Reference: Sendable {
        weak let receiver: (any MessageReceiver)?
    }

    private static let all = Lock<[ObjectIdentifier: [Reference]]>([:])

    static func add(_ receiver: any MessageReceiver, of type: Any.Type) {
        all.withLock { $0[ObjectIdentifier(type), default: []].append(Reference(receiver: receiver)) }
    }

    static func remove(_ receiver: any MessageReceiver, of type: Any.Type) {
        all.withLock { all in
            let rest = all[ObjectIdentifier(type)]?.filter { $0.receiver != nil && $0.receiver !== receiver }
            all[ObjectIdentifier(type)] = rest?.isEmpty == false ? rest : nil
        }
    }

    static func of(_ type: Any.Type) -> [any MessageReceiver] {
        all.withLock { $0[ObjectIdentifier(type)] ?? [] }.compactMap(\.receiver)
    }
}
