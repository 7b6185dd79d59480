import BrokerPromises
import BrokerServers
import NoticesBroker
import Testing

/// With a real server for each promise, killed and started again where the promise asks for it.
@Suite(.serialized) struct MQTTPromiseTests {
    @Test(.timeLimit(.minutes(5)), arguments: BrokerPromise.all)
    func `MQTT keeps`(_ promise: BrokerPromise) async throws {
        let server = try await MQTTServerProcess()
        try await promise.check(server)
        try await server.stop()
    }
}
