import BrokerPromises
import Notices
import NoticesBroker
import NoticesBrokerLocal
import Testing

extension NoticeDescriptor<Int> {
    fileprivate static let cartCount = NoticeDescriptor("cart.count")
}

@Suite struct LocalGuideTests {
    @Test(.timeLimit(.minutes(5))) func `the samples of the guide work`() async throws {
        let engine = LocalEngine(seed: 7)
        let (centerA, centerB) = (NoticeCenter(), NoticeCenter())
        let a = NoticeBroker(centerA, over: engine.transport(), node: "a", prefix: "test")
        let b = NoticeBroker(centerB, over: engine.transport(), node: "b", prefix: "test")
        for broker in [a, b] { try broker.share(.cartCount, delivery: .atLeastOnce) }
        let running = [a, b].map { broker in Task { try await broker.run() } }
        await eventually("both connections") { [a, b].allSatisfy { $0.status.state == .connected } }

        engine.faults.loss = 0.5
        engine.faults.doubling = 0.5
        let counts = centerB.payloads(of: .cartCount)
        for count in 1...10 { centerA.post(.cartCount, count) }

        var heard: [Int] = []
        for await count in counts {
            heard.append(count)
            if count == 10 { break }
        }
        #expect(heard == Array(1...10))
        for task in running {
            task.cancel()
            _ = await task.result
        }
    }
}
