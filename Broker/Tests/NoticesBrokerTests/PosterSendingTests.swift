import BrokerPromises
import Dispatch
import Notices
import Synchronization
import Testing

@testable import NoticesBroker

/// Notices that their posters send themselves.
@Suite struct PosterSendingTests {
    private let number = NoticeDescriptor<Int>("number")

    private func node(
        over sessions: ScriptedTransport, _ delivery: NoticeDelivery = .atMostOnce
    ) async throws -> TestNode {
        let node = TestNode(over: sessions, "a", prefix: "test")
        try node.broker.share(number, delivery: delivery)
        await node.start()
        return node
    }

    @Test func `a single notice has left when its post returns`() async throws {
        let transport = ScriptedTransport()
        let node = try await node(over: transport)
        node.center.post(number, 1)
        #expect(transport.sent == ["now 1"])
        #expect(node.counts("number").sent == 1)
        #expect(node.counts("number").queued == 0)
        let receipt = try await node.broker.post(number, 2)
        #expect(receipt.crossing == .sent)
        await node.stop()
    }

    @Test func `a notice that is to be stored is never sent by its poster`() async throws {
        let transport = ScriptedTransport()
        let node = try await node(over: transport, .atLeastOnce)
        node.center.post(number, 1)
        await eventually("the message") { transport.sent == ["1"] }
        await node.stop()
    }

    @Test func `what a session does not take at once leaves by the queue, once and in order`() async throws {
        let transport = ScriptedTransport { _ in false }
        let node = try await node(over: transport)
        for value in 1...3 { node.center.post(number, value) }
        await eventually("all") { node.counts("number").sent == 3 }
        #expect(transport.sent.flatMap { $0.split(separator: ",") } == ["1", "2", "3"])
        #expect(node.counts("number").queued == 0)
        await node.stop()
    }

    @Test func `what is posted while a poster sends waits for it, and follows it`() async throws {
        let isSending = DispatchSemaphore(value: 0)
        let mayEnd = DispatchSemaphore(value: 0)
        let transport = ScriptedTransport { _ in
            isSending.signal()
            return mayEnd.wait(timeout: .now() + 60) == .success
        }
        let node = try await node(over: transport)
        let center = node.center
        await withTaskGroup { group in
            group.addTask {
                await withCheckedContinuation { over in
                    DispatchQueue.global().async {
                        center.post(number, 1)
                        over.resume()
                    }
                }
            }
            await withCheckedContinuation { over in
                DispatchQueue.global().async {
                    #expect(isSending.wait(timeout: .now() + 60) == .success)
                    for value in 2...4 { center.post(number, value) }
                    over.resume()
                }
            }
            #expect(transport.sent.isEmpty)
            #expect(node.counts("number").queued == 4)
            mayEnd.signal()
        }
        await eventually("all") { node.counts("number").sent == 4 }
        #expect(transport.sent == ["now 1", "2,3,4"])
        await node.stop()
    }

    @Test func `what a poster could not send when the connection was lost is sent in the next one`()
        async throws
    {
        let transport = ScriptedTransport { _ in false }
        let node = try await node(over: transport)
        transport.fail()
        node.center.post(number, 1)
        await eventually("the notice") { transport.sent == ["1"] }
        #expect(node.broker.status.connections == 2)
        await node.stop()
    }

    @Test func `posters send after a pause only, and one at a time`() throws {
        let session = ScriptedTransport().session
        var sending = PosterSending()
        func begins(isFirst: Bool, now: Duration) -> Bool {
            if case .none = sending.begin(isFirst: isFirst, now: now) { false } else { true }
        }
        #expect(!begins(isFirst: true, now: .zero))
        sending.session = session
        #expect(begins(isFirst: true, now: .seconds(1)))
        #expect(!begins(isFirst: true, now: .seconds(2)))
        sending.end()
        #expect(!begins(isFirst: true, now: .seconds(2) + .microseconds(49)))
        #expect(!begins(isFirst: true, now: .seconds(2) + .microseconds(98)))
        #expect(!begins(isFirst: false, now: .seconds(3)))
        #expect(begins(isFirst: true, now: .seconds(4)))
        sending.end()
        sending.session = session
        #expect(begins(isFirst: true, now: .seconds(4)))
    }
}

/// A transport that notes what is sent: the numbers in the bodies, those sent by posters after `now`.
private final class ScriptedTransport: NoticeTransport {
    let engine = "script"
    private let takesNow: @Sendable (TransportMessage) -> Bool
    private let state = Lock(State())

    private struct State: Sendable {
        var sent: [String] = []
        var failures = 0
    }

    init(_ takesNow: @escaping @Sendable (TransportMessage) -> Bool = { _ in true }) {
        self.takesNow = takesNow
    }

    var sent: [String] { state.withLock { $0.sent } }
    var session: any TransportSession { Session(transport: self) }

    /// The next message finds the connection lost.
    func fail() { state.withLock { $0.failures += 1 } }

    func connect(
        as node: String, to receiver: TransportReceiver
    ) async throws(TransportFailure) -> any TransportSession { session }

    private struct Session: TransportSession {
        let transport: ScriptedTransport
        let maximumBytes = 1 << 20

        func subscribe(to topics: [NoticeTopic]) async throws(TransportFailure) -> [NoticeTopic:
            TransportFailure]
        { [:] }

        func publish(_ message: TransportMessage) async throws(TransportFailure) {
            guard !message.topic.isOfAnswers else { return }
            let isLost = transport.state.withLock { state in
                defer { state.failures = max(0, state.failures - 1) }
                guard state.failures == 0 else { return true }
                state.sent.append(Self.numbers(of: message))
                return false
            }
            if isLost { throw TransportFailure(.unreachable, "lost") }
        }

        func publishNow(_ message: TransportMessage) -> Bool {
            guard message.topic.delivery == .atMostOnce, transport.takesNow(message) else { return false }
            transport.state.withLock { $0.sent.append("now \(Self.numbers(of: message))") }
            return true
        }

        func unsubscribe(from topic: NoticeTopic) async throws(TransportFailure) {}

        func kept(behind topic: NoticeTopic) async throws(TransportFailure) -> [KeptMessage] { [] }

        func remove(_ message: KeptMessage) async throws(TransportFailure) {}

        func close() async {}

        private static func numbers(of message: TransportMessage) -> String {
            let count = (try? Envelope(message.headers).count) ?? 0
            let bodies = count > 1 ? Batch.payloads(message.body, count: count) ?? [] : [message.body]
            return bodies.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ",")
        }
    }
}
