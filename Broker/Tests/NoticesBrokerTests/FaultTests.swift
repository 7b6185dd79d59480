import BrokerPromises
import Notices
import NoticesBroker
import NoticesBrokerLocal
import Testing

/// A broker over an engine in which much goes wrong.
@Suite struct FaultTests {
    private let number = NoticeDescriptor<Int>("number")

    private func pair(_ engine: LocalEngine, _ delivery: NoticeDelivery) async throws -> (TestNode, TestNode)
    {
        let nodes = ["a", "b"].map { TestNode(over: engine.transport(), $0, prefix: "test") }
        for node in nodes {
            try node.broker.share(number, delivery: delivery)
            await node.start()
        }
        return (nodes[0], nodes[1])
    }

    @Test(arguments: 1...8)
    func `at least once, nothing is lost, doubled or out of order, whatever goes wrong`(_ seed: UInt64)
        async throws
    {
        let engine = LocalEngine(seed: seed, repetition: .milliseconds(20))
        let (a, b) = try await pair(engine, .atLeastOnce)
        let numbers = b.collect(number)
        var faults = LocalFaults()
        (faults.loss, faults.doubling, faults.reordering) = (0.2, 0.2, 0.2)
        faults.lostConfirmation = 0.3
        faults.delay = .zero ... .milliseconds(1)
        faults.storesDoubles = seed.isMultiple(of: 2)
        engine.faults = faults
        for value in 1...200 {
            a.center.post(number, value)
            // Otherwise they leave in a few messages.
            if value.isMultiple(of: 4) { await eventually("room") { a.counts("number").queued < 8 } }
            if value.isMultiple(of: 60) {
                await eventually("some") { numbers.all.count > value / 2 }
                engine.cut()
            }
        }
        await eventually("200 numbers") { numbers.all.count >= 200 }
        #expect(numbers.all == Array(1...200))
        #expect(b.counts("number").missing == 0)
        #expect(a.counts("number").retries > 0)
        await a.stop()
        await b.stop()
    }

    @Test(arguments: 1...4)
    func `at most once, nothing is doubled or out of order, and what is lost is counted`(_ seed: UInt64)
        async throws
    {
        let engine = LocalEngine(seed: seed)
        let (a, b) = try await pair(engine, .atMostOnce)
        let numbers = b.collect(number)
        var faults = LocalFaults()
        (faults.loss, faults.doubling, faults.reordering) = (0.2, 0.2, 0.2)
        engine.faults = faults
        for value in 1...500 {
            a.center.post(number, value)
            if value.isMultiple(of: 2) { await eventually("room") { a.counts("number").queued == 0 } }
        }
        await eventually("what is sent") { a.counts("number").sent == 500 }
        engine.faults = LocalFaults()
        a.center.post(number, 501)
        await eventually("the last") { numbers.all.last == 501 }
        #expect(numbers.all == Set(numbers.all).sorted())
        #expect(numbers.all.count < 480)
        let first = try #require(numbers.all.first)
        #expect(b.counts("number").missing == 501 - numbers.all.count - (first - 1))
        await a.stop()
        await b.stop()
    }

    @Test func `a first notice that comes late is waited for, however many come before it`() async throws {
        let engine = LocalEngine(repetition: .milliseconds(500))
        let (a, b) = try await pair(engine, .atLeastOnce)
        let numbers = b.collect(number)
        a.center.post(number, 1)
        await eventually("the first") { numbers.all == [1] }
        engine.faults.loss = 1
        a.center.post(number, 2)
        await eventually("what is lost") { a.counts("number").sent == 2 }
        engine.faults.loss = 0
        for value in 3...2_000 { a.center.post(number, value) }
        await eventually("all") { numbers.all.count >= 2_000 }
        #expect(numbers.all == Array(1...2_000))
        #expect(b.counts("number").missing == 0)
        await a.stop()
        await b.stop()
    }

    @Test func `a notice that is lost again and again is delivered in the end`() async throws {
        let engine = LocalEngine(seed: 5, repetition: .milliseconds(5))
        let (a, b) = try await pair(engine, .atLeastOnce)
        let numbers = b.collect(number)
        engine.faults.loss = 0.9
        for value in 1...10 {
            a.center.post(number, value)
            // One at a time, so that nothing else wakes the engine.
            await eventually("number \(value)") { numbers.all.count == value }
        }
        #expect(numbers.all == Array(1...10))
        await a.stop()
        await b.stop()
    }

    @Test(arguments: 1...4)
    func `what an engine forgets to deliver is read from its store, in order and once`(_ seed: UInt64)
        async throws
    {
        let engine = LocalEngine(seed: seed, repetition: .milliseconds(20))
        var settings = BrokerSettings.quick
        settings.patience = .milliseconds(80)
        let nodes = ["a", "b"].map {
            TestNode(over: engine.transport(), $0, prefix: "test", settings: settings)
        }
        for node in nodes {
            try node.broker.share(number, delivery: .atLeastOnce)
            await node.start()
        }
        let (a, b) = (nodes[0], nodes[1])
        let numbers = b.collect(number)
        a.center.post(number, 1)
        await eventually("the first") { numbers.all == [1] }
        var faults = LocalFaults()
        (faults.forgetting, faults.loss, faults.reordering) = (0.2, 0.1, 0.1)
        engine.faults = faults
        for value in 2...100 {
            a.center.post(number, value)
            await eventually("room") { a.counts("number").queued < 4 }
        }
        // What is forgotten last is missed when something comes after it.
        engine.faults = LocalFaults()
        a.center.post(number, 101)
        await eventually("101 numbers") { numbers.all.count >= 101 }
        #expect(numbers.all == Array(1...101))
        #expect(b.counts("number").missing == 0)
        #expect(b.failureTexts.isEmpty)
        #expect(b.noteTexts.contains { $0.contains("of “number” read from the store") })
        for node in nodes { await node.stop() }
    }

