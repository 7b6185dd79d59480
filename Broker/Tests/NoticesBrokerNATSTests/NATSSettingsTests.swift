import BrokerPromises
import BrokerServers
import Foundation
import Notices
import NoticesBroker
import NoticesBrokerNATS
import Synchronization
import Testing

/// What an operator sets, and what is said where that does not fit the server.
@Suite(.serialized) struct NATSSettingsTests {
    private let number = NoticeDescriptor<Int>("number")

    private func node(_ name: String, over transport: NATSTransport) throws -> TestNode {
        let node = TestNode(over: transport, name, prefix: "set")
        try node.broker.share(number, delivery: .atLeastOnce)
        return node
    }

    /// Waits until a node that cannot connect says why.
    private func expectFailure(
        _ words: [String], of transport: NATSTransport, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let node = try node("a", over: transport)
        node.run()
        await eventually("a failure", sourceLocation: sourceLocation) {
            if case .waiting = node.broker.status.state { true } else { false }
        }
        // It is said a moment after the state has changed.
        await eventually("\(words)", sourceLocation: sourceLocation) {
            words.allSatisfy(node.noteTexts.joined(separator: "\n").contains)
        }
        await node.stop()
    }

    @Test(.timeLimit(.minutes(5)), arguments: NATSServer.programs)
    func `through a leaf node, streams are those of the domain that is set`(_ program: String) async throws {
        let leafPort = try freePort()
        let hub = try await NATSServer(program: program, limits: "domain: hub") { _ in
            "server_name: hub\nleafnodes { listen: \"127.0.0.1:\(leafPort)\" }\n"
        }
        let leaf = try await NATSServer(program: program, limits: "domain: leaf") { _ in
            "server_name: leaf\nleafnodes { remotes: [ { url: \"nats-leaf://127.0.0.1:\(leafPort)\" } ] }\n"
        }
        var settings = NATSSettings()
        settings.domain = "hub"
        let nodes = [
            try node("a", over: try NATSTransport(servers: [hub.address])),
            try node("b", over: try NATSTransport(servers: [leaf.address], settings: settings)),
        ]
        let heard = nodes.map { $0.collect(number) }
        for node in nodes { await node.start() }
        for (value, node) in zip([1, 2], nodes) { _ = try await node.broker.post(number, value) }
        for numbers in heard { await eventually("both, \(numbers.all)") { numbers.all.sorted() == [1, 2] } }
        // What waits for a node at a leaf comes in order, also when a life of it has ended.
        await nodes[1].stop()
        for value in 3...9 { _ = try await nodes[0].broker.post(number, value) }
        await nodes[1].start()
        await eventually("what was missed") { heard[1].all.last == 9 }
        #expect(heard[1].all.filter { $0 > 2 } == Array(3...9))
        for node in nodes { await node.stop() }
        #expect(try leaf.view().streams.isEmpty)
        try await leaf.stop()
        try await hub.stop()
    }

    @Test(.timeLimit(.minutes(5)), arguments: NATSServer.programs)
    func `what does not fit the server is said with what to set`(_ program: String) async throws {
        let small = try await NATSServer(program: program, limits: "max_file_store: 1000000") { _ in "" }
        try await expectFailure(
            [
                "making the stream", "insufficient storage resources", "NATSSettings.maximumBytes",
                "max_file_store",
            ],
            of: NATSTransport(servers: [small.address]))
        var settings = NATSSettings()
        settings.replicas = 3
        settings.maximumBytes = 100_000
        try await expectFailure(
            ["NATSSettings.replicas", "cluster"],
            of: NATSTransport(servers: [small.address], settings: settings))
        settings = NATSSettings()
        settings.domain = "elsewhere"
        try await expectFailure(
            ["NATSSettings.domain"], of: NATSTransport(servers: [small.address], settings: settings))
        try await small.stop()
    }

    @Test(.timeLimit(.minutes(5)), arguments: NATSServer.programs)
    func `a connection has the name of its node, or the one that is set`(_ program: String) async throws {
        let server = try await NATSServer(program: program) { _ in ["-D"] }
        var settings = NATSSettings()
        for name in [nil, "the till"] as [String?] {
            settings.connectionName = name
            let node = try node(
                "shop-1", over: try NATSTransport(servers: [server.address], settings: settings))
            await node.start()
            await eventually("its name in the log") {
                let log =
                    (try? String(contentsOf: server.folder.appending(path: "log"), encoding: .utf8)) ?? ""
                return log.contains(":C:\(name ?? "shop-1")\"")
            }
            await node.stop()
        }
        try await server.stop()
    }

    @Test(.timeLimit(.minutes(5)))
    func `inboxes begin as it is set, so that a node may subscribe to its own alone`() async throws {
        let server = try await NATSServer(configuration: { _ in
            """
            authorization { users = [ { user: a, password: pw, permissions: {
                publish: ">", subscribe: ["set.>", "_INBOX_A.>"] } } ] }
            """
        })
        var settings = NATSSettings()
        settings.inboxPrefix = "_INBOX_A"
        let transport = try NATSTransport(
            servers: [server.address], credentials: .user("a", password: "pw"), settings: settings)
        let nodes = [try node("a", over: transport), try node("b", over: transport)]
        for node in nodes { await node.start() }
        let numbers = nodes[1].collect(number)
        _ = try await nodes[0].broker.post(number, 1)
        await eventually("the number") { numbers.all == [1] }
        for node in nodes { await node.stop() }
        try await server.stop()
    }

    @Test(.timeLimit(.minutes(5))) func `a token, and a key, open a server, and others do not`() async throws
    {
        let byToken = try await NATSServer { _ in ["--auth", "open sesame"] }
        try await pass(
            over: try NATSTransport(servers: [byToken.address], credentials: .token("open sesame")))
        await expectRefusal(
            of: try NATSTransport(servers: [byToken.address], credentials: .token("open barley")),
            saying: "Authorization Violation")
        try await byToken.stop()

        let key = Lock("")
        let byKey = try await NATSServer(configuration: { folder in
            let made = try NATSIdentity(in: folder).makeKey()
            key.withLock { $0 = made }
            return "authorization { users = [ { nkey: \(made) } ] }\n"
        })
        let (name, seed) = (key.withLock { $0 }, byKey.path("shop.seed"))
        try await pass(
            over: try NATSTransport(servers: [byKey.address], credentials: .key(name, seedFile: seed)))
        await expectRefusal(of: try NATSTransport(servers: [byKey.address]))
        try await byKey.stop()
    }
}
