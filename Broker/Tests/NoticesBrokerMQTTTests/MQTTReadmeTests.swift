import BrokerPromises
import BrokerServers
import Notices
import NoticesBroker
import NoticesBrokerMQTT
import Testing

@Suite struct MQTTReadmeTests {
    @Test(.timeLimit(.minutes(5))) func `the sample of the README works`() async throws {
        let engine = try await MQTTServerProcess()
        let (server, password) = (engine.address, "open sesame")

        var settings = MQTTSettings()
        settings.storing = .saved  // the default; mosquitto must save on changes: see below
        let transport = try MQTTTransport(
            servers: [server], credentials: .user("shop", password: password), settings: settings)

        let number = NoticeDescriptor<Int>("number")
        let node = TestNode(over: transport, "shop-1", prefix: "notices.shop")
        try node.broker.share(number, delivery: .atLeastOnce)
        await node.start()
        let receipt = try await node.broker.post(number, 1, awaiting: .engine(.seconds(30)))
        #expect(receipt.crossing == .stored)
        await node.stop()
        try await engine.stop()
    }
}
