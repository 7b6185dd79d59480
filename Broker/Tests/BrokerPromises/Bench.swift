import Notices
import NoticesBroker
import Synchronization

/// Where a promise is tried: an engine, a prefix that no other test uses, and nodes that are stopped at the
/// end.
final class Bench: Sendable {
    let engine: any EngineUnderTest
    let prefix = "test.\(String(UInt64.random(in: 1...UInt64.max), radix: 36))"
    private let nodes = Lock<[TestNode]>([])

    init(engine: any EngineUnderTest) { self.engine = engine }

    func node(_ name: String, prefix: String? = nil, settings: BrokerSettings = .quick) throws -> TestNode {
        let node = TestNode(
            over: try engine.transport(), name, prefix: prefix ?? self.prefix, settings: settings)
        nodes.withLock { $0.append(node) }
        return node
    }

    /// Two nodes that share a name of numbers.
    func pair(_ delivery: NoticeDelivery, outbox: OutboxPolicy = .dropNewest(10_000)) async throws -> (
        TestNode, TestNode
    ) {
        let (a, b) = (try node("a"), try node("b"))
        for node in [a, b] {
            try node.broker.share(.number, delivery: delivery, outbox: outbox)
            await node.start()
        }
        return (a, b)
    }

    func clear() async {
        for node in nodes.withLock({ $0 }) { await node.stop() }
    }
}

extension NoticeDescriptor<Int> {
    static var number: NoticeDescriptor { NoticeDescriptor("number") }
}

extension PayloadCoding<String> {
    /// The text as it is.
    static var plain: PayloadCoding {
        PayloadCoding(encode: { Array($0.utf8) }, decode: { String(decoding: $0, as: UTF8.self) })
    }
}
