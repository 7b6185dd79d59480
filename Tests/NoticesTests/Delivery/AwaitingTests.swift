import Dispatch
import Notices
import Synchronization
import TestSupport
import Testing

/// Posts that wait for the handlers that they have scheduled.
@Suite(.leavesNoObservers, .endsInTime) struct AwaitingTests {
    private let center = NoticeCenter()
    private let calls = Calls()

    @Test func `when it returns, the handlers elsewhere have run, also those of posts within the post`()
        async throws
    {
        actor Model {
            var count = 0
            func start(in center: NoticeCenter) {
                center.observe("a", owner: self) { me, _ in me.count += 1 }
            }
        }
        let model = Model()
        await model.start(in: center)
        let tokens = [
            center.observe("a", on: .task) { [calls] _ in
                for _ in 0..<100 { await Task.yield() }
                calls.add("task")
            },
            center.observe("a") { [center] _ in center.post("b") },
            center.observe("b", on: .queue(DispatchQueue(label: "b"))) { [calls] _ in calls.add("queue") },
        ]
        let outcome = try await center.awaitingHandlers(within: .seconds(600)) { $0.post("a") }
        #expect(outcome == PostOutcome(delivered: 1, scheduled: 2))
        #expect(calls.all.sorted() == ["queue", "task"])
        #expect(await model.count == 1)
        withExtendedLifetime(tokens) {}
    }

    @Test func `it returns at once where nothing was scheduled`() async throws {
        let token = center.observe("a") { [calls] _ in calls.add("called") }
        #expect(try await center.awaitingHandlers(within: .seconds(600)) { $0.post("a") }.delivered == 1)
        #expect(calls.all == ["called"])
        withExtendedLifetime(token) {}
    }

    @Test func `it waits for its own posts, not for those before`() async throws {
        let isLetGo = Atomic(false)
        let started = Atomic(false)
        let first = center.observe("slow", on: .task) { _ in
            started.store(true, ordering: .relaxed)
            await until("being let go") { isLetGo.load(ordering: .relaxed) }
        }
        let second = center.observe("fast", on: .task) { [calls] _ in calls.add("fast") }
        center.post("slow")
        await until("the slow handler to begin") { started.load(ordering: .relaxed) }
        try await center.awaitingHandlers(within: .seconds(600)) { _ = $0.post("fast") }
        #expect(calls.all == ["fast"])
        isLetGo.store(true, ordering: .relaxed)
        withExtendedLifetime((first, second)) {}
    }

