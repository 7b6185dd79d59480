import Dispatch
import Foundation
import Measuring
import Notices
import Synchronization

/// W12: the cost of other operations while handlers block and many observers of the handlers' name have ended.
///
/// Each trial runs on two centers in turn, one with blocked handlers and one without. The remark is the ratio of the
/// two times.
struct Blocked {
    enum Doing: String, CaseIterable {
        case post = "a"
        case postOther = "b"
        case postWithAnyName = "c"
        case addAndRemove = "d"

        var title: String {
            switch self {
            case .post: "post"
            case .postOther: "post another name"
            case .postWithAnyName: "post, one observer of any name"
            case .addAndRemove: "add and remove"
            }
        }
    }

    let doing: Doing
    /// The number of blocked handlers, each on its own thread.
    var readers = 1
    /// The number of observers of the handlers' name that have ended meanwhile.
    let ended: Int

    private var id: String { "W12\(doing.rawValue)/\(readers == 1 ? "" : "\(readers)x")\(ended)" }

    private var workload: Workload {
        let handlers = readers == 1 ? "a handler is blocked" : "\(readers) handlers are blocked"
        return Workload(
            id, "\(doing.title); \(handlers), \(ended) ended since", remark: "x none blocked")
    }

    private var contestant: Contestant {
        Contestant(NoticesPrepared.title) { [self] in
            let free = BlockedCenter(readers: 0, ended: ended, withAnyName: doing == .postWithAnyName)
            let blocked = BlockedCenter(
                readers: readers, ended: ended, withAnyName: doing == .postWithAnyName)
            return { operations in
                let half = max(1, operations / 2)
                let before = free.time(doing, half)
                let elapsed = blocked.time(doing, half) + blocked.time(doing, half)
                let after = free.time(doing, half)
                return [
                    Reading(id, share(of: elapsed, among: 2 * half), remark: elapsed / (before + after))
                ]
            }
        }
    }

    fileprivate var experiment: Experiment { Experiment([workload], contestants: [contestant]) }
}

/// A center with one observer, in which many observers have ended, perhaps while handlers were blocked.
private final class BlockedCenter: Sendable {
    private let peer = NoticesPrepared()
    private let topic: NoticeChannel<Void>
    private let other: NoticeChannel<Void>
    private let deliveries: Int
    private let ending = DispatchSemaphore(value: 0)
    private let over = DispatchGroup()
    private let readers: Int

    init(readers: Int, ended: Int, withAnyName: Bool) {
        (topic, other) = (peer.topic(0), peer.topic(1))
        self.readers = readers
        deliveries = withAnyName ? 2 : 1
        let block = block(readers)
        let others = (0..<ended).map { _ in peer.observe(topic, NoticesPrepared.handler(adding: 1)) }
        for _ in 0..<readers {
            Thread.detachNewThread { [topic, over] in
                topic.post()
                over.leave()
            }
        }
        block.entered.wait()
        peer.remove(block.registration)
        for registration in others { peer.remove(registration) }
        for topic in [topic, other] {
            _ = peer.observeForGood(topic, NoticesPrepared.handler(adding: 1))
        }
        if withAnyName { _ = peer.observeAnyName(NoticesPrepared.handler(adding: 1)).detach() }
    }

    /// Observes with a handler that blocks until the trial is over.
    private func block(_ readers: Int) -> (registration: NoticeToken, entered: DispatchGroup) {
        let entered = DispatchGroup()
        for _ in 0..<readers {
            entered.enter()
            over.enter()
        }
        let registration = topic.center.observe(topic.descriptor.name) { [ending] _ in
            entered.leave()
            ending.wait()
        }
        return (registration, entered)
    }

    deinit {
        for _ in 0..<readers { ending.signal() }
        over.wait()
    }

    func time(_ doing: Blocked.Doing, _ operations: Int) -> Duration {
        switch doing {
        case .post, .postWithAnyName: posting(to: topic, operations)
        case .postOther: posting(to: other, operations)
        case .addAndRemove:
            addingAndRemoving(NoticesPrepared.handler(adding: 1), operations)
        }
    }

    private func addingAndRemoving(_ handler: NoticesPrepared.Handler, _ operations: Int) -> Duration {
        timed(expecting: 0, by: NoticesPrepared.title) {
            for _ in 0..<operations { peer.remove(peer.observe(topic, handler)) }
        }
    }

    private func posting(to topic: NoticeChannel<Void>, _ operations: Int) -> Duration {
        timed(expecting: operations * deliveries, by: NoticesPrepared.title) {
            for _ in 0..<operations { topic.post() }
        }
    }
}

extension Experiment {
    static var blocked: [Experiment] {
        let one = [100_000, 1_000_000].flatMap { ended in
            Blocked.Doing.allCases.map { Blocked(doing: $0, ended: ended) }
        }
        // Many slots to scan.
        let many = Blocked.Doing.allCases.map { Blocked(doing: $0, readers: 400, ended: 100_000) }
        return (one + many).map(\.experiment)
    }
}
