import Notices

/// A peer with a center that a ring can be attached to.
protocol WatchedPeer: Peer {
    var center: NoticeCenter { get }
}
