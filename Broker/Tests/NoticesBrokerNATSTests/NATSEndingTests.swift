import BrokerPromises
import BrokerServers
import Notices
import NoticesBroker
import NoticesBrokerNATS
import Synchronization
import Testing

/// Subscriptions that end while the connection goes on.
@Suite(.serialized) struct NATSEndingTests {
    /// The client library uses a subscription without a lock while it takes a message for it.
    @Test(.timeLimit(.minutes(2))) func `names end to be shared while their notices come`() async throws {
        let server = try await NATSServer()
        let receiver = TransportReceiver(receive: { _ in }, ended: { _ in })
        let (a, b) = (
            try await server.transport().connect(as: "a", to: receiver),
            try await server.transport().connect(as: "b", to: receiver)
        )
        let topics = (1...8).map {
            NoticeTopic(prefix: "ending", delivery: .atMostOnce, name: NoticeName("n\($0)"))
        }
        let headers = [TransportHeader("Notices", "post a/x/1 Int/1")]
        let isOver = Lock(false)
        async let flood: Void = onThread {
            while !isOver.withLock({ $0 }) {
                for topic in topics {
                    _ = a.publishNow(TransportMessage(topic: topic, id: "", headers: headers, body: [49]))
                }
            }
        }
        defer { isOver.withLock { $0 = true } }
        for _ in 1...2_000 {
            #expect(try await b.subscribe(to: topics).isEmpty)
            for topic in topics { try await b.unsubscribe(from: topic) }
        }
        isOver.withLock { $0 = true }
        await flood
        for session in [a, b] { await session.close() }
        try await server.stop()
    }
}
