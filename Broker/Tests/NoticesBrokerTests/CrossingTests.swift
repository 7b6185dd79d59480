import BrokerPromises
import Notices
import NoticesBrokerLocal
import Synchronization
import Testing

@testable import NoticesBroker

/// A post and what it becomes elsewhere have one origin.
@Suite struct CrossingTests {
    private let number = NoticeDescriptor<Int>("number")

    /// The origins of the posts of a center, as a board sees them.
    private final class Origins: Sendable {
        private let found = Lock<[NoticeRecord.Origin?]>([])

        var all: [NoticeRecord.Origin?] { found.withLock { $0 } }

        func watch(_ center: NoticeCenter) -> NoticeMonitor {
            center.monitor { [weak self] record in
                guard record.kind == .post, record.isComplete else { return }
                self?.found.withLock { $0.append(record.origin) }
            }
        }
    }

    @Test(arguments: NoticeDelivery.allCases)
    func `a post, and the posts that it becomes at other nodes, have one origin`(
        delivery: NoticeDelivery
    ) async throws {
        let engine = LocalEngine()
        let nodes = [
            TestNode(over: engine.transport(), "shop-1", prefix: "test"),
            TestNode(over: engine.transport(), "shop-2", prefix: "test"),
        ]
        let origins = [Origins(), Origins()]
        let monitors = zip(origins, nodes).map { $0.watch($1.center) }
        for node in nodes {
            try node.broker.share(number, delivery: delivery)
            await node.start()
        }
        nodes[0].center.post(number, 1)
        await eventually("the first post") { origins[1].all.count == 1 }
        try await nodes[0].broker.post(number, 2)
        await eventually("the second post") { origins[1].all.count == 2 }
        let sent = origins[0].all.compactMap(\.self)
        let received = origins[1].all.compactMap(\.self)
        #expect(sent.count == 2)
        #expect(sent.map(\.node) == [nil, nil])
        #expect(received.map(\.node) == ["shop-1", "shop-1"])
        #expect(received.map(\.post) == sent.map(\.post))
        #expect(Set((sent + received).map(\.process)) == [NoticeRecord.Origin.ownProcess])
        for node in nodes { await node.stop() }
        withExtendedLifetime(monitors) {}
    }

    @Test func `an origin is read from its header, and anything else there is passed over`() throws {
        let id = MessageID(source: MessageSource(node: "a/ü", epoch: "x"), counter: 7)
        let origin = NoticeRecord.Origin(process: .max, post: .max, node: "a/ü")
        var envelope = Envelope(
            kind: .post, id: id, schema: NoticeSchema("Int"), number: 1, origins: [origin])
        #expect(try Envelope(envelope.headers) == envelope)
        envelope.origins = []
        for text in ["", "1", "0/1", "1/2/shop-9", "x/y", String(repeating: "1", count: 41)] {
            #expect(try Envelope(text: "\(envelope.text) o=\(text)") == envelope, "\(text)")
        }
    }

    @Test func `the notices of one message have an origin each, or none has`() throws {
        let id = MessageID(source: MessageSource(node: "a", epoch: "x"), counter: 7)
        let posts: [UInt64] = [17, 18, 20, 5, .max]
        let origins = posts.map { NoticeRecord.Origin(process: 3, post: $0, node: "a") }
        var envelope = Envelope(
            kind: .post, id: id, schema: NoticeSchema("Int"), count: 5, origins: origins)
        #expect(try Envelope(envelope.headers) == envelope)
        #expect(envelope.text == "post a/x/7 Int/1 n=5 o=3/17,1,2,-15,-6")
        envelope.origins = []
        for text in ["3/17", "3/17,1,2,3", "3/17,1,2,-15,-6,1", "3/17,,,,", "3/17,1,2,3,x", "x,1,1,1,1"] {
            #expect(try Envelope(text: "\(envelope.text) o=\(text)") == envelope, "\(text)")
        }
        envelope.origins = Array(origins.dropLast())
        #expect(envelope.text == "post a/x/7 Int/1 n=5")
    }
}

/// What a broker says of itself.
@Suite struct SummaryTests {
    private func value(_ label: String, of node: TestNode) -> String? {
        node.broker.status.summary.first { $0.label == label }?.value
    }

    @Test func `a summary has the state and the sums of all names`() async throws {
        let engine = LocalEngine()
        let nodes = ["a", "b"].map { TestNode(over: engine.transport(), $0, prefix: "test") }
        #expect(value("state", of: nodes[0]) == "not running")
        #expect(value("lag", of: nodes[0]) == "–")
        let names = [NoticeDescriptor<Int>("x"), NoticeDescriptor<Int>("y")]
        for node in nodes {
            for name in names { try node.broker.share(name, delivery: .atLeastOnce) }
            await node.start()
        }
        for name in names { try await nodes[0].broker.post(name, 1) }
        await eventually("both have come") { value("in", of: nodes[1]) == "2" }
        #expect(value("state", of: nodes[1]) == "connected")
        #expect(value("out", of: nodes[0]) == "2")
        #expect(value("queued", of: nodes[0]) == "0")
        #expect(value("dropped", of: nodes[0]) == "0")
        #expect(value("node", of: nodes[0]) == "a")
        #expect(try #require(value("lag", of: nodes[1])).hasSuffix("s"))
        for node in nodes { await node.stop() }
    }

    @Test func `a lag is that between the clocks, and none where the other clock is ahead`() async throws {
        let engine = LocalEngine()
        let node = TestNode(over: engine.transport(), "a", prefix: "test")
        let number = NoticeDescriptor<Int>("number")
        try node.broker.share(number, delivery: .atMostOnce)
        for (time, expected) in [(UInt64.max, "0.0 ms"), (WallTime.now - 5_200_000_000, "5.2 s")] {
            let id = MessageID(
                source: MessageSource(node: "b", epoch: expected == "5.2 s" ? "x" : "y"), counter: 1)
            let envelope = Envelope(kind: .post, id: id, schema: NoticeSchema("Int"), time: time)
            let topic = NoticeTopic(prefix: "test", delivery: .atMostOnce, name: "number")
            node.broker.receive(ReceivedMessage(topic: topic, headers: envelope.headers, body: [0x31]))
            #expect(value("lag", of: node) == expected)
        }
    }
}
