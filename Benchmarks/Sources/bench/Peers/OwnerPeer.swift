import Foundation
import Notices

/// A peer whose observers have owners, which are referenced weakly. Nothing else needs to be kept.
protocol OwnerPeer: Peer {
    func observe(_ topic: Topic, owner: Counter)
}

extension NoticesByString: OwnerPeer {
    func observe(_ topic: NoticeName, owner: Counter) {
        center.observe(topic, owner: owner) { me, _ in me.countOne() }
    }
}

extension FoundationClassic: OwnerPeer {
    func observe(_ topic: Notification.Name, owner: Counter) {
        _ = center.addObserver(forName: topic, object: nil, queue: nil) { [weak owner] _ in owner?.countOne()
        }
    }
}

extension SimplePeer: OwnerPeer {
    func observe(_ topic: String, owner: Counter) {
        center.observe(topic, owner: owner) { me, _ in me.countOne() }
    }
}
