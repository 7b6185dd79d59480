import Notices

/// A peer with a center to which a ring can be attached.
protocol WatchedPeer: Peer {
    var center: NoticeCenter { get }
}
