import BrokerPromises
import BrokerServers
import Foundation
import Notices
import Synchronization
import Testing

@testable import NoticesBroker
@testable import NoticesBrokerNATS

/// The consumers of a node: one for all its names, or a few, where the server knows consumers of several subjects.
@Suite(.serialized) struct NATSConsumersTests {
    private let prefix = "many"

    private func name(_ number: Int) -> NoticeDescriptor<Int> { NoticeDescriptor(NoticeName("n\(number)")) }

    private func node(
        _ name: String, _ numbers: Range<Int>, at server: NATSServer,
        _ delivery: NoticeDelivery = .atLeastOnce
    ) throws -> TestNode {
        let node = try TestNode(server, name, prefix: prefix)
        for number in numbers { try node.broker.share(self.name(number), delivery: delivery) }
        return node
    }

    /// The durable consumers, by the number of their subjects.
    private func subjects(_ server: NATSServer) throws -> [Int] {
        try server.view().consumers.filter { $0.config.durableName != nil }
            .map { $0.config.filterSubjects?.count ?? 1 }.sorted()
    }

    @Test(.timeLimit(.minutes(5)), arguments: NATSServer.programs)
    func `three hundred names of each delivery cross, and take no threads`(_ program: String) async throws {
        let server = try await NATSServer(program: program)
        let (a, b) = (try TestNode(server, "a", prefix: prefix), try TestNode(server, "b", prefix: prefix))
        let before = threadCount()
        var heard: [Collected<Int>] = []
        for (index, delivery) in NoticeDelivery.allCases.enumerated() {
            for number in 0..<300 {
                let name = name(index * 300 + number)
                for node in [a, b] { try node.broker.share(name, delivery: delivery) }
                heard.append(b.collect(name))
            }
        }
        for node in [a, b] { await node.start() }
        for number in 0..<900 { a.center.post(name(number), number) }
        for (number, numbers) in heard.enumerated() {
            await eventually("number \(number)") { numbers.all == [number] }
        }
        if let before { #expect(try #require(threadCount()) - before < 200) }
        if program != NATSServer.programs[0] {
            #expect(try subjects(server) == [44, 44, 256, 256])
        }
        #expect([a, b].map(\.broker.status.connections) == [1, 1])
        for node in [a, b] { await node.stop() }
        try await server.stop()
    }

    /// The number of threads of this process, on Linux.
    private func threadCount() -> Int? {
        try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
    }

    @Test(.timeLimit(.minutes(5)), arguments: NATSServer.programs)
    func `a slow handler holds up no other name`(_ program: String) async throws {
        let server = try await NATSServer(program: program)
        for delivery in [NoticeDelivery.atMostOnce, .atLeastOnce] {
            let nodes = try ["a", "b"].map {
                try TestNode(server, "\($0)\(delivery.rawValue)", prefix: prefix)
            }
            let (a, b) = (nodes[0], nodes[1])
            for node in nodes {
                for number in 0..<5 { try node.broker.share(name(number), delivery: delivery) }
                await node.start()
            }
            let isOver = DispatchSemaphore(value: 0)
            let token = b.center.observe(name(0)) { _ in isOver.wait() }
            let heard = (1..<5).map { b.collect(name($0)) }
            for number in 0..<5 { a.center.post(name(number), number) }
            for (number, numbers) in zip(1..., heard) {
                await eventually("\(number), \(delivery)") { numbers.all == [number] }
            }
            isOver.signal()
            for node in nodes { await node.stop() }
            withExtendedLifetime(token) {}
        }
        try await server.stop()
    }

    @Test(.timeLimit(.minutes(5)), arguments: NATSServer.programs)
    func `a name that a node shares later begins with what is sent then`(_ program: String) async throws {
        let server = try await NATSServer(program: program)
        let a = try node("a", 0..<3, at: server)
        await a.start()
        let former = try node("b", 0..<1, at: server)
        await former.start()
        await former.stop()
        for number in 0..<3 { _ = try await a.broker.post(name(number), 1) }
        // A life with more names; the last is shared while it runs.
        let b = try node("b", 0..<2, at: server)
        let heard = (0..<3).map { b.collect(name($0)) }
        await b.start()
        await eventually("what was missed") { heard[0].all == [1] }
        try b.broker.share(name(2), delivery: .atLeastOnce)
        var last = 1
        await eventually("what is sent later") {
            last += 1
            for number in 0..<3 { a.center.post(name(number), last) }
            return heard[2].all.last.map { $0 > 1 } ?? false
        }
        for number in 0..<3 { await eventually("the last") { heard[number].all.last == last } }
        #expect(heard[0].all == Array(1...last))
        #expect(heard[1].all == Array(2...last))
        #expect(heard[2].all == Array((heard[2].all.first ?? 0)...last))
        if program != NATSServer.programs[0] { #expect(try subjects(server) == [3, 3]) }
        for node in [a, b] { await node.stop() }
        try await server.stop()
    }

    @Test(.timeLimit(.minutes(5)), arguments: NATSServer.programs)
    func `what waits for a name that is shared late comes in order, once, and before what is new`(
        _ program: String
    ) async throws {
        let server = try await NATSServer(program: program)
        let a = try node("a", 0..<2, at: server)
        let former = try node("b", 0..<2, at: server)
        for node in [a, former] { await node.start() }
        await former.stop()
        for value in 1...5 { for number in 0..<2 { _ = try await a.broker.post(name(number), value) } }
        let b = try node("b", 0..<1, at: server)
        let heard = (0..<2).map { b.collect(name($0)) }
        await b.start()
        await eventually("the name that is shared") { heard[0].all == Array(1...5) }
        try b.broker.share(name(1), delivery: .atLeastOnce)
        for value in 6...9 { for number in 0..<2 { _ = try await a.broker.post(name(number), value) } }
        for numbers in heard {
            await eventually("all, \(numbers.all)") { numbers.all.count >= 9 }
            #expect(numbers.all == Array(1...9))
        }
        #expect(b.counts("n1").missing == 0)
        try await eventually("all confirmations") { try server.view().unconfirmed == 0 }
        for node in [a, b] { await node.stop() }
        try await server.stop()
    }

    @Test(.timeLimit(.minutes(5)), arguments: NATSServer.programs.dropFirst())
    func `a name that a node shares no more is given up, and holds up nothing`(_ program: String) async throws
    {
        let server = try await NATSServer(program: program)
        let a = try node("a", 0..<3, at: server)
        let former = try node("b", 0..<3, at: server)
        for node in [a, former] { await node.start() }
        await former.stop()
        for number in 0..<3 { _ = try await a.broker.post(name(number), 1) }
        let notes = Lock<[String]>([])
        let receiver = TransportReceiver(
            receive: { $0.acknowledge() }, ended: { _ in },
            report: { if case .note(let text) = $0 { notes.withLock { $0.append(text) } } })
        let session = try #require(
            try await server.transport().connect(as: "b", to: receiver) as? NATSSession)
        _ = try await session.subscribe(
            to: [NoticeTopic(prefix: prefix, delivery: .atLeastOnce, name: "n1")])
        #expect(try subjects(server) == [3, 3])
        session.giveUpStrays()
        #expect(
            notes.withLock { $0 }.contains {
                $0.contains("2 names") && $0.contains("many.a.n0, many.a.n2")
            })
        try await eventually("the names") { try subjects(server) == [1, 3] }
        // What waits for them comes once more, and is confirmed then.
        try await eventually("all confirmations") { try server.view().unconfirmed == 0 }
        await session.close()
        // Shared again, it starts over.
        let b = try node("b", 0..<3, at: server)
        let heard = (0..<3).map { b.collect(name($0)) }
        await b.start()
        for number in 0..<3 { _ = try await a.broker.post(name(number), 2) }
        for numbers in heard { await eventually("what is new") { numbers.all == [2] } }
        for node in [a, b] { await node.stop() }
        try await server.stop()
    }

