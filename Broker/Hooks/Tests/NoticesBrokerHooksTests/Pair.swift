import Notices
import NoticesBroker
import NoticesBrokerLocal
import Testing

let number = NoticeDescriptor<Int>("number")

/// Two nodes over an engine in memory, which share a name; the same watchers see both.
struct Pair {
    let engine = LocalEngine()
    let a: NoticeBroker
    let b: NoticeBroker

    init(_ watchers: [any BrokerWatcher], outbox: OutboxPolicy = .dropNewest(100)) throws {
        let brokers = ["a", "b"].map { [engine] node in
            NoticeBroker(
                NoticeCenter(), over: engine.transport(), node: node, prefix: "hooks", watchers: watchers)
        }
        (a, b) = (brokers[0], brokers[1])
        for broker in brokers { try broker.share(number, delivery: .atLeastOnce, outbox: outbox) }
    }

    /// Runs both while `body` does, from when they are connected.
    func run(_ body: () async throws -> Void) async throws {
        let tasks = [a, b].map { broker in Task { try await broker.run() } }
        for broker in [a, b] {
            await eventually("the connection") { broker.status.state == .connected }
        }
        do {
            try await body()
        } catch {
            Issue.record(error)
        }
        for task in tasks {
            task.cancel()
            _ = await task.result
        }
    }
}

/// Waits until a condition holds, and fails the test at the line that waits if it does not within a minute.
func eventually(
    _ what: String, sourceLocation: SourceLocation = #_sourceLocation, _ holds: () throws -> Bool
) async rethrows {
    let deadline = ContinuousClock.now + .seconds(60)
    while try !holds() {
        guard ContinuousClock.now < deadline else {
            Issue.record("waited a minute for \(what)", sourceLocation: sourceLocation)
            return
        }
        try? await Task.sleep(for: .milliseconds(2))
    }
}
