import BrokerPromises
import Notices
import NoticesBrokerLocal
import Synchronization
import Testing

@testable import NoticesBroker

/// What one life of a node leaves for the next.
@Suite struct BookmarkTests {
    private let number = NoticeDescriptor<Int>("number")

    @Test(.timeLimit(.minutes(2)))
    func `a life leaves where it stood when it ends in order, for one next life, unless a handler runs`()
        async throws
    {
        let engine = LocalEngine()
        let (a, b) = (
            TestNode(over: engine.transport(), "a", prefix: "test"),
            TestNode(over: engine.transport(), "b", prefix: "test")
        )
        for node in [a, b] {
            try node.broker.share(number, delivery: .atLeastOnce)
            await node.start()
        }
        let operating = try await engine.transport().connect(
            as: "operator", to: TransportReceiver(receive: { _ in }, ended: { _ in }))
        func left() async throws -> [Bookmark] {
            let found = try await operating.kept(behind: NoticeTopic(prefix: "test", bookmarksOf: "b"))
            return try found.flatMap { try PayloadCoding<[Bookmark]>.json.decode($0.body) }
        }
        for value in 1...3 { _ = try await a.broker.post(number, value) }
        await eventually("three") { b.counts("number").received == 3 }
        #expect(try await left() == [])
        await b.stop()
        #expect(try await left().map(\.number) == [3])
        #expect(try await left().first?.node == "a")
        await b.start()
        #expect(try await left() == [])
        // Not what is not confirmed.
        let begun = Lock(false)
        let (end, ending) = AsyncStream<Void>.makeStream()
        let token = b.center.observe(number.name, on: .task) { _ in
            begun.withLock { $0 = true }
            for await _ in end {}
        }
        _ = try await a.broker.post(number, 4)
        await eventually("the fourth") { begun.withLock { $0 } }
        await b.stop()
        #expect(try await left() == [])
        ending.finish()
        withExtendedLifetime(token) {}
        await operating.close()
        await a.stop()
    }
}
