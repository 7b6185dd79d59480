import BrokerPromises
import Notices
package import NoticesBroker
package import Testing

private let number = NoticeDescriptor<Int>("number")
private let moment = NoticeDescriptor<Int>("moment")

extension TransportReceiver {
    /// Takes nothing.
    package static let deaf = TransportReceiver(receive: { _ in }, ended: { _ in })
}

/// Two nodes over one transport, below the prefix `secure`, pass a notice on, and one that its poster may send itself.
package func pass(
    over transport: any NoticeTransport, _ delivery: NoticeDelivery = .atLeastOnce
) async throws {
    let nodes = ["a", "b"].map { TestNode(over: transport, $0, prefix: "secure") }
    for node in nodes {
        try node.broker.share(number, delivery: delivery)
        try node.broker.share(moment, delivery: .atMostOnce)
        await node.start()
    }
    let (numbers, moments) = (nodes[1].collect(number), nodes[1].collect(moment))
    nodes[0].center.post(number, 1)
    nodes[0].center.post(moment, 2)
    await eventually("the number") { numbers.all == [1] && moments.all == [2] }
    for node in nodes { await node.stop() }
}

/// The server does not let a node in, and the failure has a text in it but no password `wrong`.
package func expectRefusal(
    of transport: some NoticeTransport, saying text: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
) async {
    do throws(TransportFailure) {
        await (try transport.connect(as: "a", to: .deaf)).close()
        Issue.record("the server lets the node in", sourceLocation: sourceLocation)
    } catch {
        #expect(text.isEmpty || "\(error)".contains(text), "\(error)", sourceLocation: sourceLocation)
        #expect(!"\(error)".contains("wrong"), sourceLocation: sourceLocation)
    }
}
