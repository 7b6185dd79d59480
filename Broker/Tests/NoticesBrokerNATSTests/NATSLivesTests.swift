import BrokerPromises
import BrokerServers
import Foundation
import Notices
import NoticesBroker
import NoticesBrokerNATS
import Synchronization
import Testing

/// Several lives of one node.
@Suite(.serialized) struct NATSLivesTests {
    private let number = NoticeDescriptor<Int>("number")

    @Test(.timeLimit(.minutes(5)))
    func `what a dying life of a node takes is heard by the next one, in order`() async throws {
        let server = try await NATSServer()
        var settings = NATSSettings()
        settings.confirmation = .seconds(25)
        let transport = try NATSTransport(servers: [server.address], settings: settings)
        let (a, b) = (
            TestNode(over: transport, "a", prefix: "lives"), TestNode(over: transport, "b", prefix: "lives")
        )
        for node in [a, b] {
            try node.broker.share(number, delivery: .atLeastOnce)
            await node.start()
        }
        let first = b.collect(number)
        for value in 1...3 { a.center.post(number, value) }
        await eventually("the first three") { first.all == [1, 2, 3] }
        await b.stop()

        // A life that takes messages and confirms none, as one does that is killed.
        let taken = Lock(0)
        let receiver = TransportReceiver(receive: { _ in taken.withLock { $0 += 1 } }, ended: { _ in })
        let dying = try await transport.connect(as: "b", to: receiver)
        _ = try await dying.subscribe(to: [
            NoticeTopic(prefix: "lives", delivery: .atLeastOnce, name: "number")
        ])

        let next = TestNode(over: transport, "b", prefix: "lives")
        try next.broker.share(number, delivery: .atLeastOnce)
        let numbers = next.collect(number)
        next.run()
        await eventually("a session of the next life") { next.broker.status.connections == 1 }
        for value in 4...23 {
            try await a.broker.post(number, value)
        }
        await eventually("what the dying one takes") { taken.withLock { $0 } >= 4 }
        let end = ContinuousClock.now
        await dying.close()
        await eventually("the others") { numbers.all.count >= 20 }
        #expect(numbers.all == Array(4...23))
        #expect(next.counts("number").missing == 0)
        // Long before the time for a confirmation is over.
        #expect(ContinuousClock.now - end < .seconds(15))
        for node in [a, next] { await node.stop() }
        try await server.stop()
    }

