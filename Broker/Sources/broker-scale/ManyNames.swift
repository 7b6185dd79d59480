import Dispatch
import Notices
import NoticesBroker
import NoticesBrokerNATS
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// How nodes with many names stand with NATS servers: `broker-scale SERVERS NAMES…`, such as
/// `broker-scale nats://127.0.0.1:4222 300 1000`. With three servers, each message is stored by all.
struct ManyNames {
    private static let time = ContinuousClock()

    let transport: NATSTransport
    let names: [NoticeDescriptor<Int>]

    init(servers: [String], count: Int) throws {
        var settings = NATSSettings()
        settings.replicas = servers.count
        transport = try NATSTransport(servers: servers, settings: settings)
        names = (0..<count).map { NoticeDescriptor("name.\($0)") }
    }

    static func heads() {
        print(
            "| names, of 2 nodes | connected | again, with one notice of each name missed | each heard | this process, idle |"
        )
        print("| ---: | ---: | ---: | ---: | ---: |")
    }

    func measure() async throws {
        let prefix = "scale.\(UInt32.random(in: 0...UInt32.max))"
        let counter = Counter()
        let (a, b) = (try node("a", prefix, nil), try node("b", prefix, counter))
        let connecting = await Self.time.measure { await connect(a) }
        await connect(b)
        for (number, name) in names.enumerated() { a.broker.center.post(name, number) }
        await counter.reach(names.count)
        await b.stop()
        for (number, name) in names.enumerated() { a.broker.center.post(name, number) }
        while a.broker.status.names.values.contains(where: { $0.queued > 0 }) { await Self.pause() }
        let next = try node("b", prefix, counter)
        let again = await Self.time.measure { await connect(next) }
        let hearing = await Self.time.measure { await counter.reach(2 * names.count) }
        try await Task.sleep(for: .seconds(2))
        let before = processorTime()
        try await Task.sleep(for: .seconds(20))
        let idle = (processorTime() - before) / 20 * 100
        Scale.row(
            "\(names.count)", Scale.text(connecting), Scale.text(again), Scale.text(hearing),
            "\((idle * 100).rounded() / 100) % of a core")
        for node in [a, next] { await node.stop() }
    }

    private func node(_ name: String, _ prefix: String, _ counter: Counter?) throws -> Node {
        let broker = NoticeBroker(
            NoticeCenter(), over: transport, node: name, prefix: prefix, watchers: counter.map { [$0] } ?? [])
        for name in names { try broker.share(name, delivery: .atLeastOnce) }
        return Node(broker: broker)
    }

    private func connect(_ node: Node) async {
        node.run()
        while node.broker.status.state != .connected { await Self.pause() }
    }

    /// What this process has used of processors, in seconds.
    private func processorTime() -> Double { Double(clock()) / 1_000_000 }

    private static func pause() async { try? await Task.sleep(for: .milliseconds(1)) }

    private final class Node: Sendable {
        let broker: NoticeBroker
        private let task = Lock<Task<Void, any Error>?>(nil)

        init(broker: NoticeBroker) { self.broker = broker }

        func run() {
            let broker = broker
            task.withLock { $0 = Task { try await broker.run() } }
        }

        func stop() async {
            let task = task.withLock { $0 }
            task?.cancel()
            _ = await task?.result
        }
    }

    private final class Counter: BrokerWatcher {
        private let received = Atomic(0)

        func reach(_ count: Int) async {
            while received.load(ordering: .relaxed) < count { await ManyNames.pause() }
        }

        func saw(_ event: BrokerEvent, at node: String) {
            if case .received = event { received.add(1, ordering: .relaxed) }
        }
    }
}
