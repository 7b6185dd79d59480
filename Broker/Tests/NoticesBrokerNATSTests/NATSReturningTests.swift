import BrokerPromises
import BrokerServers
import Notices
import NoticesBroker
import Testing

@testable import NoticesBrokerNATS

/// What an operator removes while a node is away.
@Suite(.serialized) struct NATSReturningTests {
    private let number = NoticeDescriptor<Int>("number")
    private let beside = NoticeDescriptor<Int>("beside")

    private func node(_ name: String, at server: NATSServer) async throws -> TestNode {
        var settings = BrokerSettings.quick
        settings.patience = .seconds(2)
        let node = try TestNode(server, name, prefix: "back", settings: settings)
        for name in [number, beside] { try node.broker.share(name, delivery: .atLeastOnce) }
        await node.start()
        return node
    }

    private func post(_ numbers: ClosedRange<Int>, at node: TestNode) async throws {
        for value in numbers {
            _ = try await node.broker.post(number, value)
            _ = try await node.broker.post(beside, value)
        }
    }

    private func stream(_ server: NATSServer) throws -> String {
        try #require(try server.view().streams.map(\.config.name).first { $0.hasPrefix("back-a-") })
    }

    /// Has a node hear five notices of each name, and stop; fifteen more wait for it.
    private func away(_ server: NATSServer) async throws -> TestNode {
        let (a, b) = (try await node("a", at: server), try await node("b", at: server))
        let (numbers, others) = (b.collect(number), b.collect(beside))
        try await post(1...5, at: a)
        await eventually("the first five") { numbers.all == Array(1...5) && others.all == Array(1...5) }
        await b.stop()
        try await post(6...20, at: a)
        return a
    }

    @Test(.timeLimit(.minutes(5)), arguments: NATSServer.programs)
    func `what an operator purges while a node is away is missing when it returns`(_ program: String)
        async throws
    {
        let server = try await NATSServer(program: program)
        let a = try await away(server)
        try NATSOperator(server.address).ask("STREAM.PURGE.\(stream(server))")
        let b = try await node("b", at: server)
        let numbers = b.collect(number)
        try await post(21...22, at: a)
        await eventually("the two that came, \(numbers.all)") { numbers.all == [21, 22] }
        for name in [number, beside] {
            await eventually("what is missing of \(name.name)") { b.counts(name.name).missing > 0 }
            #expect(b.counts(name.name).missing == 15)
        }
        await eventually("what is said of it") {
            b.failureTexts.contains { $0.contains("15 notices of “number” are missing") }
        }
        for node in [a, b] { await node.stop() }
        try await server.stop()
    }

    @Test(.timeLimit(.minutes(5)), arguments: NATSServer.programs)
    func `what waits for a node whose consumer an operator deletes is read from the stream`(
        _ program: String
    ) async throws {
        let server = try await NATSServer(program: program)
        let a = try await away(server)
        for consumer in try server.view().consumers where consumer.name.hasPrefix("b-") {
            try NATSOperator(server.address).ask("CONSUMER.DELETE.\(consumer.streamName).\(consumer.name)")
        }
        // Three of those that wait.
        for place in [12, 18, 30] {
            try NATSOperator(server.address).ask("STREAM.MSG.DELETE.\(stream(server))", #"{"seq":\#(place)}"#)
        }
        let b = try await node("b", at: server)
        let (numbers, others) = (b.collect(number), b.collect(beside))
        try await post(21...22, at: a)
        await eventually("all, \(numbers.all) \(others.all)") {
            numbers.all.last == 22 && others.all.last == 22
        }
        #expect(numbers.all == Array(6...22))
        #expect(others.all == (6...22).filter { ![6, 9, 15].contains($0) })
        #expect(b.counts(number.name).missing == 0)
        #expect(b.counts(beside.name).missing == 3)
        for node in [a, b] { await node.stop() }
        try await server.stop()
    }
}
