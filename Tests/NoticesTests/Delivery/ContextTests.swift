import Dispatch
import Notices
import TestSupport
import Testing

/// Handlers that run elsewhere than on the poster's thread.
@Suite(.leavesNoObservers, .endsInTime) struct ContextTests {
    private let center = NoticeCenter()
    private let calls = Calls()

    /// Waits until so many calls were made, by giving way to the tasks that make them.
    private func calls(_ count: Int) async -> [String] {
        await until("\(count) calls") { calls.all.count >= count }
        return calls.all
    }

    @MainActor private final class Label {
        private let calls: Calls
        var texts: [String] = []

        init(_ calls: Calls) { self.calls = calls }

        func show(_ text: String) {
            texts.append(text)
            calls.add(text)
        }
    }

    private actor Cart {
        private let calls: Calls
        private(set) var items: [Int] = []

        init(_ calls: Calls) { self.calls = calls }

        func add(_ item: Int) {
            items.append(item)
            calls.add("\(item)")
        }
    }

    @Test
    func
        `a handler of the main actor runs there later, if the post comes from elsewhere, which does not wait`()
        async
    {
        let label = await Label(calls)
        let token = center.observe("a") { @MainActor _ in label.show("called") }
        let outcome = await MainActor.run {
            let outcome = DispatchQueue.global().sync { center.post("a") }
            #expect(label.texts.isEmpty)
            return outcome
        }
        #expect(outcome == PostOutcome(scheduled: 1))
        #expect(outcome.wasHeard)
        #expect(await calls(1) == ["called"])
        withExtendedLifetime(token) {}
    }

    @Test func `a view observes as an owner on the main actor, and is not kept by it`() async {
        var label: Label? = await Label(calls)
        if let label {
            center.observe(
                "a", owner: label
            ) { @MainActor me, notice in me.show("\(notice.payload ?? 0)") }
        }
        center.post("a", payload: 1)
        #expect(await calls(1) == ["1"])
        weak let gone = label
        label = nil
        await until("the owner to go") { gone == nil }
        #expect(center.post("a", payload: 2).skipped == 1)
        #expect(center.registrationCount == 0)
    }

    @Test func `an actor is called isolated to itself, in the order of the posts`() async {
        let cart = Cart(calls)
        center.observe(NoticeDescriptor<Int>("add"), owner: cart) { me, item in me.add(item) }
        for item in 0..<200 { center.post("add", payload: item) }
        _ = await calls(200)
        #expect(await cart.items == Array(0..<200))
    }

    @Test func `one observer runs once at a time and in order, also while its handler waits`() async {
        let running = Lock(0)
        let most = Lock(0)
        let token = center.observe(
            "a",
            on: .task
        ) { [calls] notice in
            let count = running.withLock { count -> Int in
                count += 1
                return count
            }
            most.withLock { $0 = max($0, count) }
            await Task.yield()
            calls.add("\(notice.payload ?? 0)")
            running.withLock { $0 -= 1 }
        }
        for number in 0..<100 { center.post("a", payload: number) }
        #expect(await calls(100) == (0..<100).map(String.init))
        #expect(most.withLock { $0 } == 1)
        withExtendedLifetime(token) {}
    }

    @Test func `what has not begun when the token goes is dropped, and recorded as skipped`() async {
        let records = Records()
        let monitor = center.monitor(into: records)
        let (gate, opening) = AsyncStream.makeStream(of: Void.self)
        let token = center.observe(
            "a",
            on: .task
        ) { [calls] _ in
            calls.add("begun")
            for await _ in gate { break }
            calls.add("finished")
        }
        for _ in 0..<3 { center.post("a") }
        _ = await calls(1)
        token.cancel()
        opening.yield()
        await until("the skips to be recorded") { records.complete(.skip).count >= 2 }
        #expect(calls.all == ["begun", "finished"])
        #expect(records.complete(.skip).map(\.reason) == [.removed, .removed])
        #expect(records.complete(.deliver).count == 1)
        withExtendedLifetime(monitor) {}
    }

    @Test func `on the main actor nothing is called after the token went there`() async {
        let calls = calls
        await MainActor.run {
            for _ in 0..<50 {
                let token = center.observe("a") { @MainActor _ in calls.add("called") }
                DispatchQueue.global().sync { _ = center.post("a") }
                token.cancel()
            }
        }
        let last = center.observe("b") { @MainActor _ in calls.add("last") }
        center.post("b")
        #expect(await self.calls(1) == ["last"])
        withExtendedLifetime(last) {}
    }

    @Test func `a one-shot in a task fires once and ends when it has run`() async {
        let token = center.observe("a", on: .task, options: .once) { [calls] _ in calls.add("called") }
        for _ in 0..<5 { center.post("a") }
        await until("the registrations to end") { center.registrationCount == 0 }
        #expect(calls.all == ["called"])
        #expect(!token.isActive)
    }

    @Test func `a payload of the wrong type is reported in the post's outcome`() {
        let token = center.observe(NoticeDescriptor<Int>("a")) { @MainActor _ in }
        #expect(center.post("a", payload: "text") == PostOutcome(failed: 1))
        withExtendedLifetime(token) {}
    }

    @Test func `a delivery elsewhere is reported at its begin and at its end, under its post`() async {
        let records = Records()
        let monitor = center.monitor(into: records)
        let token = center.observe("a", on: .task) { [center] _ in center.post("nested") }
        center.post("a")
        await until("the records of both posts") {
            records.complete(.post).count >= 2 && !records.complete(.deliver).isEmpty
        }
        let delivery = records.complete(.deliver).first
        let posts = records.complete(.post)
        #expect(delivery?.post == posts.first?.seq)
        #expect(delivery?.durationNanoseconds != nil)
        #expect(posts.first?.scheduled == 1)
        #expect(posts.last?.cause == delivery?.seq)
        withExtendedLifetime((token, monitor)) {}
    }

    @Test func `an observer elsewhere and its captures are released when it ends`() async {
        let life = Life()
        do {
            let part = Tracked(life)
            let token = center.observe("a", on: .task) { _ in part.use() }
            for _ in 0..<10 { center.post("a") }
            token.cancel()
        }
        await until("the objects to go") { life.count == 0 }
        #expect(center.registrationCount == 0)
    }

    @Test func `registrations say where a handler runs`() {
        let cart = Cart(calls)
        let tokens = [
            center.observe("a") { _ in }, center.observe("a") { @MainActor _ in },
            center.observe("a", on: .task) { _ in },
        ]
        center.observe("a", owner: cart) { _, _ in }
        #expect(center.registrations.map(\.context) == [.poster, .mainActor, .task, .actor])
        withExtendedLifetime(tokens) {}
    }
}
