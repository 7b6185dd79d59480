import Foundation
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

    static let rounds = CommandLine.arguments.count > 2 ? Int(CommandLine.arguments[2]) ?? 5 : 5

    static func main() async throws {
        print("The best of \(rounds) rounds, in which what is compared takes turns; round trips: of all.\n")
        print("| what | C client | C client, one header | broker |")
        print("| --- | ---: | ---: | ---: |")
        try await throughput(60_000)
        let ratio = try await roundTrip(15_000)
        for names in [1, 8] { try await atLeastOnce(20_000, names: names) }
        try await posts(200_000)
        print(ratio)
    }

    static func node(_ name: String, _ prefix: String) throws -> (NoticeCenter, NoticeBroker) {
        let center = NoticeCenter()
        var settings = NATSSettings()
        // A stream that earlier runs have filled would refuse what this one stores.
        settings.maximumAge = .seconds(60)
        let transport = try NATSTransport(servers: [server], settings: settings)
        return (center, NoticeBroker(center, over: transport, node: name, prefix: prefix))
    }

    static func connect(_ brokers: NoticeBroker...) async -> [Task<Void, any Error>] {
        let tasks = brokers.map { broker in Task { try await broker.run() } }
        for broker in brokers { for await state in broker.states where state == .connected { break } }
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
        var best = [Duration](repeating: .seconds(1_000), count: 3)
        for round in 1...rounds {
            for (index, headers) in [false, true].enumerated() {
                guard let sender = Plain(server: server), let receiver = Plain(server: server) else { return }
                let subject = "speed.plain.\(headers)"
                receiver.count(subject)
                Plain.arrivals.store(0, ordering: .relaxed)
                let time = await ContinuousClock().measure {
                    for _ in 0..<count { sender.publish(subject, payload, headers: headers) }
                    await until { Plain.arrivals.load(ordering: .relaxed) >= count }
                }
                best[index] = min(best[index], time)
            }
            let time = try await crossing(count, [NoticeDescriptor("flood.\(round)")], .atMostOnce)
            best[2] = min(best[2], time)
        }
        let cells = best.map { rate(count, $0) }.joined(separator: " | ")
        print("| at most once, 120 bytes | \(cells) |")
    }

    /// How long so many posts take until the last was heard.
    static func crossing(
        _ count: Int, _ names: [NoticeDescriptor<[UInt8]>], _ delivery: NoticeDelivery
    ) async throws -> Duration {
        let (a, brokerA) = try node("a", "speed")
        let (b, brokerB) = try node("b", "speed")
        for broker in [brokerA, brokerB] {
            for name in names {
                try broker.share(
                    name, coding: bytes, delivery: delivery, outbox: .dropNewest(count, bytes: 1 << 30))
            }
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
        return time
    }

    /// The poster sleeps until it is woken. Ratios are formed within a round, and rounds are short, since a shared
    /// machine is faster in one second than in the next.
    static func roundTrip(_ count: Int) async throws -> String {
        let rounds = Self.rounds * 3
        var (plain, headed, crossed): ([Duration], [Duration], [Duration]) = ([], [], [])
        var ratios: [Double] = []
        for round in 1...rounds {
            // The client first in one round, the broker first in the next.
            let before = round.isMultiple(of: 2) ? [] : try await brokerRoundTrips(count / rounds)
            let client = await plainRoundTrips(count / rounds, headers: false)
            let withHeader = await plainRoundTrips(count / rounds, headers: true)
            let broker = before.isEmpty ? try await brokerRoundTrips(count / rounds) : before
            ratios.append(median(broker) / median(client))
            (plain, headed, crossed) = (plain + client, headed + withHeader, crossed + broker)
        }
        let cells = [plain, headed, crossed].map(percentiles).joined(separator: " | ")
        print("| round trip, p50 / p99 | \(cells) |")
        ratios.sort()
        let (least, middle, most) = (ratios[rounds / 4], ratios[rounds / 2], ratios[rounds * 3 / 4])
        return "A round trip: \(hundredths(middle)) times the client's, the median of \(rounds) rounds;"
            + " the middle half \(hundredths(least)) to \(hundredths(most))."
    }

    private static func median(_ times: [Duration]) -> Duration { times.sorted()[times.count / 2] }

    private static func hundredths(_ number: Double) -> String { String(format: "%.2f", number) }

    /// Runs what waits by sleeping on a thread of its own, for tasks need theirs.
    private static func onThread(_ body: @escaping @Sendable () -> [Duration]) async -> [Duration] {
        await withCheckedContinuation { over in
            Thread.detachNewThread { over.resume(returning: body()) }
        }
    }

    private static func plainRoundTrips(_ count: Int, headers: Bool) async -> [Duration] {
        guard let sender = Plain(server: server), let echo = Plain(server: server) else {
            preconditionFailure("no server answers at \(server)")
        }
        echo.echo("speed.ping", to: "speed.pong")
        sender.wake("speed.pong")
        defer { withExtendedLifetime((sender, echo)) {} }
        return await onThread {
            (1...count).map { _ in
                ContinuousClock().measure {
                    sender.publish("speed.ping", payload, headers: headers)
                    Plain.turn.wait()
                }
            }
        }
    }

    private static func brokerRoundTrips(_ count: Int) async throws -> [Duration] {
        let (a, brokerA) = try node("a", "speed")
        let (b, brokerB) = try node("b", "speed")
        let (ping, pong) = (NoticeDescriptor<[UInt8]>("ping"), NoticeDescriptor<[UInt8]>("pong"))
        for broker in [brokerA, brokerB] {
            for name in [ping, pong] { try broker.share(name, coding: bytes, delivery: .atMostOnce) }
        }
        let back = DispatchSemaphore(value: 0)
        let tokens = [b.observe(ping) { b.post(pong, $0) }, a.observe(pong) { _ in back.signal() }]
        let tasks = await connect(brokerA, brokerB)
        let turns = await onThread {
            (1...count).map { _ in
                ContinuousClock().measure {
                    a.post(ping, payload)
                    back.wait()
                }
            }
        }
        withExtendedLifetime(tokens) {}
        await end(tasks)
        return turns
    }

    static func percentiles(_ times: [Duration]) -> String {
        let sorted = times.sorted().map { Int($0 / .microseconds(1)) }
        return "\(sorted[sorted.count / 2]) / \(sorted[sorted.count * 99 / 100]) µs"
    }

    /// The client publishes without waiting for each answer, and nobody receives.
    static func atLeastOnce(_ count: Int, names: Int) async throws {
        var (plain, crossed) = (Duration.seconds(1_000), Duration.seconds(1_000))
        for round in 1...rounds {
            let names = (0..<names).map { NoticeDescriptor<[UInt8]>("stored.\(names).\(round).\($0)") }
            crossed = min(crossed, try await crossing(count, names, .atLeastOnce))
            guard let sender = Plain(server: server) else { return }
            // The stream of the broker stores this subject too.
            let time = ContinuousClock().measure { sender.store("speed.a.plain", payload, count: count) }
            plain = min(plain, time)
        }
        let cells = [rate(count, plain), "", rate(count, crossed)].joined(separator: " | ")
        print("| at least once, names: \(names) | \(cells) |")
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
