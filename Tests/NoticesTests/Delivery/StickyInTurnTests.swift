import Notices
import TestSupport
import Testing

/// Notices that are posted to be kept, by handlers of a center that queues such posts.
@Suite(.leavesNoObservers) struct StickyInTurnTests {
    private let center = NoticeCenter(reentrancy: .queued)
    private let calls = Calls()
    private let late = Box<NoticeToken>()

    @Test func `a notice and an observer that comes before its turn meet once`() {
        let token = center.observe("outer") { [center, calls, late] _ in
            center.post("state", payload: 1, sticky: true)
            late.set(
                center.observe("state", options: .receivingSticky) { calls.add("\($0.payload ?? "nothing")") }
            )
            calls.add("outer ends")
        }
        center.post("outer")
        #expect(calls.all == ["outer ends", "1"])
        withExtendedLifetime(token) {}
    }

    @Test func `a notice is kept when its turn has come, and not before`() {
        let token = center.observe("outer") { [center, calls] _ in
            #expect(center.post("state", payload: 1, sticky: true).isQueued)
            calls.add("\(center.stickyNotice(of: "state") == nil)")
        }
        center.post("outer")
        #expect(calls.all == ["true"])
        #expect(center.stickyNotice(of: "state")?.payload as? Int == 1)
        withExtendedLifetime(token) {}
    }
}
