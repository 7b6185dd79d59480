import BrokerPromises
import Notices
import NoticesBroker
import NoticesBrokerLocal
import Testing

@Suite struct BrokerTests {
    private let number = NoticeDescriptor<Int>("number")

    @Test func `what cannot be shared is refused, with a reason`() throws {
        let engine = LocalEngine()
        let node = TestNode(over: engine.transport(), "a", prefix: "test")
        try node.broker.share(number, delivery: .kept)
        #expect(throws: BrokerError.alreadyShared("number")) {
            try node.broker.share(number, delivery: .atMostOnce)
        }
        #expect(throws: BrokerError.self) {
            try node.broker.share(NoticeDescriptor<Int>("x"), schema: NoticeSchema(""), delivery: .kept)
        }
        let long = NoticeName(String(repeating: "ü", count: 400))
        #expect(throws: BrokerError.self) {
            try node.broker.share(NoticeDescriptor<Int>(long), delivery: .kept)
        }
        for (name, prefix) in [("", "test"), (String(repeating: "a", count: 65), "test"), ("a", "")] {
            let other = TestNode(over: engine.transport(), name, prefix: prefix)
            #expect(throws: BrokerError.self) { try other.broker.share(number, delivery: .kept) }
        }
    }

    @Test func `calls for a name that is not shared, or otherwise, are refused`() async throws {
        let node = TestNode(over: LocalEngine().transport(), "a", prefix: "test")
        await #expect(throws: BrokerError.notShared("number")) { try await node.broker.post(number, 1) }
        try node.broker.share(number, delivery: .atLeastOnce)
        await #expect(throws: BrokerError.notKept("number", .atLeastOnce)) {
            try await node.broker.forgetKept(number)
        }
        let text = NoticeDescriptor<String>("number")
        await #expect(throws: BrokerError.otherPayload("number", shared: "Int", found: "String")) {
            try await node.broker.post(text, "1")
        }
    }

    @Test func `a broker runs once at a time, and again`() async throws {
        let node = TestNode(over: LocalEngine().transport(), "a", prefix: "test")
        await node.start()
        await #expect(throws: BrokerError.runsAlready) { try await node.broker.run() }
        await node.stop()
        #expect(node.broker.status.state == .idle)
        await node.start()
        #expect(node.broker.status.connections == 2)
        await node.stop()
    }

    @Test func `that another program uses the name of a node is said while it does`() async throws {
        let engine = LocalEngine()
        var settings = BrokerSettings.quick
        settings.patience = .seconds(5)
        let nodes = (0..<2).map { _ in
            TestNode(over: engine.transport(), "a", prefix: "test", settings: settings)
        }
        for node in nodes { await node.start() }
        let words = "another program uses the name of this node"
        for node in nodes {
            await eventually("what is said") { node.broker.status.condition == "connected; \(words)" }
            #expect(node.broker.status.hasNamesake)
        }
        await nodes[1].stop()
        await eventually("the end") { nodes[0].broker.status.condition == "connected" }
        #expect(nodes[0].failureTexts.count { $0.contains(words) } == 1)
        #expect(nodes[0].noteTexts.contains { $0.contains("no other program uses the name of this node") })
        await nodes[0].stop()
    }

    @Test func `a name that is shared while the broker runs is passed on`() async throws {
        let engine = LocalEngine()
        let nodes = ["a", "b"].map { TestNode(over: engine.transport(), $0, prefix: "test") }
        for node in nodes {
            await node.start()
            try node.broker.share(number, delivery: .kept)
        }
        try await nodes[0].broker.post(number, 1)
        await eventually("the number") { nodes[1].center.stickyNotice(of: "number") != nil }
        for node in nodes { await node.stop() }
    }

    @Test func `a broker that is released leaves nothing in its center`() async throws {
        let center = NoticeCenter()
        weak var released: NoticeBroker?
        do {
            let broker = NoticeBroker(center, over: LocalEngine().transport(), node: "a", prefix: "test")
            try broker.share(number, delivery: .kept)
            released = broker
        }
        #expect(released == nil)
        #expect(center.registrationCount == 0)
    }

    @Test func `a payload that cannot be written is a failure, and is not sent`() async throws {
        let broken = NoticeDescriptor<Double>("broken")
        let node = TestNode(over: LocalEngine().transport(), "a", prefix: "test")
        try node.broker.share(broken, delivery: .atMostOnce)
        node.center.post(broken, .infinity)
        #expect(node.counts("broken").dropped == 1)
        #expect(node.failureTexts.contains { $0.contains("cannot be written") })
    }

    @Test func `waiting for a receipt ends when the task is cancelled`() async throws {
        let node = TestNode(over: LocalEngine().transport(), "a", prefix: "test")
        try node.broker.share(number, delivery: .atLeastOnce)
        let task = Task { [broker = node.broker, number] in
            try await broker.post(number, 1, awaiting: .engine(.seconds(3_600)))
        }
        await eventually("the notice") { node.counts("number").queued == 1 }
        task.cancel()
        #expect(try await task.value.crossing == .queued)
    }

    @Test func `a stranger's answer to a question that nobody asked is ignored`() async throws {
        let engine = LocalEngine()
        let node = TestNode(over: engine.transport(), "a", prefix: "test")
        try node.broker.share(number, delivery: .atLeastOnce)
        await node.start()
        let receipt = try await node.broker.post(number, 1, awaiting: .anyListener(.milliseconds(50)))
        #expect(receipt.crossing == .nobody)
        #expect(receipt.isStored)
        await node.stop()
    }
}
