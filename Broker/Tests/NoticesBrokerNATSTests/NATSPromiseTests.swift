import BrokerPromises
import BrokerServers
import NoticesBroker
import Testing

/// With a real server for each promise, killed and started again where the promise asks for it.
@Suite(.serialized) struct NATSPromiseTests {
    @Test(.timeLimit(.minutes(5)), arguments: NATSServer.programs, BrokerPromise.all)
    func `NATS keeps`(_ program: String, _ promise: BrokerPromise) async throws {
        let server = try await NATSServer(program: program)
        try await promise.check(server)
        try await server.stop()
    }
}
