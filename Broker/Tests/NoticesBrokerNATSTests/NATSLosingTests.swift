import BrokerPromises
import BrokerServers
import Foundation
import Notices
import NoticesBroker
import Testing

@testable import NoticesBrokerNATS

/// Servers that forget the end of a stream, as full disks make them, and give its places to new messages. They remember
/// that consumers have heard those places.
@Suite(.serialized) struct NATSLosingTests {
    private let number = NoticeDescriptor<Int>("number")

    private func node(_ name: String, at server: NATSServer, group: String? = nil) async throws -> TestNode {
        var settings = BrokerSettings.quick
        settings.patience = .seconds(2)
        let node = try TestNode(server, name, prefix: "losing", settings: settings)
        try node.broker.share(number, delivery: .atLeastOnce, group: group)
        await node.start()
        return node
    }

    private func post(_ numbers: ClosedRange<Int>, at node: TestNode) async throws {
        for value in numbers { _ = try await node.broker.post(number, value) }
    }

    /// Kills the server, lets its stream have what it had before some work, and starts it again.
    private func lose(
        at server: NATSServer, whatIsStoredBy work: () async throws -> Void
    ) async throws {
        let streams = server.folder.appending(path: "store/jetstream/$G/streams")
        let name = try #require(
            try FileManager.default.contentsOfDirectory(atPath: streams.path())
                .first { $0.hasPrefix("losing-a-") })
        let messages = streams.appending(path: name).appending(path: "msgs")
        let copy = server.folder.appending(path: "copy")
        try await server.stop()
        try FileManager.default.copyItem(at: messages, to: copy)
        try await server.start()
        try await work()
        try await server.end()
        try FileManager.default.removeItem(at: messages)
        try FileManager.default.copyItem(at: copy, to: messages)
        try await server.start()
    }

    @Test(.timeLimit(.minutes(5)), arguments: NATSServer.programs, [3, 30])
    func `what is stored at places that a server has forgotten is heard, in order`(
        _ program: String, _ count: Int
    ) async throws {
        let server = try await NATSServer(program: program)
        let (a, b) = (try await node("a", at: server), try await node("b", at: server))
        let numbers = b.collect(number)
        try await post(1...5, at: a)
        await eventually("the first five") { numbers.all == Array(1...5) }
        try await lose(at: server) {
            try await post(6...15, at: a)
            await eventually("fifteen, \(numbers.all)") { numbers.all == Array(1...15) }
            await eventually("that they are confirmed") { (try? server.view().unconfirmed) == 0 }
        }
        try await post(16...15 + count, at: a)
        await eventually("all, \(numbers.all)") { numbers.all.count >= 15 + count }
        #expect(numbers.all == Array(1...15 + count))
        #expect(b.counts(number.name).missing == 0)
        for node in [a, b] { await node.stop() }
        try await server.stop()
    }

    @Test(.timeLimit(.minutes(5)), arguments: NATSServer.programs)
    func `the next life of a node hears what is stored at places that a server has forgotten`(
        _ program: String
    ) async throws {
        let server = try await NATSServer(program: program)
        let (a, b) = (try await node("a", at: server), try await node("b", at: server))
        let numbers = b.collect(number)
        try await lose(at: server) {
            try await post(1...15, at: a)
            await eventually("fifteen, \(numbers.all)") { numbers.all == Array(1...15) }
            await eventually("that they are confirmed") { (try? server.view().unconfirmed) == 0 }
            await b.stop()
        }
        let next = try await node("b", at: server)
        let later = next.collect(number)
        try await post(16...18, at: a)
        await eventually("all, \(later.all)") { later.all.suffix(3) == Array(16...18) }
        #expect(next.counts(number.name).missing == 0)
        for node in [a, next] { await node.stop() }
        try await server.stop()
    }

    @Test(.timeLimit(.minutes(5)), arguments: NATSServer.programs)
    func `a group hears what is stored at places that a server has forgotten`(_ program: String) async throws
    {
        let server = try await NATSServer(program: program)
        let (a, b) = (
            try await node("a", at: server), try await node("b", at: server, group: "workers")
        )
        let numbers = b.collect(number)
        try await lose(at: server) {
            try await post(1...15, at: a)
            await eventually("fifteen, \(numbers.all)") { numbers.all == Array(1...15) }
            await eventually("that they are confirmed") { (try? server.view().unconfirmed) == 0 }
        }
        try await post(16...18, at: a)
        await eventually("all, \(numbers.all)") { numbers.all.count >= 18 }
        #expect(numbers.all == Array(1...18))
        for node in [a, b] { await node.stop() }
        try await server.stop()
    }
}
