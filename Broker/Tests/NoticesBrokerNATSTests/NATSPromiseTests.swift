import BrokerPromises
import BrokerServers
import NoticesBroker
import Testing

/// With a real server for each promise, killed and started again where the promise asks for it; each version of the
/// server beside the other.
@Suite struct NATSPromiseTests {
    @Test(.serialized, .timeLimit(.minutes(5)), arguments: BrokerPromise.all)
    func `NATS keeps`(_ promise: BrokerPromise) async throws {
        try await check(promise, NATSServer.programs[0])
    }

    @Test(
        .serialized, .timeLimit(.minutes(5)), .enabled(if: NATSServer.programs.count > 1),
        arguments: BrokerPromise.all)
    func `a newer NATS keeps`(_ promise: BrokerPromise) async throws {
        try await check(promise, NATSServer.programs[1])
    }

    private func check(_ promise: BrokerPromise, _ program: String) async throws {
        let server = try await NATSServer(program: program)
        try await promise.check(server)
        try await server.stop()
    }
}
