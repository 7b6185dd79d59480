import BrokerPromises
import BrokerServers
import Notices
import Testing

@testable import NoticesBroker
@testable import NoticesBrokerNATS

private let named = NoticeDescriptor<String>("text")

/// A stream with little room.
@Suite(.serialized) struct NATSFillingTests {
    private static let limit = 200_000

    private func transport(_ server: NATSServer) throws -> NATSTransport {
        var settings = NATSSettings()
        settings.maximumBytes = Int64(Self.limit)
        return try NATSTransport(servers: [server.address], settings: settings)
    }

    private func node(_ name: String, _ server: NATSServer) async throws -> TestNode {
        let node = TestNode(over: try transport(server), name, prefix: "fill")
        try node.broker.share(named, delivery: .atLeastOnce)
        await node.start()
        return node
    }

    /// A text of a thousand characters, with a number.
    private func text(_ number: Int) -> String { "\(number) " + String(repeating: "x", count: 1_000) }

    private func post(_ numbers: Range<Int>, at node: TestNode) async throws {
        for number in numbers {
            let receipt = try await node.broker.post(
                named, text(number), awaiting: .engine(.seconds(20)))
            try #require(receipt.crossing == .stored)
        }
    }

    @Test(.timeLimit(.minutes(5)), arguments: NATSServer.programs)
    func `what everyone has heard takes no room`(_ program: String) async throws {
        let server = try await NATSServer(program: program)
        let (a, b) = (try await node("a", server), try await node("b", server))
        let heard = b.collect(named)
        // Five times the limit.
        try await post(0..<1_000, at: a)
        await eventually("all") { heard.all.count >= 1_000 }
        #expect(heard.all.compactMap { Int($0.prefix { $0 != " " }) } == Array(0..<1_000))
        #expect(a.counts("text").dropped == 0)
        // On a busy machine it may have been full for a moment, until confirmations had come.
        await eventually("the state") { a.broker.status.condition == "connected" }
        for node in [a, b] { await node.stop() }
        try await server.stop()
    }

    @Test(.timeLimit(.minutes(5)), arguments: NATSServer.programs)
    func `a stream that is full for a node that is away says so before and then, and goes on when it returns`(
        _ program: String
    ) async throws {
        let server = try await NATSServer(program: program)
        let (a, b) = (try await node("a", server), try await node("b", server))
        let heard = b.collect(named)
        await b.stop()
        var last = 0
        while a.broker.status.fullStores.isEmpty, last < 300 {
            try await post(last..<(last + 1), at: a)
            last += 1
        }
        await eventually("the warning") {
            a.failureTexts.contains { $0.contains("nearly full") && $0.contains("fill-a-") }
        }
        for number in last..<(last + 100) { a.center.post("text", payload: text(number)) }
        last += 100
        await eventually("the state") { a.broker.status.condition.contains("is full") }
        #expect(a.broker.status.summary.first?.value.contains("is full") == true)
        #expect(a.broker.status.state == .connected)
        #expect(a.counts("text").dropped == 0)
        #expect(a.failureTexts.count { $0.contains("is full, ") } == 1)

        await b.start()
        await eventually("all") { heard.all.count >= last }
        #expect(heard.all.compactMap { Int($0.prefix { $0 != " " }) } == Array(0..<last))
        await eventually("the state again") { a.broker.status.condition == "connected" }
        #expect(a.counts("text").dropped == 0)
        #expect(a.noteTexts.contains { $0.contains("has room again") })
        for node in [a, b] { await node.stop() }
        try await server.stop()
    }

    // Not with nats-server 2.9.10, which now and then loses what it has stored at that moment.
    @Test(.timeLimit(.minutes(5)), arguments: NATSServer.programs.dropFirst())
    func `a server that is killed while room is made loses nothing`(_ program: String) async throws {
        let server = try await NATSServer(program: program)
        let (a, b) = (try await node("a", server), try await node("b", server))
        let heard = b.collect(named)
        for round in 0..<6 {
            for number in (round * 200)..<(round * 200 + 200) {
                a.center.post("text", payload: text(number))
                await eventually("room in the outbox") { a.counts("text").queued < 20 }
            }
            try await server.cut()
        }
        await eventually("all") { heard.all.count >= 1_200 }
        #expect(heard.all.compactMap { Int($0.prefix { $0 != " " }) } == Array(0..<1_200))
        #expect(a.counts("text").dropped == 0)
        #expect(b.counts("text").missing == 0)
        for node in [a, b] { await node.stop() }
        try await server.stop()
    }

    @Test func `what everyone has confirmed is removed, and nothing that one has not`() {
        var places = ConfirmedPlaces()
        for (subject, place) in [("a", 10), ("b", 7), ("a", 4), ("c", 0), ("d", 1)] {
            places.add([subject], UInt64(place))
        }
        func removable(since former: [String: UInt64] = [:], upTo end: UInt64 = 100) -> [String: UInt64] {
            Dictionary(
                uniqueKeysWithValues: places.removable(since: former, upTo: end).map {
                    ($0.subject, $0.place)
                })
        }
        #expect(removable() == ["a": 4, "b": 7])
        #expect(removable(since: ["a": 4, "b": 6]) == ["b": 7])
        #expect(removable(upTo: 6).isEmpty, "a consumer is ahead of the stream")
        // That of a node asks for several.
        places.add(["a", "b"], 6)
        #expect(removable() == ["a": 4, "b": 6])
        // One that an operator has made, for all subjects.
        places.add(["x.>"], 5)
        #expect(removable() == ["a": 4, "b": 5])
        places.add([], 0)
        #expect(removable().isEmpty)
    }

    @Test func `a store is nearly full from 80 percent on, until it is down to 70`() {
        var level = StoreFill.Level.fine
        let levels = ([79, 80, 100, 70, 69, 79] as [UInt64]).map { bytes -> StoreFill.Level in
            level = StoreFill(name: "s", bytes: bytes, limit: 100, isFull: bytes == 100).level(after: level)
            return level
        }
        #expect(levels == [.fine, .nearlyFull, .full, .nearlyFull, .fine, .fine])
        #expect(StoreFill(name: "s", bytes: 1, limit: 0, isFull: false).percent == 0)
    }
}
