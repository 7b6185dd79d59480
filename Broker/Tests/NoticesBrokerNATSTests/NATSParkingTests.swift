import BrokerPromises
import BrokerServers
import Notices
import NoticesBroker
import NoticesBrokerNATS
import Synchronization
import Testing

private let number = NoticeDescriptor<Int>("number")

/// What no life of a node confirms.
@Suite(.serialized) struct NATSParkingTests {
    @Test(.timeLimit(.minutes(5)), arguments: NATSServer.programs)
    func `a notice that ends each life of a node is parked, and heard when that is asked for`(
        _ program: String
    ) async throws {
        let server = try await NATSServer(program: program)
        let a = try TestNode(server, "a", prefix: "park")
        try a.broker.share(number, delivery: .atLeastOnce)
        await a.start()
        let topic = NoticeTopic(prefix: "park", delivery: .atLeastOnce, name: number.name)
        for life in 1...4 {
            let taken = Lock(0)
            let receiver = TransportReceiver(receive: { _ in taken.withLock { $0 += 1 } }, ended: { _ in })
            let session = try await server.transport().connect(as: "b", to: receiver)
            _ = try await session.subscribe(to: [topic])
            if life == 1 { _ = try await a.broker.post(number, 1) }
            await eventually("the delivery") { taken.withLock { $0 } > 0 }
            await session.close()
        }
        var settings = BrokerSettings.quick
        settings.mostDeliveries = 3
        let b = try TestNode(server, "b", prefix: "park", settings: settings)
        try b.broker.share(number, delivery: .atLeastOnce)
        let numbers = b.collect(number)
        await b.start()
        await eventually("what is parked") { b.broker.status.parked == 1 }
        _ = try await a.broker.post(number, 2)
        await eventually("the next") { numbers.all == [2] }
        #expect(b.failureTexts.contains { $0.contains("was delivered") && $0.contains("times") })
        #expect(try await b.broker.parked().map(\.reason).first?.contains("no life of this node") == true)
        // Not unasked.
        await b.stop()
        await b.start()
        #expect(numbers.all == [2])
        #expect(try await b.broker.replayParked() == 1)
        #expect(numbers.all == [2, 1])
        #expect(b.broker.status.parked == 0)
        for node in [a, b] { await node.stop() }
        try await server.stop()
    }
}
