import Foundation
import Notices
import TestSupport
import Testing

@Suite(
    "8. Delivery on the poster's thread, on an actor or the main actor, or in a task, in order and without blocking",
    .leavesNoObservers,
    .endsInTime)
struct Promise08ContextTests {
    private let center = NoticeCenter()
    private let calls = Calls()

    private func calls(_ count: Int) async -> [String] {
        await until("\(count) calls") { calls.all.count >= count }
        return calls.all
    }

    private actor Cart {
        private let calls: Calls

        init(_ calls: Calls) { self.calls = calls }

        func add(_ payload: (any Sendable)?) { calls.add("\(payload ?? "nothing")") }
    }

    @Test func `a handler runs on the poster's thread, before the post returns`() {
        let thread = Box<ObjectIdentifier>()
        let token = center.observe("a") { _ in thread.set(ObjectIdentifier(Thread.current)) }
        center.post("a")
        #expect(thread.value == ObjectIdentifier(Thread.current))
        withExtendedLifetime(token) {}
    }

    @Test func `on the main actor, in the order of the posts`() async {
        let token = center.observe(
            "a"
        ) { @MainActor [calls] notice in
            MainActor.assertIsolated()
            calls.add("\(notice.payload ?? "nothing")")
        }
        for number in 0..<50 { #expect(center.post("a", payload: number) == PostOutcome(scheduled: 1)) }
        #expect(await calls(50) == (0..<50).map { "\($0)" })
        withExtendedLifetime(token) {}
    }

    @Test func `on an actor, in the order of the posts`() async {
        let cart = Cart(calls)
        center.observe("a", owner: cart) { me, notice in me.add(notice.payload) }
        for number in 0..<50 { #expect(center.post("a", payload: number) == PostOutcome(scheduled: 1)) }
        #expect(await calls(50) == (0..<50).map { "\($0)" })
    }

    @Test func `in a task, in the order of the posts, which do not wait for a handler that does`() async {
        let (gate, opening) = AsyncStream.makeStream(of: Void.self)
        let token = center.observe(
            "a",
            on: .task
        ) { [calls] notice in
            for await _ in gate { break }
            calls.add("\(notice.payload ?? "nothing")")
        }
        for number in 0..<5 { #expect(center.post("a", payload: number) == PostOutcome(scheduled: 1)) }
        #expect(calls.all == [])
        opening.finish()
        #expect(await calls(5) == ["0", "1", "2", "3", "4"])
        withExtendedLifetime(token) {}
    }
}
