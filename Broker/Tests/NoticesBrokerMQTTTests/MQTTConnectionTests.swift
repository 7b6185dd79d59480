import BrokerPromises
import BrokerServers
import Dispatch
import Notices
import NoticesBroker
import NoticesBrokerMQTT
import Synchronization
import Testing

/// Connections that are silent, and that others take.
@Suite(.serialized) struct MQTTConnectionTests {
    private let number = NoticeDescriptor<Int>("number")

    @Test(.timeLimit(.minutes(5)))
    func `a notice that a silent server does not confirm is sent again, and arrives once`() async throws {
        try await checkSilence(of: MQTTServerProcess()) { sender in
            await eventually("the loss") { sender.broker.status.state != .connected }
            await eventually("the note") { sender.noteTexts.contains { $0.contains("no answer in time") } }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a server that is silent while nothing is sent is given up`() async throws {
        let server = try await MQTTServerProcess()
        let node = try TestNode(server, "a", prefix: "silence")
        await node.start()
        server.pause()
        await eventually("the loss") { node.broker.status.state != .connected }
        server.resume()
        await node.connected()
        await node.stop()
        try await server.stop()
    }

    @Test(.timeLimit(.minutes(5)))
    func `a notice is confirmed when its handlers have run; two programs of one name are told`() async throws
    {
        let server = try await MQTTServerProcess()
        let (a, first, second) = (
            try TestNode(server, "a", prefix: "twice"), try TestNode(server, "b", prefix: "twice"),
            try TestNode(server, "b", prefix: "twice")
        )
        for node in [a, first, second] { try node.broker.share(number, delivery: .atLeastOnce) }
        await a.start()
        await first.start()
        let hasBegun = Lock(false)
        let gate = DispatchSemaphore(value: 0)
        let token = first.center.observe(number) { _ in
            hasBegun.withLock { $0 = true }
            gate.wait()
        }
        let atSecond = second.collect(number)
        a.center.post(number, 1)
        await eventually("the handler") { hasBegun.withLock { $0 } }
        // The server would not deliver again what was confirmed.
        second.run()
        await eventually("the notice at the second") { atSecond.all == [1] }
        gate.signal()
        // The first connects again, and takes the name back.
        await eventually("what the second is told") {
            second.noteTexts.contains { $0.contains("another program may use the name of this node") }
        }
        // So it goes on until one of them ends.
        await second.stop()
        await first.connected()
        withExtendedLifetime(token) {}
        gate.signal()
        await first.stop()
        await a.stop()
        try await server.stop()
    }

    @Test(.timeLimit(.minutes(5)))
    func `a message with very many fields, and one that is too large for a node, do no harm`() async throws {
        let server = try await MQTTServerProcess()
        let node = try TestNode(server, "a", prefix: "fields")
        try node.broker.share(number, delivery: .atLeastOnce)
        await node.start()
        let numbers = node.collect(number)
        let stranger = try await server.transport().connect(as: "stranger", to: .deaf)
        let topic = NoticeTopic(prefix: "fields", delivery: .atLeastOnce, name: "number")
        func send(_ count: Int, of name: String, _ counter: Int) async throws {
            let headers = [TransportHeader("Notices", "post stranger/x/\(counter) Int/1")]
            try await stranger.publish(
                TransportMessage(
                    topic: topic, id: "\(counter)",
                    headers: Array(repeating: TransportHeader(name, "x"), count: count) + headers,
                    body: Array("\(counter)".utf8)))
        }
        // libmosquitto walks over all fields to add one: with ten times as many, a stranger on a busy machine
        // is silent for so long that the server gives it up.
        try await send(2_000, of: "Other", 1)
        try await send(2_000, of: "Notices", 2)
        try await send(0, of: "", 3)
        await eventually("the others") { numbers.all == [1, 3] }
        #expect(node.counts("number").failed == 1)
        await stranger.close()
        await node.stop()
        try await server.stop()
    }
}
