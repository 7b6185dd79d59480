import Foundation
import Notices
import Synchronization

/// The state that a bridge's observers share: the two centers, and the forwarding in both directions.
final class BridgeLink: Sendable {
    /// Unique in the process, in order of creation.
    let number = Ordinal.next()

    weak let foundation: NotificationCenter?
    private weak let notices: NoticeCenter?
    private let conversion: FoundationConversion
    private let source: SourceLine
    private let onFailure: (@Sendable (BridgeFailure) -> Void)?
    private let open = Atomic(true)

    init(
        foundation: NotificationCenter, notices: NoticeCenter, conversion: FoundationConversion,
        source: SourceLine, onFailure: (@Sendable (BridgeFailure) -> Void)?
    ) {
        self.foundation = foundation
        self.notices = notices
        self.conversion = conversion
        self.source = source
        self.onFailure = onFailure
    }

    var isOpen: Bool { open.load(ordering: .acquiring) }

    /// `false` if it was already closed.
    func close() -> Bool { open.exchange(false, ordering: .acquiringAndReleasing) }
}

// MARK: - From Foundation

extension BridgeLink {
    func forward(_ notification: Notification) {
        guard isOpen, let foundation, let notices else { return }
        let trail = Crossing.trail(of: notification, from: foundation, seenBy: self)
        guard trail?.contains(notices) != true else { return }

        let name = NoticeName(notification.name.rawValue)
        var losses: [BridgeFailure.Problem] = []
        var sender: AnyObject?
        if let object = notification.object {
            // Boxing makes an object of any value, and no two boxes are identical: only real objects qualify.
            if type(of: object) is AnyObject.Type {
                sender = object as AnyObject
            } else if let value = ValueReader.sender(object) {
                sender = value
            } else {
                losses.append(.senderNotCarried(type: String(describing: type(of: object))))
            }
        }
        var payload: (any Sendable)?
        do {
            let carried = try conversion.payload(notification)
            payload = carried.payload
            losses += carried.losses
        } catch {
            return report([.refused(String(describing: error))], of: name, .toNotices)
        }
        report(losses, of: name, .toNotices)
        // The conversion and the reports ran foreign code, which may have ended the bridge.
        guard isOpen else { return }
        notices.forward(
            name, from: sender, payload: payload, trail: .adding(foundation, notices, to: trail),
            source: source)
    }
}

// MARK: - To Foundation

extension BridgeLink {
    func forward(_ notice: Notice) {
        guard isOpen, let foundation, let notices else { return }
        guard notice.trail?.contains(foundation) != true else { return }

        let userInfo: [AnyHashable: Any]?
        do {
            userInfo = try conversion.userInfo(notice)
        } catch {
            return report([.refused(String(describing: error))], of: notice.name, .toFoundation)
        }
        guard isOpen else { return }
        let notification = Notification(
            name: Notification.Name(notice.name.rawValue), object: notice.bridgedSender, userInfo: userInfo)
        let trail = Trail.adding(notices, foundation, to: notice.trail)
        Crossing(of: notification, to: foundation, trail: trail).run { foundation.post(notification) }
    }

    private func report(
        _ problems: [BridgeFailure.Problem], of name: NoticeName, _ direction: NoticeBridge.Direction
    ) {
        for problem in problems {
            let failure = BridgeFailure(name: name, direction: direction, problem: problem)
            notices?.note(failure.description, file: source.file, line: source.line)
            onFailure?(failure)
        }
    }
}
