import BrokerPromises
import BrokerServers
import Notices
import NoticesBroker
import Testing

/// What the server sends back to the node that it came from.
@Suite(.serialized) struct NATSEchoTests {
    @Test(.timeLimit(.minutes(5)))
    func `what a node sends at most once does not come back to it`() async throws {
        let number = NoticeDescriptor<Int>("number")
        let server = try await NATSServer()
        let (a, b) = (try TestNode(server, "a", prefix: "echo"), try TestNode(server, "b", prefix: "echo"))
        for node in [a, b] {
            try node.broker.share(number, delivery: .atMostOnce)
            await node.start()
        }
        let (atA, atB) = (a.collect(number), b.collect(number))
        for value in 1...10 { try await a.broker.post(number, value) }
        await eventually("ten numbers") { atB.all == Array(1...10) }
        b.center.post(number, 11)
        // Whatever came back to `a` would have come before this.
        await eventually("the last number") { atA.all.last == 11 }
        #expect(a.counts("number").own == 0)
        #expect(a.counts("number").received == 1)
        for node in [a, b] { await node.stop() }
        try await server.stop()
    }
}