    @Test(.timeLimit(.minutes(5)), arguments: NATSServer.programs.dropFirst())
    func `a node goes on where its consumers for single names stood, when the server is a newer one`(
        _ program: String
    ) async throws {
        let server = try await NATSServer(program: program)
        let a = try node("a", 0..<4, at: server)
        await a.start()
        let topics = (0..<4).map { NoticeTopic(prefix: prefix, delivery: .atLeastOnce, name: name($0).name) }
        for number in [0, 1, 2] { _ = try await a.broker.post(name(number), 0) }
        // As made with a server before 2.10; the one for the name 1 is one message further.
        for number in [0, 1] {
            let names = NATSNames(topic: topics[number])
            let consumer = names.consumer(of: "b")
            try NATSOperator(server.address).ask(
                "CONSUMER.CREATE.\(names.stream).\(consumer)",
                """
                {"stream_name":"\(names.stream)","config":{"name":"\(consumer)","durable_name":"\(consumer)",\
                "filter_subject":"\(names.subject)","deliver_policy":"new","ack_policy":"explicit",\
                "ack_wait":10000000000}}
                """)
            for number in 0..<4 { _ = try await a.broker.post(name(number), 1) }
        }
        let b = try node("b", 0..<4, at: server)
        let heard = (0..<4).map { b.collect(name($0)) }
        await b.start()
        for number in 0..<4 { _ = try await a.broker.post(name(number), 2) }
        let wanted = [[1, 1, 2], [1, 2], [2], [2]]
        for (numbers, wanted) in zip(heard, wanted) {
            await eventually("\(wanted), \(numbers.all)") { numbers.all.count >= wanted.count }
        }
        try await eventually("all confirmations") { try server.view().unconfirmed == 0 }
        #expect(heard.map(\.all) == wanted)
        #expect(try subjects(server) == [4, 4])
        for node in [a, b] { await node.stop() }
        try await server.stop()
    }

