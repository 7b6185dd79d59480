import BrokerPromises
import Notices
import NoticesBrokerLocal
import Synchronization
import Testing

@testable import NoticesBroker

/// Several notices in one message.
@Suite struct BatchTests {
    private let number = NoticeDescriptor<Int>("number")

    @Test func `what is put together is taken apart`() {
        let payloads = [0, 1, 127, 128, 16_383, 16_384, 40_000].map { [UInt8](repeating: 7, count: $0) }
        #expect(Batch.payloads(Batch.body(payloads), count: payloads.count) == payloads)
    }

    @Test func `bytes that are no such message are none, whatever they are`() {
        let body = Batch.body([[1, 2, 3], [4]])
        #expect(Batch.payloads(body, count: 2) != nil)
        for count in [1, 3, 1_024, .max] { #expect(Batch.payloads(body, count: count) == nil) }
        for length in 0..<body.count { #expect(Batch.payloads(Array(body.prefix(length)), count: 2) == nil) }
        #expect(Batch.payloads(body + [0], count: 2) == nil)
        #expect(Batch.payloads([0xff, 0xff, 0xff, 0xff, 0xff, 0], count: 2) == nil)
        var dice = Dice(seed: 9)
        for _ in 0..<20_000 {
            let bytes = (0..<dice.roll(0..<24)).map { _ in UInt8(dice.roll(0..<256)) }
            let count = dice.roll(2..<8)
            if let payloads = Batch.payloads(bytes, count: count) {
                #expect(payloads.count == count)
                #expect(payloads.reduce(count) { $0 + $1.count } <= bytes.count)
            }
        }
    }

    @Test func `a count is read if it is one, and no counter is too large with it`() throws {
        let id = MessageID(source: MessageSource(node: "a", epoch: "x"), counter: 5)
        let envelope = Envelope(kind: .post, id: id, schema: NoticeSchema("Int"), count: 12)
        #expect(try Envelope(envelope.headers) == envelope)
        for count in ["0", "1", "-3", "1025", "12 ", "x", ""] {
            #expect(throws: EnvelopeFault.self) { try Envelope(text: "post a/x/5 Int/1 n=\(count)") }
        }
        #expect(throws: EnvelopeFault.self) {
            try Envelope(text: "post a/x/\(UInt64.max - 3) Int/1 n=12")
        }
    }

    @Test(arguments: [NoticeDelivery.atMostOnce, .atLeastOnce])
    func `what waits together crosses together, in order, and each notice says its place`(
        _ delivery: NoticeDelivery
    ) async throws {
        let engine = LocalEngine()
        let nodes = ["a", "b"].map { TestNode(over: engine.transport(), $0, prefix: "test") }
        for node in nodes { try node.broker.share(number, delivery: delivery) }
        await nodes[1].start()
        let places = Lock<[UInt64?]>([])
        let token = nodes[1].center.observe("number") { notice in
            let origin = notice.sender(as: NoticeOrigin.self)
            #expect(origin?.life.isEmpty == false)
            places.withLock { $0.append(origin?.number) }
        }
        let numbers = nodes[1].collect(number)
        for value in 1...1_000 { nodes[0].center.post(number, value) }
        await nodes[0].start()
        await eventually("a thousand") { numbers.all.count >= 1_000 }
        #expect(numbers.all == Array(1...1_000))
        #expect(places.withLock { $0 } == (1...1_000).map(UInt64?.init))
        #expect(engine.messageCount == 4)
        await eventually("the count of what was sent") { nodes[0].counts("number").sent == 1_000 }
        // A message is counted when all of its notices have been posted.
        await eventually("the count") { nodes[1].counts("number").received == 1_000 }
        withExtendedLifetime(token) {}
        for node in nodes { await node.stop() }
    }

    @Test func `of notices that came together, one that cannot be read does not stop the others`()
        async throws
    {
        let engine = LocalEngine()
        let text = NoticeDescriptor<String>("number")
        let schema = NoticeSchema("One")
        let (a, b) = (
            TestNode(over: engine.transport(), "a", prefix: "test"),
            TestNode(over: engine.transport(), "b", prefix: "test")
        )
        try a.broker.share(text, schema: schema, delivery: .atLeastOnce)
        try b.broker.share(number, schema: schema, delivery: .atLeastOnce)
        await b.start()
        let numbers = b.collect(number)
        a.center.post(text, "none")
        await a.start()
        await eventually("the failure") { b.counts("number").failed == 1 }
        await a.stop()
        let session = try await engine.transport().connect(
            as: "stranger", to: TransportReceiver(receive: { _ in }, ended: { _ in }))
        let topic = NoticeTopic(prefix: "test", delivery: .atLeastOnce, name: "number")
        let bodies = [Batch.body([[0x31], [0x78], [0x33]]), [1, 2, 3]]
        for (index, body) in bodies.enumerated() {
            let id = MessageID(
                source: MessageSource(node: "stranger", epoch: "x"), counter: UInt64(1 + 3 * index))
            let envelope = Envelope(kind: .post, id: id, schema: schema, count: 3)
            try await session.publish(
                TransportMessage(topic: topic, id: id.text, headers: envelope.headers, body: body))
        }
        await eventually("two more failures") { b.counts("number").failed == 5 }
        #expect(numbers.all == [1, 3])
        #expect(b.failureTexts.contains { $0.contains("with 2 others that cannot be taken apart") })
        await session.close()
        await b.stop()
    }

    @Test(.timeLimit(.minutes(1)))
    func `a message that comes again while its handler runs is not confirmed before the handler's end`()
        async throws
    {
        let node = TestNode(over: LocalEngine().transport(), "b", prefix: "test")
        try node.broker.share(number, delivery: .atLeastOnce)
        let isRunning = Lock(false)
        let mayEnd = Lock(false)
        let token = node.center.observe(number) { _ in
            isRunning.withLock { $0 = true }
            while !mayEnd.withLock({ $0 }) {}
        }
        let confirmed = Lock<[String]>([])
        func message(_ name: String) -> ReceivedMessage {
            let id = MessageID(source: MessageSource(node: "a", epoch: "x"), counter: 1)
            let envelope = Envelope(kind: .post, id: id, schema: NoticeSchema("Int"))
            return ReceivedMessage(
                topic: NoticeTopic(prefix: "test", delivery: .atLeastOnce, name: "number"),
                headers: envelope.headers, body: [0x31]
            ) {
                confirmed.withLock { $0.append(name) }
            }
        }
        let (first, again, later) = (message("first"), message("again"), message("later"))
        async let delivery: Void = onThread { node.broker.receive(first) }
        await eventually("the handler") { isRunning.withLock { $0 } }
        node.broker.receive(again)
        #expect(confirmed.withLock { $0 }.isEmpty)
        mayEnd.withLock { $0 = true }
        await delivery
        node.broker.receive(later)
        // The one that came last: the connection by which the first came may be lost.
        #expect(confirmed.withLock { $0 } == ["again", "later"])
        #expect(node.counts("number").doubles == 2)
        withExtendedLifetime(token) {}
    }

    @Test(.timeLimit(.minutes(1)))
    func `what a former life has parked and not confirmed is heard once`() async throws {
        let engine = LocalEngine()
        let node = TestNode(over: engine.transport(), "b", prefix: "test")
        try node.broker.share(number, delivery: .atLeastOnce)
        await node.start()
        await node.stop()
        let receiver = TransportReceiver(receive: { _ in }, ended: { _ in })
        let session = try await engine.transport().connect(as: "a", to: receiver)
        let topic = NoticeTopic(prefix: "test", delivery: .atLeastOnce, name: "number")
        for counter in 1...2 {
            let id = MessageID(source: MessageSource(node: "a", epoch: "x"), counter: UInt64(counter))
            let envelope = Envelope(kind: .post, id: id, schema: NoticeSchema("Int"))
            let parked = NoticeTopic(prefix: "test", parkedFor: "b", message: (id, "number"))
            for topic in counter == 1 ? [parked, topic] : [topic] {
                try await session.publish(
                    TransportMessage(
                        topic: topic, id: "\(id.text)/\(topic.path)", headers: envelope.headers,
                        body: [0x30 + UInt8(counter)]))
            }
        }
        let numbers = node.collect(number)
        await node.start()
        await eventually("the second") { numbers.all.last == 2 }
        #expect(numbers.all == [1, 2])
        await eventually("all confirmations") { engine.unconfirmedCount == 0 }
        #expect(node.broker.status.parked == 0)
        await session.close()
        await node.stop()
    }
}
