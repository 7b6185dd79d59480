import BrokerPromises
import Notices
import NoticesBrokerLocal
import Synchronization
import Testing

@testable import NoticesBroker

struct SeekingTests {
    private let number = NoticeDescriptor<Int>("number")

    @Test(arguments: [1, 40, 3_000])
    func
        `what an engine stores at places that it had given before is read from there when it is not delivered`(
            _ distance: UInt64
        ) async throws
    {
        let engine = LocalEngine(seed: 1, repetition: .milliseconds(20))
        let transport = MovingTransport(base: engine.transport(), by: distance)
        var settings = BrokerSettings.quick
        settings.patience = .milliseconds(80)
        let (a, b) = (
            TestNode(over: engine.transport(), "a", prefix: "test"),
            TestNode(over: transport, "b", prefix: "test", settings: settings)
        )
        for node in [a, b] {
            try node.broker.share(number, delivery: .atLeastOnce)
            await node.start()
        }
        let numbers = b.collect(number)
        for value in 1...5 { try await a.broker.post(number, value) }
        await eventually("the first five") { numbers.all == Array(1...5) }
        transport.stop()
        engine.faults.forgetting = 1
        for value in 6...8 { try await a.broker.post(number, value) }
        engine.faults.forgetting = 0
        try await a.broker.post(number, 9)
        await eventually("nine, \(numbers.all)") { numbers.all.count >= 9 }
        #expect(numbers.all == Array(1...9))
        #expect(b.counts("number").missing == 0)
        #expect(b.noteTexts.contains { $0.contains("3 messages of “number” read from the store") })
        for node in [a, b] { await node.stop() }
    }
}

/// A way to an engine that has lost the end of its store: what came before that stood at higher places.
private final class MovingTransport: NoticeTransport {
    let base: any NoticeTransport
    private let distance: Lock<UInt64>

    init(base: any NoticeTransport, by distance: UInt64) {
        self.base = base
        self.distance = Lock(distance)
    }

    var engine: String { base.engine }

    /// What comes from now on stands where it says.
    func stop() { distance.withLock { $0 = 0 } }

    func connect(
        as node: String, to receiver: TransportReceiver
    ) async throws(TransportFailure) -> any TransportSession {
        let moving = TransportReceiver(
            receive: { [self] message in
                let distance = distance.withLock { $0 }
                receiver.receive(
                    ReceivedMessage(
                        topic: message.topic, headers: message.headers, body: message.body,
                        followsGap: message.followsGap, place: message.place.map { $0 + distance },
                        deliveries: message.deliveries, acknowledge: message.acknowledge))
            }, ended: receiver.ended, report: receiver.report)
        return try await base.connect(as: node, to: moving)
    }
}
