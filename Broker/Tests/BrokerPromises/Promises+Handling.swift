import Notices
import NoticesBroker
import Synchronization
import Testing

/// Handlers that run elsewhere than on the thread that posts what has come.
extension BrokerPromise {
    static let handling: [BrokerPromise] = [
        BrokerPromise(
            "a notice whose handlers were only scheduled when a node ended is heard by its next life"
        ) {
            bench in
            let (a, b) = try await bench.pair(.atLeastOnce)
            let slow = SlowHandler(b)
            a.center.post(.number, 1)
            await eventually("the begin of the handler") { slow.begun == [1] }
            await eventually("the count") { b.counts("number").received == 1 }
            await b.stop()
            let next = try bench.node("b")
            try next.broker.share(.number, delivery: .atLeastOnce)
            let numbers = next.collect(.number)
            await next.start()
            await eventually("the number, in the next life") { numbers.all == [1] }
            try await eventually("all confirmations") { try await bench.engine.unconfirmed() ?? 0 == 0 }
            slow.letGo()
        },
        BrokerPromise(
            "a notice is confirmed when a handler of a task has ended, also over a later connection"
        ) {
            bench in
            let (a, b) = try await bench.pair(.atLeastOnce)
            let slow = SlowHandler(b)
            a.center.post(.number, 1)
            await eventually("the begin of the handler") { slow.begun == [1] }
            if let open = try await bench.engine.unconfirmed() { #expect(open > 0) }
            try await bench.engine.cut()
            await eventually("other connections") {
                [a, b].allSatisfy { $0.broker.status.connections >= 2 }
            }
            slow.letGo()
            for node in [a, b] { await node.connected() }
            a.center.post(.number, 2)
            await eventually("the next one") { slow.begun.count >= 2 }
            #expect(slow.begun == [1, 2])
            try await eventually("all confirmations") { try await bench.engine.unconfirmed() ?? 0 == 0 }
            await b.stop()
            await b.start()
            a.center.post(.number, 3)
            await eventually("the last one") { slow.begun.count >= 3 }
            #expect(slow.begun == [1, 2, 3])
        },
    ]
}

/// An observer whose handler runs in a task, and waits there.
final class SlowHandler: Sendable {
    private let list = Lock<[Int]>([])
    private let token = Lock<NoticeToken?>(nil)
    private let isOpen = Lock(false)

    init(_ node: TestNode) {
        let token = node.center.observe("number", on: .task) { [weak self] notice in
            guard let self, let value = notice.payload as? Int else { return }
            list.withLock { $0.append(value) }
            while !isOpen.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(2)) }
        }
        self.token.withLock { $0 = token }
    }

    /// What it was called with.
    var begun: [Int] { list.withLock { $0 } }

    /// Lets its calls end.
    func letGo() { isOpen.withLock { $0 = true } }
}
