import BrokerPromises
import BrokerServers
import Notices
import NoticesBroker
import Synchronization
import Testing

@testable import NoticesBrokerNATS

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Posters that write to a socket themselves.
@Suite(.serialized) struct NATSPosterSendingTests {
    private let topic = NoticeTopic(prefix: "now", delivery: .atMostOnce, name: "number")

    private func message(_ number: Int, bytes: Int = 1) -> TransportMessage {
        TransportMessage(
            topic: topic, id: "\(number)", headers: [TransportHeader("Notices", "post a/x/\(number) Int/1")],
            body: Array(repeating: 0x31, count: bytes))
    }

    private func session(_ server: NATSServer, _ node: String, _ count: Counting = Counting()) async throws
        -> NATSSession
    {
        let receiver = TransportReceiver(receive: { _ in count.add() }, ended: { _ in })
        return try #require(try await server.transport().connect(as: node, to: receiver) as? NATSSession)
    }

    @Test(.timeLimit(.minutes(5))) func `a small message is written at once, and arrives`() async throws {
        let server = try await NATSServer()
        let heard = Counting()
        let (a, b) = (try await session(server, "a"), try await session(server, "b", heard))
        _ = try await b.subscribe(to: [topic])
        for number in 1...10 { #expect(a.publishNow(message(number))) }
        await eventually("all") { heard.value == 10 }
        #expect(!a.publishNow(message(11, bytes: SocketRoom.bytes)))
        let stored = NoticeTopic(prefix: "now", delivery: .atLeastOnce, name: "number")
        var other = message(12)
        other.topic = stored
        #expect(!a.publishNow(other))
        await a.close()
        #expect(!a.publishNow(message(13)))
        await b.close()
        try await server.stop()
    }

    @Test(.timeLimit(.minutes(5)))
    func `a server that reads nothing refuses messages of posters, and keeps the connection`() async throws {
        let server = try await NATSServer()
        let a = try await session(server, "a")
        server.pause()
        var count = 0
        while count < 100_000, a.publishNow(message(count, bytes: 1_000)) { count += 1 }
        #expect(count < 100_000)
        server.resume()
        await eventually("room") { a.publishNow(message(count)) }
        await a.close()
        try await server.stop()
    }

    @Test func `a socket that is full, or lost, has no room`() throws {
        var ends: [Int32] = [0, 0]
        #if canImport(Glibc)
            let kind = Int32(SOCK_STREAM.rawValue)
        #else
            let kind = SOCK_STREAM
        #endif
        let made = socketpair(AF_UNIX, kind, 0, &ends)
        try #require(made == 0)
        let room = SocketRoom(socket: ends[0])
        #expect(room.hasRoom)
        let bytes = [UInt8](repeating: 0, count: 4_096)
        var written = 0
        repeat { written = send(ends[0], bytes, bytes.count, Int32(MSG_DONTWAIT)) } while written > 0
        #expect(!room.hasRoom)
        close(ends[1])
        #expect(!room.hasRoom)
    }
}

private final class Counting: Sendable {
    private let count = Lock(0)

    var value: Int { count.withLock { $0 } }

    func add() { count.withLock { $0 += 1 } }
}