    @Test func `what waits for a name follows a gap until it has come, unless the name was given up`() {
        var strays = Strays()
        #expect([5, 7, 5].map { strays.add("a", $0) } == [true, true, true])
        #expect(strays.count == 2)
        #expect(
            [9, 5, 9, 7, 10].map { strays.take("a", $0, wait: .seconds(60)) } == [
                true, true, true, true, false,
            ])
        func add(_ place: UInt64) -> Bool { strays.add("b", place) }
        func take(_ place: UInt64) -> Bool { strays.take("b", place, wait: .seconds(60)) }
        #expect(add(11))
        strays.giveUp(["b"])
        #expect(strays.count == 0)
        #expect(!add(11))
        strays.takeUp(["b"])
        #expect(!take(12))
        // What the stream lacks is not waited for for ever.
        _ = strays.add("c", 13)
        let begun = ContinuousClock.now
        let answers = [14, 15, 16].map {
            strays.take("c", $0, wait: .seconds(1), now: begun + .seconds(Int64($0) - 14))
        }
        #expect(answers == [true, true, false] && strays.count == 0)
    }

    @Test func `the names of a node's consumers are not taken for those of other nodes`() {
        let stream = FoundStream(name: "s", keepsLatestOnly: false)
        let names = (0..<3).map { NATSNames.consumer(of: "b", in: stream, number: $0) }
        #expect(Set(names).count == 3)
        #expect(names.allSatisfy { NATSNames.isConsumer($0, of: "b", in: stream) })
        for other in [
            "\(names[0])-", "\(names[0])-x", "\(names[0])0", "",
            NATSNames.consumer(of: "c", in: stream, number: 0),
        ] {
            #expect(!NATSNames.isConsumer(other, of: "b", in: stream), "\(other)")
        }
    }
}
