import BrokerPromises
import BrokerServers
import Notices
import NoticesBroker
import Testing

/// A server that does not answer, and does not end its connections either.
@Suite(.serialized) struct NATSSilenceTests {
    @Test(.timeLimit(.minutes(5)))
    func `a notice that a silent server does not confirm is sent again, and arrives once`() async throws {
        try await checkSilence(of: NATSServer()) { sender in
            await eventually("another attempt") { sender.counts("number").retries > 0 }
        }
    }
}
