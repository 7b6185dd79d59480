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

/// How many names and nodes stand with NATS servers: `broker-scale SERVERS NAMES… NODESxNAMES…`, such as
/// `broker-scale nats://127.0.0.1:4222 300 1000 100x20`. With three servers, each message is stored by all.
struct ManyNames {
    private static let time = ContinuousClock()

    let transport: NATSTransport
    let names: [NoticeDescriptor<Int>]
    let nodes: Int

    /// - Parameter shape: How many names two nodes share, or how many nodes how many names: `100x20`.
    init(servers: [String], shape: String) throws {
        let counts = shape.split(separator: "x").compactMap { Int($0) }
        guard (1...2).contains(counts.count), let count = counts.last, counts.allSatisfy({ $0 > 0 }) else {
            throw ShapeFault(text: shape)
        }
        nodes = max(2, counts.count == 2 ? counts[0] : 2)
        var settings = NATSSettings()
        settings.replicas = servers.count
        transport = try NATSTransport(servers: servers, settings: settings)
        names = (0..<count).map { NoticeDescriptor("name.\($0)") }
    }

    static func heads() {
        print(
            "| nodes | names | connected | again, with one notice of each name missed | each heard | this process, idle |"
        )
        print("| ---: | ---: | ---: | ---: | ---: | ---: |")
    }

    func measure() async throws {
        let prefix = "scale.\(UInt32.random(in: 0...UInt32.max))"
        let counter = Counter()
        let total = names.count * (nodes - 1)
        let poster = try node("poster", prefix, nil)
        let connecting = await Self.time.measure { await connect([poster]) }
        let others = try hearers(prefix, counter)
        let connectingOthers = await Self.time.measure { await connect(others) }
        for (number, name) in names.enumerated() { poster.broker.center.post(name, number) }
        await counter.reach(total)
        await stop(others)
        for (number, name) in names.enumerated() { poster.broker.center.post(name, number) }
        while poster.broker.status.names.values.contains(where: { $0.queued > 0 }) { await Self.pause() }
        let next = try hearers(prefix, counter)
        let again = await Self.time.measure { await connect(next) }
        let hearing = await Self.time.measure { await counter.reach(2 * total) }
        try await Task.sleep(for: .seconds(2))
        let before = processorTime()
        try await Task.sleep(for: .seconds(20))
        let idle = (processorTime() - before) / 20 * 100
        Scale.row(
            "\(nodes)", "\(names.count)", Scale.text(nodes == 2 ? connecting : connectingOthers),
            Scale.text(again),
            Scale.text(hearing),
            "\((idle * 100).rounded() / 100) % of a core")
        await stop([poster] + next)
    }

    private func hearers(_ prefix: String, _ counter: Counter) throws -> [Node] {
        try (1..<nodes).map { try node("node-\($0)", prefix, counter) }
    }

    private func stop(_ nodes: [Node]) async {
        await withTaskGroup { group in
            for node in nodes { group.addTask { await node.stop() } }
        }
    }

    private func node(_ name: String, _ prefix: String, _ counter: Counter?) throws -> Node {
        let broker = NoticeBroker(
            NoticeCenter(), over: transport, node: name, prefix: prefix, watchers: counter.map { [$0] } ?? [])
        for name in names { try broker.share(name, delivery: .atLeastOnce) }
        return Node(broker: broker)
    }

    /// Lets nodes connect, side by side.
    private func connect(_ nodes: [Node]) async {
        for node in nodes { node.run() }
        for node in nodes { while node.broker.status.state != .connected { await Self.pause() } }
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

private struct ShapeFault: Error, CustomStringConvertible {
    let text: String

    var description: String {
        "broker-scale does not know \(text.debugDescription): pass a number of names, such as 300, or of nodes and names, "
            + "such as 100x20"
    }
}
