import Dispatch
import Notices
import NoticesBroker
import NoticesBrokerNATS

/// What one program says to the others.
struct Count: Codable, Sendable {
    var from: String
    var number: Int
}

extension NoticeDescriptor<Count> {
    static let count = NoticeDescriptor("torture.count")
    static let forbidden = NoticeDescriptor("torture.forbidden")
}

/// A program that posts numbers, and writes down each that it hears, for `Scripts/torture-broker`:
/// `broker-torture node=a prefix=x servers=nats://… file=PATH rate=1000 seconds=60 replicas=3 bytes=1000000`.
///
/// It runs until its input ends, and prints how it stands five times a second.
@main
struct Torture {
    static func main() async throws {
        let begun = ContinuousClock.now
        let order = try Order(CommandLine.arguments.dropFirst())
        let center = NoticeCenter()
        var settings = NATSSettings()
        (settings.replicas, settings.maximumBytes) = (order.replicas, order.bytes)
        settings.confirmation = .seconds(5)
        let transport = try NATSTransport(servers: order.servers, settings: settings)
        var waits = BrokerSettings()
        waits.longestWait = .seconds(1)
        let broker = NoticeBroker(
            center, over: transport, node: order.node, prefix: order.prefix, settings: waits)
        try broker.share(
            .count, schema: NoticeSchema("Count", version: order.version),
            accepting: (1..<order.version).map { NoticeSchema("Count", version: $0) }, delivery: .atLeastOnce,
            outbox: .dropNewest(1_000_000, bytes: 1 << 30))
        if order.forbidden > 0 { try broker.share(.forbidden, delivery: .atLeastOnce) }

        let heard = try HeardFile(order.file)
        let token = observe(center, heard)
        let monitor = center.monitor { record in
            guard record.kind == .fail, record.isComplete, let text = record.text else { return }
            writeLine("\(ContinuousClock.now - begun) \(text)", to: 2)
        }
        let running = Task { try await broker.run() }
        let posting = Task.detached { await post(order, center, broker) }
        let telling = Task {
            while !Task.isCancelled {
                tell(broker)
                try? await Task.sleep(for: .milliseconds(200))
            }
        }
        await inputEnds { posting.cancel() }
        for task in [posting, telling] { task.cancel() }
        running.cancel()
        _ = await running.result
        withExtendedLifetime((token, monitor)) {}
    }

    /// Not on the main actor, where `main` is: the poster's own thread is faster.
    nonisolated private static func observe(_ center: NoticeCenter, _ heard: HeardFile) -> NoticeToken {
        center.observe("torture.count") { notice in
            guard let origin = notice.sender(as: NoticeOrigin.self), !origin.isHere else { return }
            if let count = notice.payload as? Count { heard.add(count) }
        }
    }

    /// Posts at a rate, from the first connection on; what is late is posted at once.
    private static func post(_ order: Order, _ center: NoticeCenter, _ broker: NoticeBroker) async {
        while broker.status.state != .connected, !Task.isCancelled {
            try? await Task.sleep(for: .milliseconds(5))
        }
        for number in 0..<order.forbidden {
            center.post(.forbidden, Count(from: order.label, number: number))
        }
        let start = ContinuousClock.now
        var last = 0
        while last < order.rate * order.seconds, !Task.isCancelled {
            let milliseconds = Int((ContinuousClock.now - start) / .milliseconds(1))
            while last < min(milliseconds * order.rate / 1_000, order.rate * order.seconds) {
                last += 1
                center.post(.count, Count(from: order.label, number: order.first + last - 1))
            }
            try? await Task.sleep(for: .milliseconds(5))
        }
    }

    /// A line of numbers, and the state of the connection behind it.
    private static func tell(_ broker: NoticeBroker) {
        let status = broker.status
        let counts = status.names["torture.count"] ?? .init()
        let numbers = [
            counts.posted, counts.sent, counts.dropped, counts.retries, counts.doubles, counts.missing,
            counts.failed, status.connections,
        ]
        writeLine(
            "\(numbers.map(String.init).joined(separator: " ")) \("\(status.state)".debugDescription)", to: 1)
    }

    /// Returns when the standard input ends, so that no program outlives the script. A line in it ends the
    /// posting.
    private static func inputEnds(stop: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { over in
            // Not on a thread that tasks need.
            DispatchQueue.global().async {
                while readLine() != nil { stop() }
                over.resume()
            }
        }
    }
}
