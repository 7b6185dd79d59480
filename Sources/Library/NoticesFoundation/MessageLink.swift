import Foundation
import Notices

/// The shared state of a bridge's observers of messages: its ends, and the forwarding in both directions.
///
/// - Parameter Payload: The payload in the notice center: the message, or a box with it.
final class MessageLink<Payload: Sendable>: Sendable {
    let ends: BridgeEnds
    private let descriptor: NoticeDescriptor<Payload>
    /// Whether the bridge is for one subject, which may have been deallocated since.
    private let hasSubject: Bool
    // Only compared, and passed on as the sender: see `Notice.bridgedSender`.
    nonisolated(unsafe) private weak let subject: AnyObject?
    private let expected = Lock<ArraySlice<ForwardedMessage>>([])

    init(_ ends: BridgeEnds, _ descriptor: NoticeDescriptor<Payload>, subject: AnyObject?) {
        self.ends = ends
        self.descriptor = descriptor
        hasSubject = subject != nil
        self.subject = subject
    }
}

// MARK: - From Foundation

extension MessageLink: MessageReceiver {
    func forward(_ payload: Payload) {
        let trail = trail(of: payload)
        guard let (foundation, notices) = ends.centers, trail?.contains(notices) != true else { return }
        let subject = subject
        guard !hasSubject || subject != nil else { return }
        notices.forward(
            descriptor.name, from: subject, payload: payload,
            trail: .adding(foundation, notices, to: trail), source: ends.source)
    }

    func receives(from sender: AnyObject?, of center: NotificationCenter) -> Bool {
        guard ends.isOpen, ends.foundation === center else { return false }
        return !hasSubject || sender != nil && sender === subject
    }

    func expect(_ message: ForwardedMessage) { expected.withLock { $0.append(message) } }

    /// The trail of a message that a bridge has posted; `nil` if no bridge did.
    private func trail(of payload: Payload) -> Trail? {
        // Comparing runs the program's code, so no lock is held.
        let candidates = expected.withLock { $0 }
        guard !candidates.isEmpty else { return nil }
        let hash = SameContent.hash(of: payload)
        guard
            let known = candidates.first(where: {
                $0.hash == hash && SameContent.isIn($0.content, payload)
            })
        else { return nil }
        expected.withLock { expected in
            // Most are received in the order of the posts.
            if expected.first?.number == known.number {
                expected.removeFirst()
            } else {
                expected.removeAll { $0.number == known.number }
            }
        }
        return known.trail
    }
}

// MARK: - To Foundation

extension MessageLink {
    /// - Parameters:
    ///   - subjectType: The type of the senders that Foundation accepts.
    ///   - post: Posts the message from a sender of this type, or without one.
    func forward<Subject: AnyObject>(
        _ notice: Notice, from subjectType: Subject.Type,
        _ post: (NotificationCenter, Payload, Subject?) -> Void
    ) {
        guard let (foundation, notices) = ends.centers, notice.trail?.contains(foundation) != true else {
            return
        }
        let payload: Payload
        do {
            payload = try descriptor.convert(notice)
        } catch {
            return ends.report([.refused(String(describing: error))], of: notice.name, .toFoundation)
        }
        let sender = notice.bridgedSender
        let subject = sender as? Subject
        if let sender, subject == nil {
            let types = (String(describing: type(of: sender)), String(describing: subjectType))
            ends.report(
                [.senderIsNoSubject(type: types.0, expected: types.1)], of: notice.name, .toFoundation)
        }
        // The conversion and the report ran foreign code, which may have ended the bridge.
        guard ends.isOpen else { return }
        let receivers = MessageReceivers.of(Payload.self).filter {
            $0.receives(from: subject, of: foundation)
        }
        if !receivers.isEmpty {
            let message = ForwardedMessage(payload, .adding(notices, foundation, to: notice.trail))
            for receiver in receivers { receiver.expect(message) }
        }
        post(foundation, payload, subject)
    }
}
