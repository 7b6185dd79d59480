import Dispatch
import Notices
import NoticesQueue
import TestSupport
import Testing

@testable import NoticesTesting

@Suite(.leavesNoObservers, .endsInTime) struct ExploringTests {
    @Test func `two observers are called in every order, and each in the order of the posts`() async {
        let (logs, _) = await results { center in
            let log = Shared([String]())
            let first = center.observe("x") { @MainActor notice in
                log.change { $0.append("a\(notice.payload as? Int ?? 0)") }
            }
            let second = center.observe("x", on: .task) { notice in
                log.change { $0.append("b\(notice.payload as? Int ?? 0)") }
            }
            for number in 1...3 { center.post("x", payload: number) }
            await center.quiescent()
            withExtendedLifetime((first, second)) {}
            return log.value
        }
        // 6 over 3, without those in which something comes before its post.
        #expect(logs.count == 20)
        for log in logs {
            #expect(log.filter { $0.hasPrefix("a") } == ["a1", "a2", "a3"])
            #expect(log.filter { $0.hasPrefix("b") } == ["b1", "b2", "b3"])
        }
    }

    @Test func `a handler runs before the body continues, or after`() async {
        let (seen, executions) = await results { center in
            let calls = Shared(0)
            let token = center.observe("x", on: .task) { _ in calls.change { $0 += 1 } }
            center.post("x")
            let early = calls.value
            await center.quiescent()
            withExtendedLifetime(token) {}
            return [early, calls.value]
        }
        #expect(seen == [[0, 1], [1, 1]])
        #expect(executions == 2)
    }

    @Test func `on the main actor, a post returns when the handlers there have run`() async {
        let (seen, _) = await results { @MainActor center in
            let screen = Screen()
            let token = center.observe("x") { @MainActor _ in screen.number += 1 }
            let other = center.observe("x", on: .task) { _ in }
            center.post("x")
            let number = screen.number
            await center.quiescent()
            withExtendedLifetime((token, other)) {}
            return number
        }
        #expect(seen == [1])
    }

    @Test func `posts of two tasks come in both orders`() async {
        let (seen, _) = await results { center in
            let log = Shared([Int]())
            let token = center.observe("x") { notice in log.change { $0.append(notice.payload as? Int ?? 0) }
            }
            async let first: Void = { _ = center.post("x", payload: 1) }()
            async let second: Void = { _ = center.post("x", payload: 2) }()
            _ = await (first, second)
            withExtendedLifetime(token) {}
            return log.value
        }
        #expect(seen == [[1, 2], [2, 1]])
    }

    @Test func `a loop over a sequence runs before a handler, and after`() async {
        let (seen, _) = await results { center in
            let log = Shared("")
            let notices = center.notices(named: "x")
            let token = center.observe("x") { @MainActor _ in log.change { $0 += "h" } }
            await withTaskGroup(of: Void.self) { group in
                group.addTask { for await _ in notices { log.change { $0 += "s" } } }
                group.addTask {
                    center.post("x")
                    await center.quiescent()
                    notices.finish()
                }
            }
            withExtendedLifetime(token) {}
            return log.value
        }
        #expect(seen == ["hs", "sh"])
    }

    @Test func `a queue drains between two notices, or after both`() async {
        let (seen, _) = await results { center in
            let log = Shared("")
            let token = center.observe("x") { notice in log.change { $0 += "\(notice.payload as? Int ?? 0)" }
            }
            let queue = NoticeQueue(for: center, drainingOn: nil)
            queue.enqueue("x", payload: 1, coalescing: .name)
            queue.enqueue("x", payload: 2, coalescing: .name)
            await center.quiescent()
            withExtendedLifetime((token, queue)) {}
            return log.value
        }
        #expect(seen == ["2", "12"])
    }

    @Test func `handlers run where they belong`() async {
        let report = await explored { center in
            let queue = DispatchQueue(label: "orders")
            let (store, calls) = (Store(), Shared(0))
            center.observe("x", owner: store) { store, _ in
                store.assertIsolated()
                calls.change { $0 += 1 }
            }
            let main = center.observe("x") { @MainActor _ in
                MainActor.assertIsolated()
                calls.change { $0 += 1 }
            }
            let queued = center.observe("x", on: .queue(queue)) { _ in
                dispatchPrecondition(condition: .onQueue(queue))
                calls.change { $0 += 1 }
            }
            center.post("x")
            await center.quiescent()
            #expect(calls.value == 3)
            withExtendedLifetime((main, queued, store)) {}
        }
        #expect(report.failure == nil)
        #expect(report.isComplete)
    }

