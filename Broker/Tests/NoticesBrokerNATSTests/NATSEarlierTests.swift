import BrokerPromises
import BrokerServers
import Notices
import NoticesBroker
import Testing

@testable import NoticesBrokerNATS

private let number = NoticeDescriptor<Int>("number")

/// What earlier versions have left at a server, under other names.
@Suite(.serialized) struct NATSEarlierTests {
    private func names(_ prefix: String) -> NATSNames {
        NATSNames(topic: NoticeTopic(prefix: prefix, delivery: .atLeastOnce, name: number.name))
    }

    /// Makes the stream of a prefix as an earlier version did.
    private func makeEarlierStream(_ names: NATSNames, at server: NATSServer) throws {
        let stream = names.earlierStream
        try NATSOperator(server.address).ask(
            "STREAM.CREATE.\(stream)",
            """
            {"name":"\(stream)","subjects":["\(names.streamSubject)"],"retention":"limits","storage":"file",\
            "max_consumers":-1,"max_msgs":-1,"max_msgs_per_subject":-1,"max_bytes":1000000,"max_age":0,\
            "discard":"new","num_replicas":1}
            """)
    }

    /// Makes the consumer of a node as an earlier version did.
    private func makeEarlierConsumer(of node: String, _ names: NATSNames, at server: NATSServer) throws {
        let (stream, consumer) = (names.earlierStream, names.earlierConsumer(of: node))
        try NATSOperator(server.address).ask(
            "CONSUMER.DURABLE.CREATE.\(stream).\(consumer)",
            """
            {"stream_name":"\(stream)","config":{"durable_name":"\(consumer)","filter_subject":"\(names.subject)",\
            "deliver_policy":"new","ack_policy":"explicit","replay_policy":"instant","max_ack_pending":1024,\
            "ack_wait":10000000000}}
            """)
    }

    private func node(_ name: String, prefix: String, at server: NATSServer) throws -> TestNode {
        let node = try TestNode(server, name, prefix: prefix)
        try node.broker.share(number, delivery: .atLeastOnce)
        return node
    }

    @Test(.timeLimit(.minutes(5)), arguments: NATSServer.programs)
    func `a node goes on where it stood, in the stream of an earlier version`(_ program: String) async throws
    {
        let server = try await NATSServer(program: program)
        let names = names("old.shop")
        try makeEarlierStream(names, at: server)
        for name in ["web-1.example", "web-2", "gone.example"] {
            try makeEarlierConsumer(of: name, names, at: server)
        }
        let a = try node("a", prefix: "old.shop", at: server)
        await a.start()
        var posted = [1, 2, 3]
        for value in posted { _ = try await a.broker.post(number, value) }
        // The consumers of an earlier version are where what was posted meanwhile waits.
        for name in ["web-1.example", "web-2"] {
            let node = try node(name, prefix: "old.shop", at: server)
            let numbers = node.collect(number)
            await node.start()
            await eventually("what waited for \(name)") { numbers.all == posted }
            await node.stop()
            // The next life finds the new consumer, which began in the middle.
            await node.start()
            posted.append(posted.count + 1)
            a.center.post(number, posted.count)
            await eventually("the next for \(name)") { numbers.all.count >= posted.count }
            #expect(numbers.all == posted)
            #expect(node.broker.status.connections == 2)
            await node.stop()
        }
        let view = try server.view()
        // Beside that of what is parked, and of where nodes stood.
        let streams = view.streams.map(\.config.name).filter { !$0.hasPrefix("old-shop-p-") }
        #expect(streams == [names.earlierStream])
        #expect(
            view.consumers.filter { $0.name.contains("%") || $0.name.contains("=") }.map(\.name) == [
                names.earlierConsumer(of: "gone.example")
            ])
        #expect(a.noteTexts.contains { $0.contains("2 consumers of an earlier version with %") })
        await a.stop()
        try await server.stop()
    }

    @Test(.timeLimit(.minutes(5)), arguments: NATSServer.programs, [0, 2])
    func `a stream whose name a server takes for a format is put aside, or removed if it is empty`(
        _ program: String, _ count: Int
    ) async throws {
        let server = try await NATSServer(program: program)
        let names = names("über.shop 1")
        try makeEarlierStream(names, at: server)
        if count > 0 {
            let operatorConnection = try NATSOperator(server.address)
            for _ in 1...count { try operatorConnection.publish(names.subject, "old") }
            try await eventually("the messages") { try server.view().streams.first?.state.messages == count }
        }
        let (a, b) = (
            try node("a", prefix: "über.shop 1", at: server), try node("b", prefix: "über.shop 1", at: server)
        )
        for node in [a, b] { await node.start() }
        let numbers = b.collect(number)
        a.center.post(number, 1)
        await eventually("the number") { numbers.all == [1] }
        try await eventually("its confirmation") { try server.view().unconfirmed == 0 }
        let streams = try server.view().streams
        #expect(
            Set(streams.map(\.config.name)) == Set([names.stream] + (count > 0 ? [names.earlierStream] : [])))
        #expect(
            a.noteTexts.contains { $0.contains("is put aside") && $0.contains("2 messages") } == (count > 0))
        #expect([a, b].map(\.broker.status.connections) == [1, 1])
        for node in [a, b] { await node.stop() }
        try await server.stop()
    }

    @Test(.timeLimit(.minutes(5)), arguments: NATSServer.programs)
    func `a stream that an operator has made is used, under any name`(_ program: String) async throws {
        let server = try await NATSServer(program: program)
        try NATSOperator(server.address).ask(
            "STREAM.CREATE.SHOP",
            """
            {"name":"SHOP","subjects":["own.a.>"],"retention":"interest","storage":"memory","max_consumers":-1,\
            "max_msgs":-1,"max_bytes":-1,"max_age":0,"discard":"new","num_replicas":1}
            """)
        let (a, b) = (try node("a", prefix: "own", at: server), try node("b", prefix: "own", at: server))
        for node in [a, b] { await node.start() }
        let numbers = b.collect(number)
        a.center.post(number, 1)
        await eventually("the number") { numbers.all == [1] }
        #expect(try server.view().streams.map(\.config.name) == ["SHOP"])
        for node in [a, b] { await node.stop() }
        try await server.stop()
    }
}
