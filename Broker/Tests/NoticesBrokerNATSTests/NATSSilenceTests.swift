import BrokerPromises
import Notices
import NoticesBroker
import Testing

/// A server that does not answer, and does not end its connections either.
@Suite(.serialized) struct NATSSilenceTests {
    @Test(.timeLimit(.minutes(5)))
    func `a notice that the server does not confirm is sent again, and arrives once`() async throws {
        let number = NoticeDescriptor<Int>("number")
        let server = try await NATSServer()
        let (a, b) = (
            try TestNode(server, "a", prefix: "silence"), try TestNode(server, "b", prefix: "silence")
        )
        for node in [a, b] {
            try node.broker.share(number, delivery: .atLeastOnce)
            await node.start()
        }
        let numbers = b.collect(number)
        a.center.post(number, 1)
        await eventually("the first") { numbers.all == [1] }
        server.pause()
        // The signal may reach the server's threads a moment later.
        var last = 1
        var receipt: Receipt
        repeat {
            last += 1
            receipt = try await a.broker.post(number, last, awaiting: .engine(.milliseconds(300)))
        } while receipt.crossing == .stored
        #expect(receipt.crossing == .queued)
        await eventually("another attempt") { a.counts("number").retries > 0 }
        server.resume()
        a.center.post(number, last + 1)
        await eventually("all") { numbers.all.count > last }
        #expect(numbers.all == Array(1...last + 1))
        await a.stop()
        await b.stop()
        try await server.stop()
    }
}