    @Test(.timeLimit(.minutes(5)), arguments: NATSServer.programs)
    func `what a dying life takes of a dying sender is heard at once, before what the next sender posts`(
        _ program: String
    ) async throws {
        let server = try await NATSServer(program: program)
        var settings = NATSSettings()
        settings.confirmation = .seconds(25)
        let transport = try NATSTransport(servers: [server.address], settings: settings)
        let names = (1...3).map { NoticeDescriptor<Int>(NoticeName("number \($0)")) }
        func node(_ name: String) throws -> TestNode {
            let node = TestNode(over: transport, name, prefix: "overtaking")
            for name in names { try node.broker.share(name, delivery: .atLeastOnce) }
            return node
        }
        let (sender, b) = (try node("a"), try node("b"))
        for node in [sender, b] { await node.start() }
        let before = b.collect(names[0])
        try await sender.broker.post(names[0], 1)
        await eventually("the first") { before.all == [1] }
        await b.stop()

        // A life that takes messages of all names and confirms none, as one does that is killed.
        let taken = Lock(0)
        let receiver = TransportReceiver(receive: { _ in taken.withLock { $0 += 1 } }, ended: { _ in })
        let dying = try await transport.connect(as: "b", to: receiver)
        _ = try await dying.subscribe(
            to: names.map {
                NoticeTopic(prefix: "overtaking", delivery: .atLeastOnce, name: $0.name)
            })
        for value in 2...5 { for name in names { try await sender.broker.post(name, value) } }
        await eventually("what the dying one takes") { taken.withLock { $0 } == 12 }
        await dying.close()
        await sender.stop()

        let nextSender = try node("a")
        await nextSender.start()
        // Nothing more comes of the other names.
        for value in 6...8 { try await nextSender.broker.post(names[0], value) }
        let next = try node("b")
        let heard = names.map { next.collect($0) }
        let begun = ContinuousClock.now
        next.run()
        await eventually("both lives of the sender") {
            heard[0].all.count >= 7 && heard.allSatisfy { $0.all.count >= 4 }
        }
        #expect(heard.map(\.all) == [Array(2...8), Array(2...5), Array(2...5)])
        for name in names { #expect(next.counts(name.name).missing == 0) }
        // Long before the time for a confirmation is over, or the patience of the broker.
        #expect(ContinuousClock.now - begun < .seconds(15))
        for node in [nextSender, next] { await node.stop() }
        try await server.stop()
    }

    @Test(.timeLimit(.minutes(5)))
    func `a notice that the server believes delivered, and is not, is read from the stream`() async throws {
        let server = try await NATSServer()
        let transport = try NATSTransport(servers: [server.address], settings: NATSSettings())
        var settings = BrokerSettings.quick
        settings.patience = .seconds(4)
        let nodes = ["a", "b"].map {
            TestNode(over: transport, $0, prefix: "lives", settings: settings)
        }
        let (a, b) = (nodes[0], nodes[1])
        for node in nodes {
            try node.broker.share(number, delivery: .atLeastOnce)
            try node.broker.share(NoticeDescriptor<Int>("beside"), delivery: .atLeastOnce)
            await node.start()
        }
        let numbers = b.collect(number)
        try await a.broker.post(number, 1)
        await eventually("the first") { numbers.all == [1] }
        await b.stop()

        // Another confirms in its place.
        let thief = Lock(0)
        let receiver = TransportReceiver(
            receive: { message in
                message.acknowledge()
                thief.withLock { $0 += 1 }
            }, ended: { _ in })
        let session = try await transport.connect(as: "b", to: receiver)
        _ = try await session.subscribe(to: [
            NoticeTopic(prefix: "lives", delivery: .atLeastOnce, name: "number")
        ])
        for value in 2...4 {
            try await a.broker.post(NoticeDescriptor<Int>("beside"), value)
            try await a.broker.post(number, value)
        }
        await eventually("what the other takes") { thief.withLock { $0 } == 3 }
        await session.close()

        await b.start()
        try await a.broker.post(number, 5)
        await eventually("all") { numbers.all.count >= 5 }
        #expect(numbers.all == Array(1...5))
        #expect(b.counts("number").missing == 0)
        for node in nodes { await node.stop() }
        try await server.stop()
    }

    @Test(.timeLimit(.minutes(5)), arguments: NATSServer.programs)
    func `a server that forgets a consumer makes no life hear what former ones have confirmed`(
        _ program: String
    ) async throws {
        let server = try await NATSServer(program: program)
        func node(_ name: String) async throws -> TestNode {
            let node = try TestNode(server, name, prefix: "lives")
            try node.broker.share(number, delivery: .atLeastOnce)
            await node.start()
            return node
        }
        let (a, former) = (try await node("a"), try await node("b"))
        for value in 1...30 { _ = try await a.broker.post(number, value) }
        await eventually("what the former life hears") { former.counts("number").received == 30 }
        await former.stop()
        let b = try await node("b")
        let numbers = b.collect(number)
        for value in 31...40 { _ = try await a.broker.post(number, value) }
        await eventually("what this life hears") { numbers.all.count == 10 }

        // As it is when the server is killed while it writes the file.
        try await server.end()
        let folder = server.folder.appending(path: "store/jetstream/$G/streams")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        var forgotten = 0
        while let file = files?.nextObject() as? URL {
            guard file.lastPathComponent == "o.dat", file.path().contains("/b-") else { continue }
            try Data().write(to: file)
            forgotten += 1
        }
        #expect(forgotten == 1)
        try await server.start()
        for node in [a, b] { await node.connected() }
        for value in 41...50 { _ = try await a.broker.post(number, value) }
        await eventually("all, \(numbers.all)") { numbers.all.contains(50) }
        try await eventually("all confirmations") { try server.view().unconfirmed == 0 }
        #expect(numbers.all == Array(31...50))
        for node in [a, b] { await node.stop() }
        try await server.stop()
    }

    @Test(.timeLimit(.minutes(5))) func `a subscription that fails leaves nothing behind`() async throws {
        let server = try await NATSServer(configuration: { _ in
            """
            authorization { users = [ { user: shop, password: pw, permissions: {
                publish: { deny: "$JS.API.CONSUMER.>" }, subscribe: ">" } } ] }
            """
        })
        var settings = NATSSettings()
        settings.timeout = .seconds(1)
        let transport = try NATSTransport(
            servers: [server.address], credentials: .user("shop", password: "pw"), settings: settings)
        weak var captured: Captured?
        do {
            let capture = Captured()
            captured = capture
            let receiver = TransportReceiver(
                receive: { _ in withExtendedLifetime(capture) {} }, ended: { _ in })
            let session = try await transport.connect(as: "a", to: receiver)
            let topic = NoticeTopic(prefix: "lives", delivery: .atLeastOnce, name: "number")
            let forbidden = try await session.subscribe(to: [topic])
            #expect(forbidden[topic]?.kind == .forbidden)
            await session.close()
        }
        await eventually("the release of what the receiver captured") { captured == nil }
        try await server.stop()
    }
}

/// What a receiver captures.
private final class Captured: Sendable {}
