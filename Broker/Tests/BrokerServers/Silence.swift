package import BrokerPromises
import Notices
import NoticesBroker
import Testing

/// A notice that a silent server does not confirm is sent again, and arrives once.
///
/// - Parameter notice: Returns when the sending node shows that it has noticed the silence.
package func checkSilence(
    of server: some ServedEngine, noticed notice: (TestNode) async throws -> Void
) async throws {
    let number = NoticeDescriptor<Int>("number")
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
    try await notice(a)
    server.resume()
    a.center.post(number, last + 1)
    await eventually("all") { numbers.all.count > last }
    #expect(numbers.all == Array(1...last + 1))
    await a.stop()
    await b.stop()
    try await server.stop()
}
