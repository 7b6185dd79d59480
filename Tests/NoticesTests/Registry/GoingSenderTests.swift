import Notices
import TestSupport
import Testing

/// Observers of a sender that is on its way out when they come.
@Suite(.leavesNoObservers) struct GoingSenderTests {
    private let center = NoticeCenter()
    private let life = Life()

    private final class Going {
        private let body: (Going) -> Void

        init(_ body: @escaping (Going) -> Void) { self.body = body }

        deinit { body(self) }
    }

    @Test func `an observer of a sender in its deinit receives no other sender's posts`() {
        let calls = Calls()
        do {
            _ = Going { [center] going in
                center.observe("a", from: going) { _ in calls.add("called") }.detach()
            }
        }
        #expect(!center.post("a").wasHeard)
        #expect(!center.post("a", from: calls).wasHeard)
        #expect(calls.all.isEmpty)
        #expect(center.registrations.map(\.state) == [.senderGone])
        #expect(center.removeAbandoned() == 1)
    }

    @Test func `a sequence of a sender that is going ends with the next post`() async {
        let sequence = Box<NoticeSequence<Notice>>()
        do {
            _ = Going { [center] going in sequence.set(center.notices(named: "a", from: going)) }
        }
        center.post("a")
        #expect(center.registrationCount == 0)
        guard let notices = sequence.take() else { return }
        for await _ in notices { Issue.record("it received another sender's post") }
    }

    @Test func `of observers of a sender that is going and of any sender each is for itself`() {
        let calls = Calls()
        for _ in 0..<2 {
            _ = Going { [center] going in
                center.observe(
                    "a", from: going, options: .replacingDuplicates, label: "one"
                ) { _ in calls.add("going") }.detach()
            }
        }
        center.observe("a", label: "one") { _ in calls.add("any") }.detach()
        #expect(center.post("a").delivered == 1)
        #expect(calls.all == ["any"])
        center.removeAll()
    }
}
