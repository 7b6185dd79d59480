import Dispatch
import Notices
import TestSupport
import Testing

/// What is observed × how it is kept × where its handler runs: every combination is one call, and its handler is called
/// there, until what keeps it ends.
@Suite(.leavesNoObservers, .endsInTime) struct MatrixTests {
    private let center = NoticeCenter()
    private let calls = Calls()
    private static let queueKey = DispatchSpecificKey<Bool>()
    private let queue: DispatchQueue = {
        let queue = DispatchQueue(label: "matrix")
        queue.setSpecific(key: queueKey, value: true)
        return queue
    }()

    private struct Changed: NoticeMessage {
        static var noticeName: NoticeName { "a" }
        let number: Int
    }

    private let changed = NoticeDescriptor<Changed>("a")

    @Test func `by tokens`() async {
        let (calls, isOnQueue) = (
            calls, { @Sendable in DispatchQueue.getSpecific(key: Self.queueKey) == true }
        )
        let tokens = [
            center.observe("a") { _ in calls.add("name poster") },
            center.observe("a") { @MainActor _ in calls.add("name main \(onMain())") },
            center.observe("a", on: .queue(queue)) { _ in calls.add("name queue \(isOnQueue())") },
            center.observe("a", on: .task) { _ in
                await Task.yield()
                calls.add("name task")
            },
            center.observe(changed) { calls.add("payload poster \($0.number)") },
            center.observe(changed) { @MainActor in calls.add("payload main \($0.number) \(onMain())") },
            center.observe(changed, on: .queue(queue)) {
                calls.add("payload queue \($0.number) \(isOnQueue())")
            },
            center.observe(changed, on: .task) { payload in
                await Task.yield()
                calls.add("payload task \(payload.number)")
            },
            center.observe(Changed.self) { calls.add("message poster \($0.number)") },
            center.observe(Changed.self) { @MainActor in
                calls.add("message main \($0.number) \(onMain())")
            },
            center.observe(Changed.self, on: .queue(queue)) {
                calls.add("message queue \($0.number) \(isOnQueue())")
            },
            center.observe(Changed.self, on: .task) { message in
                await Task.yield()
                calls.add("message task \(message.number)")
            },
        ]
        await expectAll(12)
        tokens.forEach { $0.cancel() }
    }

    @Test func `until removed`() async {
        let (calls, isOnQueue) = (
            calls, { @Sendable in DispatchQueue.getSpecific(key: Self.queueKey) == true }
        )
        center.observe("a") { _ in calls.add("name poster") }.detach()
        center.observe("a") { @MainActor _ in calls.add("name main \(onMain())") }.detach()
        center.observe("a", on: .queue(queue)) { _ in calls.add("name queue \(isOnQueue())") }.detach()
        center.observe("a", on: .task) { _ in
            await Task.yield()
            calls.add("name task")
        }.detach()
        center.observe(changed) { calls.add("payload poster \($0.number)") }.detach()
        center.observe(changed) { @MainActor in
            calls.add("payload main \($0.number) \(onMain())")
        }.detach()
        center.observe(changed, on: .queue(queue)) {
            calls.add("payload queue \($0.number) \(isOnQueue())")
        }.detach()
        center.observe(changed, on: .task) { payload in
            await Task.yield()
            calls.add("payload task \(payload.number)")
        }.detach()
        center.observe(Changed.self) { calls.add("message poster \($0.number)") }.detach()
        center.observe(Changed.self) { @MainActor in
            calls.add("message main \($0.number) \(onMain())")
        }.detach()
        center.observe(Changed.self, on: .queue(queue)) {
            calls.add("message queue \($0.number) \(isOnQueue())")
        }.detach()
        center.observe(Changed.self, on: .task) { message in
            await Task.yield()
            calls.add("message task \(message.number)")
        }.detach()
        #expect(center.registrations.map(\.kind) == Array(repeating: .untilRemoved, count: 12))
        await expectAll(12)
        #expect(center.removeAll() == 12)
    }

