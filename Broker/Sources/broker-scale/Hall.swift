import Notices
import NoticesBroker
import NoticesBrokerLocal
import Synchronization

/// Nodes over one engine, which are counted by a watcher.
final class Hall: Sendable {
    let brokers: [NoticeBroker]
    private let counter = ReceivedCounter()
    private let tasks = Lock<[Task<Void, any Error>]>([])

    init(nodes: Int) {
        // What is confirmed late must not come again.
        let engine = LocalEngine(repetition: .seconds(3_600))
        brokers = (0..<nodes).map { [counter] index in
            NoticeBroker(
                NoticeCenter(), over: engine.transport(), node: "node-\(index)", prefix: "scale",
                watchers: [counter])
        }
    }

    /// Runs all brokers, and returns when they are connected.
    func run() async {
        for broker in brokers {
            let task = Task { try await broker.run() }
            tasks.withLock { $0.append(task) }
        }
        for broker in brokers {
            while broker.status.state != .connected { try? await Task.sleep(for: .milliseconds(1)) }
        }
    }

    /// Returns when so many notices have been received by all together.
    func received(_ count: Int) async {
        while counter.count < count { try? await Task.sleep(for: .milliseconds(1)) }
    }

    func end() async {
        let tasks = tasks.withLock { $0 }
        tasks.forEach { $0.cancel() }
        for task in tasks { _ = await task.result }
    }
}

/// Counts what is received.
private final class ReceivedCounter: BrokerWatcher {
    private let received = Atomic(0)

    var count: Int { received.load(ordering: .relaxed) }

    func saw(_ event: BrokerEvent, at node: String) {
        if case .received = event { received.add(1, ordering: .relaxed) }
    }
}
