import BrokerPromises
import BrokerServers
import Notices
import NoticesBroker
import NoticesBrokerMQTT
import Testing

/// What a mosquitto that is killed has, and has not.
@Suite(.serialized) struct MQTTStoringTests {
    private let number = NoticeDescriptor<Int>("number")

    private func pair(_ server: MQTTServerProcess, _ delivery: NoticeDelivery) async throws -> (
        TestNode, TestNode
    ) {
        // A gap that were waited for would be waited for too long.
        var settings = BrokerSettings.quick
        settings.patience = .seconds(3_600)
        let nodes = (
            try TestNode(server, "a", prefix: "storing", settings: settings),
            try TestNode(server, "b", prefix: "storing", settings: settings)
        )
        for node in [nodes.0, nodes.1] {
            try node.broker.share(number, delivery: delivery)
            await node.start()
        }
        return nodes
    }

    @Test(.timeLimit(.minutes(5)))
    func `what is stored outlives a server that is killed at once, if it saves on changes`() async throws {
        let server = try await MQTTServerProcess(.onChange, storing: .saved)
        let (a, b) = try await pair(server, .atLeastOnce)
        let numbers = b.collect(number)
        await b.stop()
        for value in 1...10 {
            let receipt = try await a.broker.post(number, value, awaiting: .engine(.seconds(240)))
            #expect(receipt.crossing == .stored)
            // The sender must not have it any more, or it could send it again.
            try await server.stop()
            try await server.start()
        }
        await a.stop()
        await b.start()
        await eventually("all numbers") { numbers.all.count >= 10 }
        #expect(numbers.all == Array(1...10))
        await b.stop()
        try await server.stop()
    }

    @Test(.timeLimit(.minutes(5)))
    func `a receipt says stored by default, and no more than sent where the server was not made to save`()
        async throws
    {
        #expect(MQTTSettings().storing == .saved)
        for (storing, crossing) in [(MQTTSettings.Storing.saved, Crossing.stored), (.confirmed, .sent)] {
            let server = try await MQTTServerProcess(storing: storing)
            let (a, b) = try await pair(server, .atLeastOnce)
            let receipt = try await a.broker.post(number, 1, awaiting: .engine(.seconds(240)))
            #expect(receipt.crossing == crossing)
            #expect(receipt.isStored == (storing == .saved))
            for node in [a, b] { await node.stop() }
            try await server.stop()
        }
    }

    @Test(.timeLimit(.minutes(5)), arguments: [NoticeDelivery.kept, .atLeastOnce])
    func `what is stored outlives a server that is ended in order, whenever it saves`(
        _ delivery: NoticeDelivery
    ) async throws {
        let server = try await MQTTServerProcess(.seldom, storing: .confirmed)
        let (a, b) = try await pair(server, delivery)
        let numbers = b.collect(number)
        await b.stop()
        try await a.broker.post(number, 1, awaiting: .engine(.seconds(240)))
        await a.stop()
        try await server.end()
        try await server.start()
        await b.start()
        await eventually("the number") { numbers.all == [1] }
        await b.stop()
        try await server.stop()
    }

    @Test(.timeLimit(.minutes(5)))
    func `a killed server that saves seldom has lost what it confirmed, and the loss is counted`()
        async throws
    {
        let server = try await MQTTServerProcess(.seldom, storing: .confirmed)
        let (a, b) = try await pair(server, .atLeastOnce)
        let numbers = b.collect(number)
        try await a.broker.post(number, 1)
        await eventually("the first") { numbers.all == [1] }
        await b.stop()
        for value in 2...4 { try await a.broker.post(number, value) }
        try await server.cut()
        await b.start()
        await a.connected()
        try await a.broker.post(number, 5, awaiting: .engine(.seconds(240)))
        await eventually("the last") { numbers.all.last == 5 }
        #expect(numbers.all == [1, 5])
        #expect(b.counts("number").missing == 3)
        #expect(b.failureTexts.contains { $0.contains("3 notices of “number” are missing") })
        await a.stop()
        await b.stop()
        try await server.stop()
    }

    @Test(.timeLimit(.minutes(5)))
    func `what a server has no room for is missing, and what follows is not held back`() async throws {
        let server = try await MQTTServerProcess { _ in
            "allow_anonymous true\nmax_inflight_messages 1\nmax_queued_messages 5"
        }
        let (a, b) = try await pair(server, .atLeastOnce)
        let first = b.collect(number)
        try await a.broker.post(number, 0)
        await eventually("the first") { first.all == [0] }
        await b.stop()
        for value in 1...9 { try await a.broker.post(number, value, awaiting: .engine(.seconds(240))) }
        // Another life, which knows where the former one stood.
        let next = try TestNode(server, "b", prefix: "storing")
        try next.broker.share(number, delivery: .atLeastOnce)
        let numbers = next.collect(number)
        await next.start()
        await eventually("what was stored") { numbers.all.count >= 5 }
        try await a.broker.post(number, 10, awaiting: .engine(.seconds(240)))
        await eventually("the last") { numbers.all.last == 10 }
        #expect(numbers.all == numbers.all.sorted())
        #expect(next.counts("number").missing == 10 - numbers.all.count)
        #expect(next.counts("number").missing > 0)
        for node in [a, next] { await node.stop() }
        try await server.stop()
    }

    @Test(.timeLimit(.minutes(5)))
    func `what comes while a subscriber ends is not confirmed, and comes again`() async throws {
        let server = try await MQTTServerProcess(.seldom, storing: .confirmed)
        let (a, b) = try await pair(server, .atLeastOnce)
        let numbers = b.collect(number)
        let poster = Task.detached { [number] in
            for value in 0..<2_000 {
                try await a.broker.post(number, value, awaiting: .engine(.seconds(240)))
            }
        }
        for _ in 0..<15 {
            let count = numbers.all.count
            await eventually("some more") { numbers.all.count > min(count + 20, 1_990) }
            await b.stop()
            await b.start()
        }
        try await poster.value
        await eventually("the last") { numbers.all.last == 1_999 }
        #expect(numbers.all == Array(0..<2_000))
        #expect(b.counts("number").missing == 0)
        await a.stop()
        await b.stop()
        try await server.stop()
    }
}
