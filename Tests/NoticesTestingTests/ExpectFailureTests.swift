import Dispatch
import Notices
import NoticesTesting
import TestSupport
import Testing

@Suite(.leavesNoObservers, .endsInTime) struct ExpectFailureTests {
    private let center = NoticeCenter()
    private let clock = ManualClock()

    @Test func `nothing posted: the text asks for the center`() async {
        await fails(
            with: """
                “cart.changed” was not posted while the body ran.
                No notice was posted in this center meanwhile: is it the center of the program?
                """
        ) {
            try await center.expect("cart.changed", within: .zero) { NoticeCenter().post("cart.changed") }
        }
    }

    @Test func `other names: those like the expected one come first, with counts`() async {
        await fails(
            with: """
                “cart.changed” was not posted while the body ran.
                Names like it were posted: “cart.chnaged” (2 times).
                Posted meanwhile: “user.saved” (1 time).
                """
        ) {
            try await center.expect("cart.changed", within: .zero) {
                for _ in 0..<2 { center.post("cart.chnaged") }
                center.post("user.saved")
            }
        }
    }

    @Test func `the expected name is misspelt: the observed name like it is shown`() async {
        let token = center.observe("cart.changed") { _ in }
        await fails(
            with: """
                “cart.chnaged” was not posted while the body ran.
                Names like it were posted: “cart.changed” (1 time).
                It has no observer; observed names like it: “cart.changed”.
                """
        ) {
            try await center.expect("cart.chnaged", within: .zero) { center.post("cart.changed") }
        }
        withExtendedLifetime(token) {}
    }

    @Test func `another sender is named, with the line of its post`() async {
        let (cart, other) = (Cart(center), Cart(center))
        await fails(
            with: """
                “cart.changed” by Cart#1 was not posted while the body ran.
                It was posted by another sender: by Cart#2 (Cart.swift:31), 2 times; without a sender (Shop.swift:4), 1 time.
                """
        ) {
            try await center.expect("cart.changed", from: cart, within: .zero) {
                for number in 0..<2 { other.change(to: number) }
                center.post("cart.changed", file: "Shop/Shop.swift", line: 4)
            }
        }
    }

    @Test func `a payload of another type is shown with the error of an observer`() async {
        await fails(
            with: """
                “cart.changed” was not posted while the body ran.
                It was posted with another payload: payload of “cart.changed”: needs Int, found String (Shop.swift:4), 1 time.
                """
        ) {
            try await center.expect(.cartChanged, within: .zero) {
                center.post("cart.changed", payload: "three", file: "Shop/Shop.swift", line: 4)
            }
        }
    }

    @Test func `the time has passed: the text says how long was waited`() async {
        let (center, clock) = (center, clock)
        let passing = Task {
            _ = await clock.nextSleep()
            clock.advance(by: .seconds(5))
        }
        await fails(
            with: """
                “cart.changed” was posted 1 time instead of 2 in the body or within 5.0 seconds after it.
                """
        ) {
            try await center.expect("cart.changed", count: 2, within: .seconds(5), clock: clock) {
                center.post("cart.changed")
            }
        }
        await passing.value
    }

    @Test func `more posts than are expected are counted`() async {
        await fails(with: "“cart.changed” was posted 3 times instead of 1 while the body ran.") {
            try await center.expect("cart.changed", count: 1, within: .zero) {
                for _ in 0..<3 { center.post("cart.changed") }
            }
        }
    }

    @Test func `a count below one is refused, and the body does not run`() async {
        await fails(with: "count is 0: expect 1 or more, or call expectNone") {
            try await center.expect("cart.changed", count: 0) { Issue.record("the body ran") }
        }
    }

    @Test func `a handler that does not return is no post that is over`() async {
        let (center, clock) = (center, clock)
        let entered = AsyncStream.makeStream(of: Void.self)
        let gate = DispatchSemaphore(value: 0)
        let token = center.observe("cart.changed") { _ in
            entered.continuation.finish()
            gate.wait()
        }
        await fails(
            with: """
                “cart.changed” was posted 1 time in the body or within 1.0 seconds after it.
                Of these posts, 1 not over: a handler has not returned.
                """
        ) {
            try await center.expect("cart.changed", clock: clock) {
                startThread { center.post("cart.changed") }
                for await _ in entered.stream {}
                Task {
                    _ = await clock.nextSleep()
                    clock.advance(by: .seconds(1))
                }
            }
        }
        gate.signal()
        withExtendedLifetime(token) {}
    }

    @Test func `text of the program cannot act on a terminal`() async {
        await fails(
            with: """
                “a\\u{1b}[2J” was not posted while the body ran.
                Posted meanwhile: “b\\u{202e}\\u{a}” (1 time).
                """
        ) {
            try await center.expect("a\u{1b}[2J", within: .zero) { center.post("b\u{202e}\n") }
        }
    }

    @Test func `a flood of names is bounded`() async throws {
        let names = (0..<8).map { "“name \($0 * 1111)” (1 time)" }.joined(separator: ", ")
        try await withKnownIssue {
            try await center.expect("x", within: .zero) {
                for number in 0..<10_000 { center.post(NoticeName("name \(number)")) }
            }
        } matching: { issue in
            let text = issue.comments.map(\.rawValue).joined()
            return text.count < names.count * 2 && text.hasSuffix(", and others.")
        }
    }
}
