import Notices
import TestSupport
import Testing

@Suite(
    "14. Posts of different names do not wait for each other; a post without observers is nearly free",
    .leavesNoObservers)
struct Promise14IndependenceTests {
    private let center = NoticeCenter()
    private let calls = Calls()

    @Test func `a post of one name goes to its end while a handler of another still runs`() {
        let tokens = [
            center.observe("slow") { [center, calls] _ in
                calls.add("\(finishes { center.post("other") })")
            },
            center.observe("other") { [calls] _ in calls.add("other") },
        ]
        center.post("slow")
        #expect(calls.all == ["other", "true"])
        tokens.forEach { $0.cancel() }
    }

    @Test func `a post without observers reads no clock and no label, and keeps nothing`() {
        let life = Life()
        let center = NoticeCenter(
            clock: NoticeClock(
                now: { [calls] in
                    calls.add("clock")
                    return .zero
                }))
        for _ in 0..<100 { center.post("a", from: Labeled(calls), payload: Tracked(life)) }
        #expect(calls.all == [])
        #expect(life.count == 0)
        #expect(center.registrationCount == 0)
    }
}

private final class Labeled: NoticeLabeled {
    private let calls: Calls

    init(_ calls: Calls) { self.calls = calls }

    var noticeLabel: String {
        calls.add("label")
        return "label"
    }
}