    @Test func `a full engine makes notices wait, not get lost`() async throws {
        let engine = LocalEngine()
        let (a, b) = try await pair(engine, .atLeastOnce)
        let numbers = b.collect(number)
        engine.faults.isFull = true
        for value in 1...5 { a.center.post(number, value) }
        await eventually("a second attempt") { a.counts("number").retries >= 2 }
        #expect(a.failureTexts.contains { $0.contains("is sent again: the local engine is full") })
        #expect(numbers.all.isEmpty)
        engine.faults.isFull = false
        await eventually("all") { numbers.all == [1, 2, 3, 4, 5] }
        #expect(b.counts("number").doubles == 0)
        await a.stop()
        await b.stop()
    }

    @Test func `each message is confirmed when its handlers have run, and does not come again`() async throws
    {
        let engine = LocalEngine(repetition: .seconds(3_600))
        let (a, b) = try await pair(engine, .atLeastOnce)
        let numbers = b.collect(number)
        for value in 1...50 { a.center.post(number, value) }
        await eventually("confirmations") { numbers.all.count == 50 && engine.unconfirmedCount == 0 }
        #expect(b.counts("number").doubles == 0)
        await a.stop()
        await b.stop()
    }

    @Test func `a notice whose session ends while it is sent is sent in the next one`() async throws {
        let engine = LocalEngine()
        let (a, b) = try await pair(engine, .atLeastOnce)
        let numbers = b.collect(number)
        engine.faults.isAway = true
        a.center.post(number, 1)
        await eventually("the end of the session") { a.broker.status.state != .connected }
        engine.faults.isAway = false
        await eventually("the notice") { numbers.all == [1] }
        await a.stop()
        await b.stop()
    }

    @Test(arguments: NoticeDelivery.allCases)
    func `counters at their ends, and kinds out of place, do no harm`(_ delivery: NoticeDelivery) async throws
    {
        let engine = LocalEngine()
        var settings = BrokerSettings.quick
        settings.patience = .milliseconds(20)
        let b = TestNode(over: engine.transport(), "b", prefix: "test", settings: settings)
        try b.broker.share(number, delivery: delivery)
        await b.start()
        b.center.post("number", payload: 7, sticky: true)
        let session = try await engine.transport().connect(
            as: "stranger", to: TransportReceiver(receive: { _ in }, ended: { _ in }))
        let topic = NoticeTopic(prefix: "test", delivery: delivery, name: "number")
        func send(_ kind: String, _ id: String) async throws {
            let headers = [TransportHeader("Notices", "\(kind) \(id) Int/1")]
            try await session.publish(
                TransportMessage(topic: topic, id: "\(kind)\(id)", headers: headers, body: Array("1".utf8)))
        }
        for epoch in 0..<4 {
            for counter in [1, UInt64.max - 1, UInt64.max / 2, 2, UInt64.max - 2] {
                try await send("post", "stranger/x\(epoch)/\(counter)")
            }
        }
        try await send("answer", "stranger/y/1")
        await eventually("the fault") { b.counts("number").failed == 1 }
        if delivery != .kept {
            try await send("forget", "stranger/z/1")
            await eventually("the second fault") { b.counts("number").failed == 2 }
            #expect(b.center.stickyNotice(of: "number")?.payload as? Int == 7)
        }
        await session.close()
        await b.stop()
    }

    @Test
    func `what does not come is given up after a while and counted, and delivered if it comes after all`()
        async throws
    {
        let engine = LocalEngine()
        var settings = BrokerSettings.quick
        settings.patience = .milliseconds(100)
        let b = TestNode(over: engine.transport(), "b", prefix: "test", settings: settings)
        try b.broker.share(number, delivery: .atLeastOnce)
        await b.start()
        let numbers = b.collect(number)
        let session = try await engine.transport().connect(
            as: "stranger", to: TransportReceiver(receive: { _ in }, ended: { _ in }))
        let topic = NoticeTopic(prefix: "test", delivery: .atLeastOnce, name: "number")
        func send(_ counter: Int) async throws {
            let headers = [TransportHeader("Notices", "post stranger/x/\(counter) Int/1")]
            try await session.publish(
                TransportMessage(
                    topic: topic, id: String(UInt64.random(in: 0 ... .max)), headers: headers,
                    body: Array("\(counter)".utf8)))
        }
        for counter in [1, 2, 5, 6] { try await send(counter) }
        await eventually("those that came") { numbers.all == [1, 2, 5, 6] }
        #expect(b.counts("number").missing == 2)
        #expect(b.failureTexts.contains { $0.contains("2 notices of “number” are missing") })
        for counter in [4, 4, 3, 7] { try await send(counter) }
        await eventually("what came after all, once") { numbers.all == [1, 2, 5, 6, 4, 3, 7] }
        #expect(b.counts("number").missing == 0)
        #expect(b.counts("number").doubles == 1)
        await session.close()
        await b.stop()
    }
}
