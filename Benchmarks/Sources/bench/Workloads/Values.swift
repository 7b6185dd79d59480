import Measuring

/// W2u: posts of a number to one observer, which reads it.
enum Values {
    private static func contestant<P: ValuePeer>(_ peer: P.Type) -> Contestant {
        Contestant(P.title) {
            let peer = P()
            let topic = peer.topic(0)
            let registration = peer.observeValue(topic)
            return { operations in
                // The posted numbers are 0, 1, 2 and so on: the tally must be their sum.
                let sum = operations * (operations - 1) / 2
                let elapsed = timed(expecting: sum, by: P.title) {
                    peer.post(topic, values: 0..<operations)
                }
                withExtendedLifetime(registration) {}
                return [Reading("W2u", share(of: elapsed, among: operations))]
            }
        }
    }

    fileprivate static var contestants: [Contestant] {
        var contestants = [contestant(NoticesByString.self)]
        contestants.append(contestant(NoticesTyped.self))
        return contestants + [
            contestant(FoundationClassic.self),
            contestant(SimplePeer.self),
            contestant(FoundationMessages.self),
            contestant(OpenCombineSubjects.self),
            contestant(MyNotificationCenterPeer.self),
            contestant(ClosureArray.self),
            contestant(Floor.self),
        ]
    }
}

extension Experiment {
    static var values: Experiment {
        Experiment(
            [Workload("W2u", "post a number, one observer who reads it")], contestants: Values.contestants)
    }
}
