import Notices
import NoticesBroker
import NoticesBrokerNATS
import Synchronization

/// What a broker costs beside the C client alone, over one server: `broker-speed [SERVER]`.
@main
struct Speed {
    static let server = CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : "nats://127.0.0.1:4222"
    static let payload = [UInt8](repeating: 120, count: 120)
    static let bytes = PayloadCoding<[UInt8]>(encode: { $0 }, decode: { $0 })

    static func main() async throws {
        print("| what | C client | C client, three headers | broker |")
        print("| --- | ---: | ---: | ---: |")
        try await throughput(60_000)
        try await roundTrip(2_000)
        try await atLeastOnce(3_000, names: 1)
        try await atLeastOnce(3_000, names: 8)
        try await posts(200_000)
    }

    static func node(_ name: String, _ prefix: String) throws -> (NoticeCenter, NoticeBroker) {
        let center = NoticeCenter()
        let transport = try NATSTransport(servers: [server])
        return (center, NoticeBroker(center, over: transport, node: name, prefix: prefix))
    }

    static func connect(_ brokers: NoticeBroker...) async -> [Task<Void, any Error>] {
        let tasks = brokers.map { broker in Task { try await broker.run() } }
        for broker in brokers { await until { broker.status.state == .connected } }
        return tasks
    }

    static func until(_ holds: () -> Bool) async {
        while !holds() { try? await Task.sleep(for: .microseconds(200)) }
    }

    static func end(_ tasks: [Task<Void, any Error>]) async {
        tasks.forEach { $0.cancel() }
        for task in tasks { _ = await task.result }
    }

    static func rate(_ count: Int, _ time: Duration) -> String {
        "\(Int(Double(count) / (time / .seconds(1))))/s"
    }

    static func throughput(_ count: Int) async throws {
        var cells: [String] = []
        for headers in [false, true] {
            guard let sender = Plain(server: server), let receiver = Plain(server: server) else { return }
            let subject = "speed.plain.\(headers)"
            receiver.count(subject)
            Plain.arrivals.store(0, ordering: .relaxed)
            let time = await ContinuousClock().measure {
                for _ in 0..<count { sender.publish(subject, payload, headers: headers) }
                await until { Plain.arrivals.load(ordering: .relaxed) >= count }
            }
            cells.append(rate(count, time))
        }
        let (a, brokerA) = try node("a", "speed")
        let (b, brokerB) = try node("b", "speed")
        let name = NoticeDescriptor<[UInt8]>("flood")
        for broker in [brokerA, brokerB] {
            try broker.share(
                name, coding: bytes, delivery: .atMostOnce, outbox: .dropNewest(count, bytes: 1 << 30))
        }
        let heard = Counter()
        let token = b.observe(name) { _ in heard.add() }
        let tasks = await connect(brokerA, brokerB)
        let time = await ContinuousClock().measure {
            for _ in 0..<count { a.post(name, payload) }
            await until { heard.value >= count }
        }
        withExtendedLifetime(token) {}
        await end(tasks)
        print("| at most once, 120 bytes | \(cells.joined(separator: " | ")) | \(rate(count, time)) |")
    }

    static func roundTrip(_ count: Int) async throws {
        guard let sender = Plain(server: server), let echo = Plain(server: server) else { return }
        echo.echo("speed.ping", to: "speed.pong")
        sender.count("speed.pong")
        Plain.arrivals.store(0, ordering: .relaxed)
        var plain: [Duration] = []
        for turn in 1...count {
            plain.append(
                ContinuousClock().measure {
                    sender.publish("speed.ping", payload, headers: false)
                    while Plain.arrivals.load(ordering: .acquiring) < turn {}
                })
        }
        let (a, brokerA) = try node("a", "speed")
        let (b, brokerB) = try node("b", "speed")
        let (ping, pong) = (NoticeDescriptor<[UInt8]>("ping"), NoticeDescriptor<[UInt8]>("pong"))
        for broker in [brokerA, brokerB] {
            for name in [ping, pong] { try broker.share(name, coding: bytes, delivery: .atMostOnce) }
        }
        let heard = Counter()
        let tokens = [b.observe(ping) { b.post(pong, $0) }, a.observe(pong) { _ in heard.add() }]
        let tasks = await connect(brokerA, brokerB)
        var crossed: [Duration] = []
        for turn in 1...count {
            crossed.append(
                ContinuousClock().measure {
                    a.post(ping, payload)
                    while heard.value < turn {}
                })
        }
        withExtendedLifetime(tokens) {}
        await end(tasks)
        print("| round trip, p50 / p99 | \(percentiles(plain)) | | \(percentiles(crossed)) |")
    }

    static func percentiles(_ times: [Duration]) -> String {
        let sorted = times.sorted().map { Int($0 / .microseconds(1)) }
        return "\(sorted[sorted.count / 2]) / \(sorted[sorted.count * 99 / 100]) µs"
    }

    static func atLeastOnce(_ count: Int, names: Int) async throws {
        let (a, brokerA) = try node("a", "speed")
        let (b, brokerB) = try node("b", "speed")
        let names = (0..<names).map { NoticeDescriptor<[UInt8]>("stored.\(names).\($0)") }
        for broker in [brokerA, brokerB] {
            for name in names { try broker.share(name, coding: bytes, delivery: .atLeastOnce) }
        }
        let heard = Counter()
        let tokens = names.map { b.observe($0) { _ in heard.add() } }
        let tasks = await connect(brokerA, brokerB)
        let time = await ContinuousClock().measure {
            for index in 0..<count { a.post(names[index % names.count], payload) }
            await until { heard.value >= count }
        }
        withExtendedLifetime(tokens) {}
        await end(tasks)
        print("| at least once, \(names.count) names | | | \(rate(count, time)) |")
    }

    static func posts(_ count: Int) async throws {
        let (center, broker) = try node("a", "speed")
        let name = NoticeDescriptor<[UInt8]>("posted")
        func cost(_ body: () -> Void) -> String {
            "\(Int(ContinuousClock().measure { for _ in 0..<count { body() } } / .nanoseconds(1)) / count) ns"
        }
        let token = center.observe("other") { _ in }
        let before = cost { center.post("other") }
        try broker.share(
            name, coding: bytes, delivery: .atMostOnce, outbox: .dropNewest(count, bytes: 1 << 30))
        let beside = cost { center.post("other") }
        let shared = cost { center.post(name, payload) }
        withExtendedLifetime(token) {}
        print("\nA post of another name: \(before) without a broker, \(beside) beside one.")
        print("A post of a shared name: \(shared).")
    }
}

final class Counter: Sendable {
    private let count = Atomic<Int>(0)

    var value: Int { count.load(ordering: .acquiring) }

    func add() { count.add(1, ordering: .acquiringAndReleasing) }
}
