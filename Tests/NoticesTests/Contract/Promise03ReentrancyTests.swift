import Notices
import TestSupport
import Testing

@Suite(
    "3. Posting, adding and removing from inside a handler never deadlocks and never traps",
    .leavesNoObservers)
struct Promise03ReentrancyTests {
    private let calls = Calls()

    private static func act(on center: NoticeCenter) {
        let token = center.observe("b") { _ in }
        center.post("b")
        token.cancel()
        center.removeAll(named: "b")
        _ = center.registrations
    }

    @Test(arguments: [NoticeReentrancy.immediate, .queued])
    func `a handler posts, adds and removes`(reentrancy: NoticeReentrancy) {
        let ended = finishes { [calls] in
            let center = NoticeCenter(reentrancy: reentrancy)
            let token = center.observe("a") { [unowned center] _ in
                Self.act(on: center)
                calls.add("handled")
            }
            center.post("a")
            withExtendedLifetime(token) {}
        }
        #expect(ended)
        #expect(calls.all == ["handled"])
    }

    @Test func `no lock is held while a handler runs: another thread may do the same meanwhile`() {
        let center = NoticeCenter()
        let token = center.observe("a") { [calls] _ in
            calls.add("\(finishes { Self.act(on: center) })")
        }
        center.post("a")
        #expect(calls.all == ["true"])
        token.cancel()
    }

    @Test func `no lock is held while a handler's captures are released`() {
        let center = NoticeCenter()
        let ended = finishes { [calls] in
            let act: @Sendable () -> Void = {
                calls.add("\(finishes { Self.act(on: center) })")
                Self.act(on: center)
            }
            // Captured alone, so that the center releases it.
            let token = center.observe("a") { [part = Tracked(Life(), atEnd: act)] _ in part.use() }
            center.post("a")
            token.cancel()
        }
        #expect(ended)
        #expect(calls.all == ["true"])
    }

    @Test(arguments: [NoticeReentrancy.immediate, .queued])
    func `a nested post runs at once, depth first, or waits, as the center was made`(
        reentrancy: NoticeReentrancy
    ) {
        let center = NoticeCenter(reentrancy: reentrancy)
        let tokens = [
            center.observe("outer") { [calls, unowned center] _ in
                center.post("inner")
                calls.add("first")
            },
            center.observe("outer") { [calls] _ in calls.add("second") },
            center.observe("inner") { [calls] _ in calls.add("inner") },
        ]
        center.post("outer")
        #expect(
            calls.all
                == (reentrancy == .immediate ? ["inner", "first", "second"] : ["first", "second", "inner"]))
        withExtendedLifetime(tokens) {}
    }
}
