import BrokerPromises
import Foundation
import Notices
import NoticesBroker
import Synchronization
import Testing

/// `make broker-torture`: two nodes post while the server, or a subscriber, comes and goes. Prints a row for
/// each case.
@Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["NOTICES_BROKER_TORTURE"] != nil))
struct NATSTortureTests {
    private let number = NoticeDescriptor<Int>("number")
    private let rate = 1_000

    /// What became of the numbers that were posted.
    private struct Row {
        var posted = 0
        var stored = 0
        var received: [Int] = []

        var doubled: Int { received.count - Set(received).count }
        var lost: Int { posted - Set(received).count }
        var isOrdered: Bool { zip(received, received.dropFirst()).allSatisfy { $0 < $1 } }

        func print(_ name: String) {
            let order = isOrdered ? "in order" : "out of order"
            Swift.print(
                "| \(name) | \(posted) | \(stored) | \(received.count) | \(doubled) | \(lost) | \(order) |")
        }
    }

    /// Posts at a rate for some seconds, beside what `disturb` does each second.
    private func post(_ seconds: Int, at node: TestNode, disturb: (Int) async throws -> Void) async throws
        -> Int
    {
        let stop = Mutex(false)
        let poster = Task.detached { [number, rate] in
            let start = ContinuousClock.now
            var last = 0
            while !stop.withLock({ $0 }) {
                let due = min(
                    seconds * rate, Int((ContinuousClock.now - start) / .milliseconds(1)) * rate / 1_000)
                while last < due {
                    last += 1
                    node.center.post(number, last)
                }
                if last == seconds * rate { break }
                try? await Task.sleep(for: .milliseconds(5))
            }
            return last
        }
        defer { stop.withLock { $0 = true } }
        for second in 1..<seconds {
            try await Task.sleep(for: .seconds(1))
            try await disturb(second)
        }
        return await poster.value
    }

    private func finish(_ row: inout Row, _ numbers: Collected<Int>, _ a: TestNode) async {
        let posted = row.posted
        await eventually("all numbers") { Set(numbers.all).count >= posted }
        row.received = numbers.all
        row.stored = a.counts("number").sent
    }

    @Test(arguments: [
        "nothing", "the server is killed every 3 s", "the server is away for 5 s",
        "the subscriber restarts every second",
    ])
    func `at least once, nothing is lost or doubled, when`(_ disturbance: String) async throws {
        let server = try await NATSServer()
        let (a, b) = (
            try TestNode(server, "a", prefix: "torture"), try TestNode(server, "b", prefix: "torture")
        )
        for node in [a, b] {
            try node.broker.share(number, delivery: .atLeastOnce, outbox: .dropNewest(1_000_000))
            await node.start()
        }
        let numbers = b.collect(number)
        var row = Row()
        row.posted = try await post(20, at: a) { second in
            switch disturbance {
            case "the server is killed every 3 s": if second.isMultiple(of: 3) { try await server.cut() }
            case "the server is away for 5 s":
                if second == 5 { try await server.stop() }
                if second == 10 { try await server.start() }
            case "the subscriber restarts every second":
                await b.stop()
                await b.start()
            default: break
            }
        }
        await finish(&row, numbers, a)
        row.print(disturbance)
        #expect(row.doubled == 0)
        #expect(row.lost == 0)
        #expect(row.isOrdered)
        await a.stop()
        await b.stop()
        try await server.stop()
    }
}
