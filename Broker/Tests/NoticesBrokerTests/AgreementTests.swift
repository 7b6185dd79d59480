import BrokerPromises
import Notices
import NoticesBroker
import NoticesBrokerLocal
import Testing

/// What a node posts under a kept name while another's message is on its way to its center.
@Suite struct AgreementTests {
    private let number = NoticeDescriptor<Int>("number")

    /// A node that calls `beforeShowing` with each number that came, before its center shows it.
    private func node(
        _ name: String, _ engine: LocalEngine, beforeShowing: @escaping @Sendable (TestNode, Int) -> Void
    ) throws -> TestNode {
        let node = TestNode(over: engine.transport(), name, prefix: "test")
        let coding = PayloadCoding<Int>(
            encode: { Array(String($0).utf8) },
            decode: { [weak node] bytes in
                guard let value = Int(String(decoding: bytes, as: UTF8.self)) else { throw Unreadable() }
                if let node { beforeShowing(node, value) }
                return value
            })
        try node.broker.share(number, as: Int.self, coding: coding, delivery: .kept)
        return node
    }

    private struct Unreadable: Error {}

    private func shown(_ node: TestNode) -> Int? {
        node.center.stickyNotice(of: number.name)?.payload as? Int
    }

    @Test func `nodes agree on what is posted at one of them while it takes in another's`() async throws {
        let engine = LocalEngine()
        let number = number
        let a = try node("a", engine) { a, value in
            if value == -1 { a.center.post(number, 1, sticky: true) }
        }
        let b = try node("b", engine) { _, _ in }
        let heard = a.collect(number)
        for node in [a, b] { await node.start() }
        b.center.post(number, -1, sticky: true)
        await eventually("what a posted") { shown(b) == 1 }
        await eventually("agreement") { shown(a) == 1 }
        #expect(heard.all == [1, -1, 1])
        for node in [a, b] { await node.stop() }
    }

    @Test func `what a node posts is heard there once, when nobody else posts`() async throws {
        let engine = LocalEngine()
        let a = try node("a", engine) { _, _ in }
        let heard = a.collect(number)
        await a.start()
        for value in 1...20 {
            a.center.post(number, value, sticky: true)
            await eventually("number \(value) to come back") {
                a.counts(number.name).queued == 0
                    && a.counts(number.name).own + a.counts(number.name).superseded >= value
            }
        }
        #expect(heard.all == Array(1...20))
        await a.stop()
    }
}