    @Test func `for owners`() async {
        let isOnQueue = { @Sendable in DispatchQueue.getSpecific(key: Self.queueKey) == true }
        var owner: Owner? = Owner(calls)
        if let owner {
            center.observe("a", owner: owner) { me, _ in me.add("name poster") }
            center.observe("a", owner: owner) { @MainActor me, _ in me.add("name main \(onMain())") }
            center.observe("a", owner: owner, on: .queue(queue)) { me, _ in
                me.add("name queue \(isOnQueue())")
            }
            center.observe("a", owner: owner, on: .task) { me, _ in
                await Task.yield()
                me.add("name task")
            }
            center.observe(changed, owner: owner) { $0.add("payload poster \($1.number)") }
            center.observe(changed, owner: owner) { @MainActor in
                $0.add("payload main \($1.number) \(onMain())")
            }
            center.observe(changed, owner: owner, on: .queue(queue)) {
                $0.add("payload queue \($1.number) \(isOnQueue())")
            }
            center.observe(changed, owner: owner, on: .task) { me, payload in
                await Task.yield()
                me.add("payload task \(payload.number)")
            }
            center.observe(Changed.self, owner: owner) { $0.add("message poster \($1.number)") }
            center.observe(Changed.self, owner: owner) { @MainActor in
                $0.add("message main \($1.number) \(onMain())")
            }
            center.observe(Changed.self, owner: owner, on: .queue(queue)) {
                $0.add("message queue \($1.number) \(isOnQueue())")
            }
            center.observe(Changed.self, owner: owner, on: .task) { me, message in
                await Task.yield()
                me.add("message task \(message.number)")
            }
        }
        await expectAll(12)
        owner = nil
        #expect(center.removeAbandoned() == 12)
    }

    @Test func `for controllers`() async throws {
        let owner = Owner(calls)
        let controller = center.controller(for: owner)
        try controller.observe("a", id: "1") { me, _ in me.add("name poster") }
        try controller.observe("a", id: "2") { @MainActor me, _ in me.add("name main \(onMain())") }
        try controller.observe(changed, id: "3") { $0.add("payload poster \($1.number)") }
        try controller.observe(changed, id: "4") { @MainActor in
            $0.add("payload main \($1.number) \(onMain())")
        }
        for id in 1...4 {
            #expect(throws: NoticeError.self, "\(id) is refused twice, wherever its handler would run") {
                try controller.observe("a", id: "\(id)") { @MainActor _, _ in }
            }
        }
        #expect(center.post(Changed(number: 3)) == PostOutcome(delivered: 2, scheduled: 2))
        await until("each handler has been called") { calls.all.count >= 4 }
        #expect(
            calls.all.sorted() == [
                "name main true", "name poster", "payload main 3 true", "payload poster 3",
            ])
        #expect(controller.removeAll() == 4)
    }

    @Test func `isolated to owners that are actors`() async throws {
        let till = Till(calls)
        center.observe("a", owner: till) { me, _ in me.add("name") }
        center.observe(changed, owner: till) { me, payload in me.add("payload \(payload.number)")
        }
        center.observe(Changed.self, owner: till) { me, message in
            me.add("message \(message.number)")
        }
        #expect(center.post(Changed(number: 3)) == PostOutcome(scheduled: 3))
        await until("each has been called") { calls.all.count == 3 }
        #expect(calls.all.sorted() == ["message 3", "name", "payload 3"])
        center.removeAll()
    }

    @Test func `on an executor of one's own`() {
        let waiting = Lock<[Work]>([])
        let token = center.observe(
            changed, on: .executor { work in waiting.withLock { $0.append(Work(run: work)) } }
        ) { [calls] in calls.add("\($0.number)") }
        #expect(center.post(changed, Changed(number: 1)) == PostOutcome(scheduled: 1))
        center.post(changed, Changed(number: 2))
        #expect(calls.all == [])
        let works = waiting.withLock { $0 }
        #expect(works.count == 1, "one job delivers a burst")
        works.forEach { $0.run() }
        #expect(calls.all == ["1", "2"])
        withExtendedLifetime(token) {}
    }

    private struct Work: Sendable { let run: @Sendable () -> Void }

    /// Posts once, and expects each handler to have been called once, where it should be.
    private func expectAll(_ count: Int) async {
        #expect(center.post(Changed(number: 3)) == PostOutcome(delivered: 3, scheduled: count - 3))
        await until("each handler has been called") { calls.all.count >= count }
        let places = ["main true", "poster", "queue true", "task"]
        #expect(
            calls.all.sorted()
                == (places.map { "message " + $0.numbered } + places.map { "name " + $0 }
                    + places.map { "payload " + $0.numbered }))
    }
}

/// Ends the process where the executor is not the main actor's.
@MainActor private func onMain() -> Bool {
    MainActor.preconditionIsolated()
    return true
}

extension String {
    /// A place with the number behind its first word.
    fileprivate var numbered: String {
        let words = split(separator: " ")
        return ([String(words[0]), "3"] + words.dropFirst().map(String.init)).joined(separator: " ")
    }
}

private final class Owner: Sendable {
    private let calls: Calls

    init(_ calls: Calls) { self.calls = calls }

    func add(_ call: String) { calls.add(call) }
}

private actor Till {
    private let calls: Calls

    init(_ calls: Calls) { self.calls = calls }

    func add(_ call: String) { calls.add(call) }
}
