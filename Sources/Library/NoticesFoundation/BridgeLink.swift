import Foundation
import Notices

/// The shared state of a bridge's observers by name: its ends, and the forwarding in both directions.
final class BridgeLink: Sendable {
    /// Unique in the process, in order of creation.
    let number = Ordinal.next()

    let ends: BridgeEnds
    private let conversion: FoundationConversion

    init(_ ends: BridgeEnds, conversion: FoundationConversion) {
        self.ends = ends
        self.conversion = conversion
    }
}

// MARK: - From Foundation

extension BridgeLink {
    func forward(_ notification: Notification) {
        guard let (foundation, notices) = ends.centers else { return }
        let trail = Crossing.trail(of: notification, from: foundation, seenBy: self)
        guard trail?.contains(notices) != true else { return }

        let name = NoticeName(notification.name.rawValue)
        var losses: [BridgeFailure.Problem] = []
        var sender: AnyObject?
        if let object = notification.object {
            // Boxing makes an object from any value, and no two boxes are identical: only real objects qualify.
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
            return ends.report([.refused(String(describing: error))], of: name, .toNotices)
        }
        ends.report(losses, of: name, .toNotices)
        // The conversion and the reports ran foreign code, which may have ended the bridge.
        guard ends.isOpen else { return }
        notices.forward(
            name, from: sender, payload: payload, trail: .adding(foundation, notices, to: trail),
            source: ends.source)
    }
}

// MARK: - To Foundation

extension BridgeLink {
    func forward(_ notice: Notice) {
        guard let (foundation, notices) = ends.centers else { return }
        guard notice.trail?.contains(foundation) != true else { return }

        let userInfo: [AnyHashable: Any]?
        do {
            userInfo = try conversion.userInfo(notice)
        } catch {
            return ends.report([.refused(String(describing: error))], of: notice.name, .toFoundation)
        }
        guard ends.isOpen else { return }
        let notification = Notification(
            name: Notification.Name(notice.name.rawValue), object: notice.bridgedSender, userInfo: userInfo)
        let trail = Trail.adding(notices, foundation, to: notice.trail)
        Crossing(of: notification, to: foundation, trail: trail).run { foundation.post(notification) }
    }
}