    @Test func `it throws when the time is over, and the handler goes on`() async throws {
        let isLetGo = Atomic(false)
        let token = center.observe("slow", on: .task) { [calls] _ in
            await until("being let go") { isLetGo.load(ordering: .relaxed) }
            calls.add("over")
        }
        await #expect(throws: NoticeError.handlersNotOver(after: .milliseconds(1))) {
            try await center.awaitingHandlers(within: .milliseconds(1)) { _ = $0.post("slow") }
        }
        isLetGo.store(true, ordering: .relaxed)
        await until("the handler to end") { calls.all == ["over"] }
        withExtendedLifetime(token) {}
    }

    @Test func `it does not wait for a delivery that was dropped, or whose handler threw`() async throws {
        struct Failure: Error {}
        let token = center.observe("a", on: .task) { _ in throw Failure() }
        let dropped = try await center.awaitingHandlers(within: .seconds(600)) { center in
            let other = center.observe("a", on: .task) { _ in }
            let outcome = center.post("a")
            other.cancel()
            return outcome
        }
        #expect(dropped.scheduled == 2)
        withExtendedLifetime(token) {}
    }

    @Test func `a cancelled task does not wait on`() async {
        let isLetGo = Atomic(false)
        let token = center.observe("slow", on: .task) { _ in
            await until("being let go") { isLetGo.load(ordering: .relaxed) }
        }
        let task = Task<Void, any Error> { [center] in
            try await center.awaitingHandlers(within: .seconds(600)) { _ = $0.post("slow") }
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { _ = try await task.value }
        isLetGo.store(true, ordering: .relaxed)
        withExtendedLifetime(token) {}
    }

    @Test func `it does not wait for deliveries of a registration that has ended behind another`()
        async throws
    {
        let isLetGo = Atomic(false)
        let slow = center.observe("slow", on: .task) { _ in
            await until("being let go") { isLetGo.load(ordering: .relaxed) }
        }
        center.post("slow")
        // It waits behind the one under way, and is dropped when its turn comes.
        let waiting = Task { [center] in
            try await center.awaitingHandlers(within: .seconds(600)) { center in
                center.post("slow")
                slow.cancel()
            }
        }
        isLetGo.store(true, ordering: .relaxed)
        try await waiting.value
    }

    @Test func `where nothing was scheduled no time is too short`() async throws {
        for limit in [Duration.zero, .seconds(-1), .nanoseconds(1)] {
            for _ in 0..<100 {
                try await center.awaitingHandlers(within: limit) { _ = $0.post("unheard") }
            }
        }
    }

    @Test func `an inner wait is for its own posts, and the outer one for its`() async throws {
        let isLetGo = Atomic(false)
        let tokens = [
            center.observe("slow", on: .task) { _ in
                await until("being let go") { isLetGo.load(ordering: .relaxed) }
            },
            center.observe("outer", on: .task) { [center, calls] _ in
                // Within a handler that is waited for.
                try await center.awaitingHandlers(within: .seconds(600)) { _ = $0.post("inner") }
                calls.add("outer")
            },
            center.observe("inner", on: .task) { [calls] _ in
                await Task.yield()
                calls.add("inner")
            },
        ]
        center.post("slow")
        try await center.awaitingHandlers(within: .seconds(600)) { _ = $0.post("outer") }
        #expect(calls.all == ["inner", "outer"])
        isLetGo.store(true, ordering: .relaxed)
        withExtendedLifetime(tokens) {}
    }

    @Test func `a center that is released meanwhile is waited for no longer than its handler`() async throws {
        var center: NoticeCenter? = NoticeCenter()
        let isLetGo = Atomic(false)
        var token = center?.observe("a", on: .task) { [calls] _ in
            await until("being let go") { isLetGo.load(ordering: .relaxed) }
            calls.add("called")
        }
        let started = Task { [center] in
            try await center?.awaitingHandlers(within: .seconds(600)) { center in
                center.post("a")
                center.post("a")
            }
        }
        center = nil
        token = nil
        isLetGo.store(true, ordering: .relaxed)
        try await started.value
        #expect(calls.all.count <= 1)
        withExtendedLifetime(token) {}
    }

    @Test(arguments: [NoticeReentrancy.immediate, .queued])
    func `posts that handlers make in their turn are waited for`(reentrancy: NoticeReentrancy) async throws {
        let center = NoticeCenter(reentrancy: reentrancy)
        let tokens = [
            center.observe("a") { [weak center] _ in center?.post("b", sticky: true) },
            center.observe("b", on: .task) { [calls] _ in
                await Task.yield()
                calls.add("b")
            },
        ]
        try await center.awaitingHandlers(within: .seconds(600)) { _ = $0.post("a") }
        #expect(calls.all == ["b"])
        withExtendedLifetime(tokens) {}
    }

    @Test func `what body throws is thrown`() async {
        await #expect(throws: NoticeError.self) {
            try await center.awaitingHandlers(within: .seconds(600)) { try $0.post("unheard").requireHeard() }
        }
    }

    @Test func `a sequence begins with the sticky notice, and keeps the newest for a slow loop`() async {
        center.post("theme", payload: 1, sticky: true)
        let themes = center.payloads(
            of: NoticeDescriptor<Int>("theme"), options: .receivingSticky, buffering: .newest(1))
        var iterator = themes.makeAsyncIterator()
        #expect(await iterator.next() == 1)
        for theme in 2...5 { center.post(NoticeDescriptor<Int>("theme"), theme, sticky: true) }
        #expect(await iterator.next() == 5)
        #expect(themes.droppedCount == 3)
        let once = center.notices(named: "theme", options: [.once, .receivingSticky])
        var seen: [Int] = []
        for await notice in once { seen.append(notice.payload as? Int ?? 0) }
        #expect(seen == [5])
    }
}
