import BrokerPromises
import BrokerServers
import Foundation
import Notices
import NoticesBroker
import Testing

@testable import NoticesBrokerNATS

private let names = (1...5).map { NoticeDescriptor<Int>(NoticeName("n\($0)")) }
/// That which is forbidden.
private let poison = names[2]

/// One name that the server forbids a node: the others go on.
@Suite(.serialized) struct NATSForbiddenTests {
    /// What is forbidden to the node `b`, or `a`.
    enum Case: String, CaseIterable, Sendable {
        case sendingOnce, sendingAtLeastOnce, receivingOnce, receivingAtLeastOnce

        var delivery: NoticeDelivery {
            self == .sendingOnce || self == .receivingOnce ? .atMostOnce : .atLeastOnce
        }
        var use: TopicUse { self == .sendingOnce || self == .sendingAtLeastOnce ? .sending : .receiving }
        /// The node that may not.
        var node: String { use == .sending ? "a" : "b" }

        var denied: String {
            let topic = NoticeTopic(prefix: "f", delivery: delivery, name: poison.name)
            let names = NATSNames(topic: topic)
            return switch self {
            case .sendingOnce, .sendingAtLeastOnce: "publish: { deny: \"\(topic.path)\" }"
            case .receivingOnce: "subscribe: { deny: \"\(topic.path)\" }"
            case .receivingAtLeastOnce:
                "publish: { deny: \"$JS.API.CONSUMER.CREATE.\(names.stream).\(names.consumer(of: "b"))\" }"
            }
        }

        func configuration(isDenied: Bool) -> String {
            func user(_ name: String) -> String {
                let permissions = isDenied && name == node ? ", permissions: { \(denied) }" : ""
                return "{ user: \(name), password: pw\(permissions) }"
            }
            return "authorization { users = [ \(user("a")), \(user("b")) ] }\n"
        }
    }

    /// With newer servers a node has one consumer for all names: none of them is forbidden alone.
    private static let trials: [(String, Case)] = NATSServer.programs.flatMap { program in
        Case.allCases.filter { $0 != .receivingAtLeastOnce || program == NATSServer.programs[0] }.map {
            (program, $0)
        }
    }

    @Test(.timeLimit(.minutes(5)), arguments: trials)
    func `a name that is forbidden fails alone, and goes on when it is allowed`(
        _ program: String, _ what: Case
    ) async throws {
        let server = try await NATSServer(
            program: program, configuration: { _ in what.configuration(isDenied: true) })
        let nodes = try ["a", "b"].map { name in
            TestNode(
                over: try NATSTransport(servers: [server.address], credentials: .user(name, password: "pw")),
                name,
                prefix: "f")
        }
        for node in nodes {
            for name in names { try node.broker.share(name, delivery: what.delivery) }
            await node.start()
        }
        let (a, b) = (nodes[0], nodes[1])
        let node = what.use == .sending ? a : b
        let heard = names.map { b.collect($0) }
        for value in 1...100 {
            for name in names { _ = try await a.broker.post(name, value, awaiting: .nothing) }
        }
        for (name, numbers) in zip(names, heard) where name.name != poison.name {
            await eventually("\(name.name)") { numbers.all == Array(1...100) }
        }
        await eventually("the state") { node.broker.status.forbidden[poison.name]?[what.use] != nil }
        #expect(node.broker.status.condition.contains("“n3” is forbidden"))
        #expect(node.failureTexts.contains { $0.contains("n3") && $0.contains("forbidden") })
        #expect(nodes.map(\.broker.status.connections) == [1, 1])
        #expect(nodes.map(\.broker.status.state) == [.connected, .connected])

        try server.reconfigure(what.configuration(isDenied: false))
        var value = 100
        await eventually("the name that was forbidden") {
            value += 1
            a.center.post(poison, value)
            return heard[2].all.last.map { $0 > 100 } ?? false
        }
        await eventually("the state again") { node.broker.status.forbidden.isEmpty }
        // Once, however often it was tried.
        #expect(node.failureTexts.count { $0.contains("is forbidden to this node") } == 1)
        if what == .sendingAtLeastOnce {
            await eventually("what waited") { heard[2].all == Array(1...value) }
        }
        #expect(nodes.map(\.broker.status.connections) == [1, 1])
        for node in nodes { await node.stop() }
        try await server.stop()
    }

    @Test(.timeLimit(.minutes(5)), arguments: NATSServer.programs.dropFirst())
    func `a node that may have no consumer hears what is sent at most once, and all when it may`(
        _ program: String
    ) async throws {
        let topic = NoticeTopic(prefix: "f", delivery: .atLeastOnce, name: names[0].name)
        let stream = FoundStream(name: NATSNames(topic: topic).stream, keepsLatestOnly: false)
        let consumer = NATSNames.consumer(of: "b", in: stream, number: 0)
        func configuration(_ denied: String) -> String {
            "authorization { users = [ { user: a, password: pw }, { user: b, password: pw\(denied) } ] }\n"
        }
        let denied =
            ", permissions: { publish: { deny: \"$JS.API.CONSUMER.CREATE.\(stream.name).\(consumer)\" } }"
        let server = try await NATSServer(program: program, configuration: { _ in configuration(denied) })
        let nodes = try ["a", "b"].map { name in
            TestNode(
                over: try NATSTransport(servers: [server.address], credentials: .user(name, password: "pw")),
                name, prefix: "f")
        }
        let (a, b) = (nodes[0], nodes[1])
        for node in nodes {
            for name in names.dropLast() { try node.broker.share(name, delivery: .atLeastOnce) }
            try node.broker.share(names[4], delivery: .atMostOnce)
            await node.start()
        }
        let heard = names.map { b.collect($0) }
        a.center.post(names[4], 1)
        await eventually("what is sent at most once") { heard[4].all == [1] }
        #expect(Set(b.broker.status.forbidden.keys) == Set(names.dropLast().map(\.name)))
        try server.reconfigure(configuration(""))
        await eventually("the state again") { b.broker.status.forbidden.isEmpty }
        for name in names { a.center.post(name, 2) }
        for numbers in heard { await eventually("all") { numbers.all.last == 2 } }
        #expect(nodes.map(\.broker.status.connections) == [1, 1])
        for node in nodes { await node.stop() }
        try await server.stop()
    }

    @Test(.timeLimit(.minutes(5)), arguments: NATSServer.programs)
    func `a name that becomes forbidden, and allowed again, is received again`(_ program: String) async throws
    {
        let what = Case.receivingOnce
        let server = try await NATSServer(
            program: program, configuration: { _ in what.configuration(isDenied: false) })
        let nodes = try ["a", "b"].map { name in
            TestNode(
                over: try NATSTransport(servers: [server.address], credentials: .user(name, password: "pw")),
                name,
                prefix: "f")
        }
        for node in nodes {
            try node.broker.share(poison, delivery: .atMostOnce)
            await node.start()
        }
        let (a, b) = (nodes[0], nodes[1])
        let numbers = b.collect(poison)
        a.center.post(poison, 0)
        await eventually("the first") { numbers.all == [0] }
        for isDenied in [true, false] {
            try server.reconfigure(what.configuration(isDenied: isDenied))
            await eventually("the change") { b.broker.status.forbidden.isEmpty != isDenied }
        }
        a.center.post(poison, 1)
        await eventually("the second") { numbers.all == [0, 1] }
        #expect(nodes.map(\.broker.status.connections) == [1, 1])
        for node in nodes { await node.stop() }
        try await server.stop()
    }
}
