import Notices
import Synchronization

/// A peer with a center that a monitor can be attached to.
protocol WatchedPeer: Peer {
    var center: NoticeCenter { get }
}

extension WatchedPeer {
    /// Attaches a monitor as the board does it: records go into a bounded inbox behind a lock, and are counted by
    /// name. Nobody takes them out here.
    func watch() -> NoticeMonitor {
        let inbox = Inbox()
        return center.monitor { inbox.add($0) }
    }
}

/// The board's inbox, without the board.
private final class Inbox: Sendable {
    private struct State: Sendable {
        var records: [NoticeRecord] = []
        var counts: [String: Int] = [:]
    }

    private let capacity = 16_384
    private let state = Mutex(State())

    func add(_ record: NoticeRecord) {
        state.withLock { state in
            if record.isComplete, let name = record.name { state.counts[name, default: 0] += 1 }
            if state.records.count >= capacity { state.records.removeFirst(capacity / 2 + 1) }
            state.records.append(record)
        }
    }
}
