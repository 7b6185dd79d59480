import Measuring

// The peers of a workload, by what the workload requires. Each function lists its peers by their types, so that the
// optimiser specialises each loop for its peer, without a witness table.

/// A workload for any peer.
protocol PeerWorkload: Sendable {
    func contestant<P: Peer>(_ peer: P.Type) -> Contestant
}

/// A workload for peers whose observers have owners.
protocol OwnerPeerWorkload: Sendable {
    func contestant<P: OwnerPeer>(_ peer: P.Type) -> Contestant
}

/// A workload for peers whose observers can observe one sender, and be removed.
protocol RemovingSenderPeerWorkload: Sendable {
    func contestant<P: RemovingPeer & SenderPeer>(_ peer: P.Type) -> Contestant
}

/// A workload for peers whose observers can be removed.
protocol RemovingPeerWorkload: Sendable {
    func contestant<P: RemovingPeer>(_ peer: P.Type) -> Contestant
}

enum Roster {
    /// The peers that observe and post one name: every peer.
    static func oneTopic(_ workload: some PeerWorkload) -> [Contestant] {
        own(workload)
            + [
                workload.contestant(FoundationClassic.self),
                workload.contestant(SimplePeer.self),
                workload.contestant(FoundationMessages.self),
                workload.contestant(OpenCombineSubjects.self),
                workload.contestant(MyNotificationCenterPeer.self),
                workload.contestant(ClosureArray.self),
                workload.contestant(Floor.self),
            ]
    }

    /// The peers that observe many names and post one of them.
    static func amongOtherTopics(_ workload: some PeerWorkload) -> [Contestant] {
        own(workload)
            + [
                workload.contestant(FoundationClassic.self),
                workload.contestant(SimplePeer.self),
                workload.contestant(FoundationMessages.self),
                workload.contestant(OpenCombineSubjects.self),
                workload.contestant(ClosureArray.self),
                workload.contestant(Floor.self),
            ]
    }

    /// The peers that post many names. A message of Foundation's is a type, so one is posted.
    static func manyTopics(_ workload: some PeerWorkload) -> [Contestant] {
        own(workload)
            + [
                workload.contestant(FoundationClassic.self),
                workload.contestant(SimplePeer.self),
                workload.contestant(OpenCombineSubjects.self),
                workload.contestant(ClosureArray.self),
                workload.contestant(Floor.self),
            ]
    }

    /// The peers to which two threads may post. Two threads may read the closure array and the floor.
    static func threads(_ workload: some PeerWorkload) -> [Contestant] {
        own(workload)
            + [
                workload.contestant(FoundationClassic.self),
                workload.contestant(SimplePeer.self),
                workload.contestant(OpenCombineSubjects.self),
                workload.contestant(ClosureArray.self),
                workload.contestant(Floor.self),
            ]
    }

    /// The peers whose observers can be removed one by one, on any thread.
    static func removing(_ workload: some RemovingPeerWorkload) -> [Contestant] {
        removingByHandle(workload) + [workload.contestant(SimplePeer.self)]
    }

    /// Those that need no search to remove an observer.
    static func removingByHandle(_ workload: some RemovingPeerWorkload) -> [Contestant] {
        var contestants = [workload.contestant(NoticesByString.self)]
        contestants.append(workload.contestant(NoticesPrepared.self))
        contestants.append(workload.contestant(NoticesTyped.self))
        contestants.append(workload.contestant(FoundationClassic.self))
        contestants.append(workload.contestant(OpenCombineSubjects.self))
        return contestants
    }

    // The centers alone: posts by name to the library's, Foundation's, and the simple one.

    static func centers(_ workload: some PeerWorkload) -> [Contestant] {
        [
            workload.contestant(NoticesByString.self), workload.contestant(FoundationClassic.self),
            workload.contestant(SimplePeer.self),
        ]
    }

    static func centers(_ workload: some RemovingPeerWorkload) -> [Contestant] {
        [
            workload.contestant(NoticesByString.self), workload.contestant(FoundationClassic.self),
            workload.contestant(SimplePeer.self),
        ]
    }

    static func centers(_ workload: some OwnerPeerWorkload) -> [Contestant] {
        [
            workload.contestant(NoticesByString.self), workload.contestant(FoundationClassic.self),
            workload.contestant(SimplePeer.self),
        ]
    }

    static func centers(_ workload: some RemovingSenderPeerWorkload) -> [Contestant] {
        [
            workload.contestant(NoticesByString.self), workload.contestant(FoundationClassic.self),
            workload.contestant(SimplePeer.self),
        ]
    }

    private static func own(_ workload: some PeerWorkload) -> [Contestant] {
        var contestants = [workload.contestant(NoticesByString.self)]
        contestants.append(workload.contestant(NoticesPrepared.self))
        contestants.append(workload.contestant(NoticesTyped.self))
        return contestants
    }
}
