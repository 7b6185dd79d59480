import Dispatch
import Notices
import NoticesTesting
import TestSupport
import Testing

@Suite(.leavesNoObservers, .endsInTime) struct ExpectTests {
    private let center = NoticeCenter()
    private let clock = ManualClock()
    private var cart: Cart { Cart(center) }

    @Test func `a notice that the body posts is returned, and no timer is set`() async throws {
        let notice = try await center.expect("cart.changed", clock: NoClock()) { cart.change(to: 3) }
        #expect(notice.payload as? Int == 3)
        #expect(notice.source.short == "Cart.swift:31")
    }

    @Test func `the first of several notices is returned`() async throws {
        let cart = cart
        let count = try await center.expect(.cartChanged, within: .zero) {
            cart.change(to: 1)
            cart.change(to: 2)
        }
        #expect(count == 1)
    }

    @Test func `a notice after the body ends the waiting, while the clock stands still`() async throws {
        let (cart, clock) = (cart, clock)
        let later = Task {
            #expect(await clock.nextSleep() == .seconds(5))
            cart.change(to: 4)
        }
        let count = try await center.expect(.cartChanged, from: cart, within: .seconds(5), clock: clock) {}
        #expect(count == 4)
        await later.value
    }

    @Test func `handlers on another thread have returned when the expectation returns`() async throws {
        let (cart, clock) = (cart, clock)
        let entered = AsyncStream.makeStream(of: Void.self)
        let gate = DispatchSemaphore(value: 0)
        let hasReturned = Lock(false)
        let token = center.observe("cart.changed") { _ in
            entered.continuation.finish()
            gate.wait()
            hasReturned.withLock { $0 = true }
        }
        try await center.expect("cart.changed", clock: clock) {
            startThread { cart.change(to: 1) }
            for await _ in entered.stream {}
            Task {
                _ = await clock.nextSleep()
                gate.signal()
            }
        }
        #expect(hasReturned.withLock { $0 })
        gate.signal()
        withExtendedLifetime(token) {}
    }

    @Test func `notices are returned in the order of their posts, although inner ones end first`()
        async throws
    {
        let cart = cart
        let token = center.observe(.cartChanged) { count in
            if count < 3 { cart.change(to: count + 1) }
        }
        let counts = try await center.expect(.cartChanged, count: 3) { cart.change(to: 1) }
        #expect(counts == [1, 2, 3])
        let notices = try await center.expect("cart.changed", from: cart, count: 3) { cart.change(to: 1) }
        #expect(notices.map { $0.payload as? Int } == [1, 2, 3])
        withExtendedLifetime(token) {}
    }

    @Test func `a sender that is a value is recognized by its value`() async throws {
        let notice = try await center.expect("download", from: SenderValue("a"), within: .zero) {
            center.post("download", from: SenderValue("b"), payload: 1)
            center.post("download", from: SenderValue("a"), payload: 2)
        }
        #expect(notice.payload as? Int == 2)
    }

    @Test func `a payload is read by the conversion of the descriptor`() async throws {
        let text = NoticeDescriptor<String>("cart.changed") { "\(try $0.payload(as: Int.self)) items" }
        #expect(try await center.expect(text) { cart.change(to: 2) } == "2 items")
    }

    @Test func `messages are expected by their descriptor`() async throws {
        struct Emptied: NoticeMessage, Equatable { let reason: String }
        let message = try await center.expect(Emptied.descriptor) { center.post(Emptied(reason: "sold")) }
        #expect(message == Emptied(reason: "sold"))
    }

    @Test func `the program under test sees no observer of the expectation`() async throws {
        try await center.expect("cart.changed") {
            #expect(!center.hasObservers(of: "cart.changed"))
            #expect(center.registrations.isEmpty)
            #expect(throws: NoticeError.self) {
                try center.post("cart.changed").requireHeard()
            }
        }
    }

    @Test func `what the body throws is passed on`() async throws {
        await #expect(throws: NoticeError.ownerGone) {
            try await center.expect("cart.changed") { throw NoticeError.ownerGone }
        }
    }

    @Test func `a cancelled task does not wait on`() async throws {
        let (center, clock) = (center, clock)
        let waiting = Task { try await center.expect("cart.changed", clock: clock) {} }
        _ = await clock.nextSleep()
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
    }

    @Test func `what the expectation has seen is released after it`() async throws {
        weak var gone: Cart?
        do {
            let cart = Cart(center)
            gone = cart
            _ = try await center.expect("cart.changed") { cart.change(to: 1) }
        }
        #expect(gone == nil)
    }

    @Test(arguments: 0..<20) func `posts of many threads are all counted`(round: Int) async throws {
        let cart = cart
        let notices = try await center.expect("cart.changed", count: 100, within: .seconds(600)) {
            for _ in 0..<4 { startThread { for number in 0..<25 { cart.change(to: number) } } }
        }
        #expect(notices.count == 100)
    }
}

/// A clock for what must not look at it.
private struct NoClock: Clock {
    var now: ContinuousClock.Instant { ContinuousClock.now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        Issue.record("the clock was asked to sleep")
    }
}
