import Measuring

// Who takes part, by what a peer must be able to do. Each function lists its peers by their types, so that the
// optimiser sees every loop with its peer and neither is called through a table of witnesses.

/// What is done with any peer.
protocol PeerWorkload: Sendable {
    func contestant<P: Peer>(_ peer: P.Type) -> Contestant
}

/// What is done with peers whose observers can be removed.
protocol RemovingPeerWorkload: Sendable {
    func contestant<P: RemovingPeer>(_ peer: P.Type) -> Contestant
}

enum Roster {
    /// Every peer.
    static func all(_ workload: some PeerWorkload) -> [Contestant] {
        own(workload)
            + [
                workload.contestant(FoundationClassic.self),
                workload.contestant(FoundationMessages.self),
                workload.contestant(OpenCombineSubjects.self),
                workload.contestant(MyNotificationCenterPeer.self),
                workload.contestant(ClosureArray.self),
                workload.contestant(Floor.self),
            ]
    }

    /// Those that have many topics: a message of Foundation's is a type.
    static func manyTopics(_ workload: some PeerWorkload) -> [Contestant] {
        own(workload)
            + [
                workload.contestant(FoundationClassic.self),
                workload.contestant(OpenCombineSubjects.self),
                workload.contestant(MyNotificationCenterPeer.self),
                workload.contestant(ClosureArray.self),
                workload.contestant(Floor.self),
            ]
    }

    /// Those that two threads may post to. The closure array and the floor may be read by two.
    static func threads(_ workload: some PeerWorkload) -> [Contestant] {
        own(workload)
            + [
                workload.contestant(FoundationClassic.self),
                workload.contestant(OpenCombineSubjects.self),
                workload.contestant(ClosureArray.self),
                workload.contestant(Floor.self),
            ]
    }

    /// Those whose observers can be removed one by one, on any thread.
    static func removing(_ workload: some RemovingPeerWorkload) -> [Contestant] {
        var contestants = [workload.contestant(NoticesByString.self)]
        contestants.append(workload.contestant(NoticesPrepared.self))
        contestants.append(workload.contestant(NoticesTyped.self))
        contestants.append(workload.contestant(FoundationClassic.self))
        contestants.append(workload.contestant(OpenCombineSubjects.self))
        return contestants
    }

    private static func own(_ workload: some PeerWorkload) -> [Contestant] {
        var contestants = [workload.contestant(NoticesByString.self)]
        contestants.append(workload.contestant(NoticesPrepared.self))
        contestants.append(workload.contestant(NoticesTyped.self))
        return contestants
    }
}