    private final class DeviceExecutor: SerialExecutor {
        private let queue = DispatchQueue(label: "device")

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
        }
    }

    /// An actor with an executor of its own.
    private actor Device {
        private let executor = DeviceExecutor()
        private(set) var calls = 0
        nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

        func add() { calls += 1 }
    }

    @Test func `an actor with an executor of its own runs one handler at a time`() async {
        let (seen, _) = await results { center in
            let (device, log) = (Device(), Shared(""))
            center.observe("x", owner: device) { device, _ in
                device.assertIsolated()
                log.change { $0 += "d" }
                device.add()
                log.change { $0 += "D" }
            }
            let main = center.observe("x") { @MainActor _ in log.change { $0 += "m" } }
            center.post("x")
            await center.quiescent()
            withExtendedLifetime((main, device)) {}
            return log.value
        }
        #expect(seen == ["dDm", "mdD"])
    }

    @Test func `what waits for an actor that owns its observer keeps it, in each order`() async {
        let (seen, _) = await results { center in
            let log = Shared("")
            do {
                let cart = Cart()
                center.observe("x", owner: cart) { _, notice in
                    log.change { $0 += "\(notice.payload ?? "")" }
                }
                center.post("x", payload: 1)
            }
            let main = center.observe("x") { @MainActor _ in log.change { $0 += "m" } }
            center.post("x", payload: 2)
            await center.quiescent()
            withExtendedLifetime(main) {}
            return log.value
        }
        // Where the first has been delivered before the second post, nothing holds the actor any more.
        #expect(seen == ["12m", "1m2", "m12", "1m"])
    }

    @Test func `a post in an actor's method lets other handlers run, but none of that actor`() async {
        let (seen, _) = await results { center in
            let (cart, log) = (Cart(), Shared(""))
            center.observe("x", owner: cart) { _, _ in log.change { $0 += "h" } }
            let main = center.observe("x") { @MainActor _ in log.change { $0 += "m" } }
            await cart.add {
                _ = center.post("x")
            } then: {
                log.change { $0 += "A" }
            }
            await center.quiescent()
            withExtendedLifetime((main, cart)) {}
            return log.value
        }
        #expect(seen == ["Ahm", "Amh", "mAh"])
    }

    private actor Cart {
        func add(_ post: @Sendable () -> Void, then: @Sendable () -> Void) {
            post()
            then()
        }
    }

    @Test func `a handler that posts is interrupted there, except by others of its actor`() async {
        let (seen, _) = await results { center in
            let log = Shared("")
            let first = center.observe("x") { @MainActor _ in
                log.change { $0 += "a" }
                center.post("y")
                log.change { $0 += "A" }
            }
            let second = center.observe("x") { @MainActor _ in log.change { $0 += "m" } }
            let third = center.observe("x", on: .task) { _ in log.change { $0 += "t" } }
            center.post("x")
            await center.quiescent()
            withExtendedLifetime((first, second, third)) {}
            return log.value
        }
        #expect(seen.contains("atAm"))
        #expect(seen.allSatisfy { !$0.contains("am") && !$0.contains("atm") })
    }

    @Test func `what a handler captures is released when its registration ends`() async {
        let report = await explored { center in
            weak var released: Store?
            do {
                let store = Store()
                released = store
                let token = center.observe("x", on: .task) { [store] _ in await store.add(1) }
                center.post("x")
                await center.quiescent()
                token.cancel()
            }
            #expect(released == nil)
        }
        #expect(report.failure == nil, "\(report.failure ?? "")")
    }

    @Test func `a center that queues nested posts keeps that order`() async {
        let report = await explored(in: { NoticeCenter(reentrancy: .queued) }) { center in
            let log = Shared("")
            let outer = center.observe("x") { _ in
                center.post("y")
                log.change { $0 += "x" }
            }
            let inner = center.observe("y") { _ in log.change { $0 += "y" } }
            let other = center.observe("x", on: .task) { _ in }
            center.post("x")
            #expect(log.value == "xy")
            withExtendedLifetime((outer, inner, other)) {}
        }
        #expect(report.failure == nil)
        #expect(report.isComplete)
    }

    @Test func `in another center, quiescent waits for the handlers`() async {
        let center = NoticeCenter()
        let calls = Shared(0)
        let token = center.observe("x", on: .task) { _ in
            for _ in 0..<100 { await Task.yield() }
            calls.change { $0 += 1 }
        }
        for _ in 0..<3 { center.post("x") }
        await center.quiescent()
        #expect(calls.value == 3)
        token.cancel()
    }

    @Test(arguments: 0..<3) func `an expectation that fails in a handler fails the order`(_ place: Int) async
    {
        let report = await explored { center in
            let store = Store()
            let wrong: @Sendable (Notice) -> Void = { notice in #expect(notice.payload as? Int == 1) }
            let tokens = [
                center.observe(place == 0 ? "x" : "y") { @MainActor notice in wrong(notice) },
                center.observe(place == 1 ? "x" : "y", on: .task) { notice in wrong(notice) },
            ]
            center.observe(place == 2 ? "x" : "y", owner: store) { _, notice in wrong(notice) }
            center.post("x", payload: 2)
            await center.quiescent()
            withExtendedLifetime((tokens, store)) {}
        }
        #expect(report.failure?.contains("Expectation failed") == true)
    }
}
