import BrokerPromises
import Notices
import NoticesBroker
import NoticesBrokerLocal
import Synchronization
import Testing

extension NoticeDescriptor<Int> {
    fileprivate static let cartCount = NoticeDescriptor("cart.count")
}

extension NoticeDescriptor<Void> {
    fileprivate static let cartEmpty = NoticeDescriptor("cart.empty")
}

/// The second version, which reads the first.
private struct CartPayload: Codable {
    var items: Int
    var coupon: String?
}

extension NoticeDescriptor<CartPayload> {
    fileprivate static let cartChanged = NoticeDescriptor("cart.changed")
}

struct Order: Codable, Sendable {
    var number: Int
}

extension NoticeDescriptor<Order> {
    fileprivate static let orderPlaced = NoticeDescriptor("order.placed")
}

@MainActor final class Badge {
    private(set) var text = ""

    init(_ broker: NoticeBroker) {
        broker.center.observe(.cartCount, owner: self) { badge, count in
            badge.text = "\(count) items"
            if count == 0 { broker.center.post(.cartEmpty) }
        }
    }

    func add(_ count: Int, _ broker: NoticeBroker) async throws {
        let receipt = try await broker.post(.cartCount, count, awaiting: .engine(.seconds(1)))
        text += receipt.isStored ? "" : " (waiting)"
    }
}

@Suite struct LocalGuideTests {
    @Test(.timeLimit(.minutes(5))) func `the samples of the guide work`() async throws {
        let engine = LocalEngine(seed: 7)
        let (centerA, centerB) = (NoticeCenter(), NoticeCenter())
        let a = NoticeBroker(centerA, over: engine.transport(), node: "a", prefix: "test")
        let b = NoticeBroker(centerB, over: engine.transport(), node: "b", prefix: "test")
        for broker in [a, b] { try broker.share(.cartCount, delivery: .atLeastOnce) }
        let running = [a, b].map { broker in Task { try await broker.run() } }
        await eventually("both connections") { [a, b].allSatisfy { $0.status.state == .connected } }

        engine.faults.loss = 0.5
        engine.faults.doubling = 0.5
        let counts = centerB.payloads(of: .cartCount)
        for count in 1...10 { centerA.post(.cartCount, count) }

        var heard: [Int] = []
        for await count in counts {
            heard.append(count)
            if count == 10 { break }
        }
        #expect(heard == Array(1...10))
        for task in running {
            task.cancel()
            _ = await task.result
        }
    }

    @Test(.timeLimit(.minutes(5))) func `the sample of a group works`() async throws {
        let engine = LocalEngine()
        let nodes = ["billing-1", "billing-2", "shop"].map {
            NoticeBroker(NoticeCenter(), over: engine.transport(), node: $0, prefix: "test")
        }
        for broker in nodes.prefix(2) {
            try broker.share(.orderPlaced, as: Order.self, delivery: .atLeastOnce, group: "billing")
        }
        try nodes[2].share(.orderPlaced, as: Order.self, delivery: .atLeastOnce)
        let running = nodes.map { broker in Task { try await broker.run() } }
        await eventually("connections") { nodes.allSatisfy { $0.status.state == .connected } }
        for number in 1...4 { try await nodes[2].post(.orderPlaced, Order(number: number)) }
        func received(_ node: Int) -> Int { nodes[node].status.names["order.placed"]?.received ?? 0 }
        await eventually("all orders") { received(0) + received(1) == 4 }
        for task in running {
            task.cancel()
            _ = await task.result
        }
    }

    @Test(.timeLimit(.minutes(5))) func `the sample of an upgrade works`() async throws {
        let engine = LocalEngine()
        let nodes = ["a", "b"].map { TestNode(over: engine.transport(), $0, prefix: "test") }
        struct CartBefore: Codable { var items: Int }
        let before = NoticeDescriptor<CartBefore>("cart.changed")
        let schema = NoticeSchema("CartPayload")
        try nodes[0].broker.share(before, schema: schema, delivery: .atLeastOnce)
        let broker = nodes[1].broker
        try broker.share(
            .cartChanged, as: CartPayload.self, schema: NoticeSchema("CartPayload", version: 2),
            accepting: [NoticeSchema("CartPayload")], delivery: .atLeastOnce)
        let carts = nodes[1].collect(.cartChanged)
        for node in nodes { await node.start() }
        nodes[0].center.post(before, CartBefore(items: 2))
        await eventually("the cart") { carts.all.map(\.items) == [2] }
        for node in nodes { await node.stop() }
    }

    @MainActor @Test(.timeLimit(.minutes(5)))
    func `a class of the main actor hears another node, and posts in its handler`() async throws {
        let engine = LocalEngine()
        let nodes = ["a", "b"].map { TestNode(over: engine.transport(), $0, prefix: "test") }
        for node in nodes {
            try node.broker.share(.cartCount, delivery: .atLeastOnce)
            try node.broker.share(.cartEmpty, delivery: .atLeastOnce)
            await node.start()
        }
        let badge = Badge(nodes[1].broker)
        let isEmpty = Lock(false)
        let token = nodes[0].center.observe(.cartEmpty) { isEmpty.withLock { $0 = true } }
        nodes[0].center.post(.cartCount, 2)
        await eventually("the text") { badge.text == "2 items" }
        try await badge.add(3, nodes[1].broker)
        await eventually("the text") { badge.text.hasPrefix("3 items") }
        nodes[0].center.post(.cartCount, 0)
        await eventually("the post of the handler") { isEmpty.withLock { $0 } }
        withExtendedLifetime((badge, token)) {}
        for node in nodes { await node.stop() }
    }
}
