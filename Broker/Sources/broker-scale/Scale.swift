import Notices
import NoticesBroker
import NoticesBrokerLocal
import Synchronization

/// `make broker-scale`: how the cost of a broker grows with names, nodes and observers, over the engine in
/// memory. Prints tables.
///
/// All nodes are in this process and share its processors: figures say what the bridge costs, not what a
/// network or a server does. With servers as arguments, see ``ManyNames``.
@main struct Scale {
    private static let clock = ContinuousClock()

    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        if let servers = arguments.first {
            ManyNames.heads()
            let urls = servers.split(separator: ",").map(String.init)
            for shape in arguments.dropFirst() { try await ManyNames(servers: urls, shape: shape).measure() }
            return
        }
        print("Each figure is of one run; at least once; payloads are numbers.\n")
        print("| names, of 2 nodes | to share and connect, each | a post | crossing, each | another name |")
        print("| ---: | ---: | ---: | ---: | ---: |")
        for count in [1, 10, 100, 1_000, 10_000] { try await names(count) }
        print("\n| nodes of 1 name | to connect, each | to deliver to all | each |")
        print("| ---: | ---: | ---: | ---: |")
        for count in [1, 10, 100, 1_000] { try await nodes(count) }
        print("\n| observers at the receiver | a notice, posted to handled by all | each |")
        print("| ---: | ---: | ---: |")
        for count in [1, 10, 100, 1_000] { try await observers(count) }
    }

    private static func names(_ count: Int) async throws {
        let (hall, names) = (Hall(nodes: 2), (0..<count).map { NoticeDescriptor<Int>("name.\($0)") })
        let connecting = try await measure {
            for broker in hall.brokers {
                for name in names { try share(name, by: broker) }
            }
            await hall.run()
        }
        let center = hall.brokers[0].center
        let total = 20_000
        var posting = Duration.zero
        let crossing = try await measure {
            posting = clock.measure {
                for value in 0..<total { center.post(names[value % count], value) }
            }
            await hall.received(total)
        }
        let other = NoticeDescriptor<Int>("other")
        let elsewhere = clock.measure {
            for value in 0..<total { center.post(other, value) }
        }
        row(
            "\(count)", text(connecting / (2 * count)), text(posting / total), text(crossing / total),
            text(elsewhere / total))
        await hall.end()
    }

    private static func nodes(_ count: Int) async throws {
        // The poster is one more.
        let (hall, name) = (Hall(nodes: count + 1), NoticeDescriptor<Int>("name"))
        let connecting = try await measure {
            for broker in hall.brokers { try share(name, by: broker) }
            await hall.run()
        }
        let total = max(20, 2_000 / count)
        let delivering = try await measure {
            for value in 0..<total { hall.brokers[0].center.post(name, value) }
            await hall.received(total * count)
        }
        row(
            "\(count)", text(connecting / (count + 1)), text(delivering / total),
            text(delivering / (total * count)))
        await hall.end()
    }

    private static func observers(_ count: Int) async throws {
        let (hall, name) = (Hall(nodes: 2), NoticeDescriptor<Int>("name"))
        for broker in hall.brokers { try share(name, by: broker) }
        await hall.run()
        let calls = Atomic(0)
        let tokens = (0..<count).map { _ in
            hall.brokers[1].center.observe(name) { _ in calls.add(1, ordering: .relaxed) }
        }
        let total = 5_000
        let handling = try await measure {
            for value in 0..<total { hall.brokers[0].center.post(name, value) }
            await hall.received(total)
        }
        precondition(calls.load(ordering: .relaxed) == total * count, "a handler was not called")
        row("\(count)", text(handling / total), text(handling / (total * count)))
        withExtendedLifetime(tokens) {}
        await hall.end()
    }

    private static func share(_ name: NoticeDescriptor<Int>, by broker: NoticeBroker) throws {
        try broker.share(name, delivery: .atLeastOnce, outbox: .dropNewest(1_000_000))
    }

    private static func measure(_ body: () async throws -> Void) async throws -> Duration {
        let start = clock.now
        try await body()
        return clock.now - start
    }

    static func row(_ cells: String...) { print("| \(cells.joined(separator: " | ")) |") }

    static func text(_ duration: Duration) -> String {
        let nanoseconds = duration / .nanoseconds(1)
        return switch nanoseconds {
        case ..<1_000: "\(Int(nanoseconds)) ns"
        case ..<1_000_000: "\((nanoseconds / 100).rounded() / 10) µs"
        default: "\((nanoseconds / 100_000).rounded() / 10) ms"
        }
    }
}
