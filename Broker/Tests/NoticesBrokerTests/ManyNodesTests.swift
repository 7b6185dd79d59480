import BrokerPromises
import Notices
import NoticesBroker
import NoticesBrokerLocal
import Testing

/// Many nodes in one process, over an engine in memory.
@Suite struct ManyNodesTests {
    @Test(.timeLimit(.minutes(5)))
    func `each of a thousand nodes hears each notice once, in order, whoever posts it`() async throws {
        let number = NoticeDescriptor<Int>("number")
        let engine = LocalEngine(repetition: .seconds(600))
        let nodes = (0..<1_000).map { TestNode(over: engine.transport(), "node-\($0)", prefix: "many") }
        for node in nodes {
            try node.broker.share(number, delivery: .atLeastOnce)
            node.run()
        }
        for node in nodes { await node.connected() }
        let heard = nodes.map { $0.collect(number) }
        for value in 0..<20 { nodes[value * 50].center.post(number, value) }
        for value in 20..<40 { nodes[7].center.post(number, value) }
        for numbers in heard { await eventually("40 numbers") { numbers.all.count >= 40 } }
        for numbers in heard {
            #expect(numbers.all.sorted() == Array(0..<40))
            #expect(numbers.all.filter { $0 >= 20 } == Array(20..<40))
        }
        await eventually("confirmations") { engine.unconfirmedCount == 0 }
        // Some of those that one node has posted left together.
        #expect((21...40).contains(engine.messageCount))
        for node in nodes { await node.stop() }
    }
}
