import Notices
import NoticesQueue
import TestSupport
import Testing

/// The order of a queue, step by step, without a center.
@Suite(.leavesNoObservers) struct QueuePendingTests {
    private let center = NoticeCenter()
    private let sender = Screen(Calls())
    private let other = Screen(Calls())

    /// "a1" is the notice "a" with the payload "1".
    private func entry(_ text: String, from sender: Screen? = nil) -> PendingNotice {
        let posted = Box<Notice>()
        let token = center.observe(.any) { posted.set($0) }
        center.post(
            NoticeName(String(text.prefix(1))), from: sender, payload: String(text.dropFirst()))
        token.cancel()
        guard let notice = posted.value else { fatalError("the center did not deliver “\(text)”") }
        return PendingNotice(notice)
    }

    private func text(_ pending: PendingNotice) -> String {
        "\(pending.notice.name)\(pending.notice.payload as? String ?? "?")"
    }

    private func take(_ pending: inout PendingNotices) -> String {
        let turn = pending.beginTurn()
        var taken: [String] = []
        while let next = pending.takeNext(in: turn) { taken.append(text(next)) }
        return taken.joined(separator: " ")
    }

    @Test func `what is soon is taken in order, then what is idle`() {
        var pending = PendingNotices()
        for (text, style) in [("a", NoticeQueue.Style.idle), ("b", .soon), ("c", .idle), ("d", .soon)] {
            #expect(pending.add(entry(text), style: style, coalescing: []).isEmpty)
        }
        #expect(pending.count == 4)
        #expect(pending.nextStyle == .soon)
        #expect(take(&pending) == "b d")
        #expect(pending.nextStyle == .idle)
        #expect(take(&pending) == "a c")
        #expect(pending.nextStyle == nil)
        #expect(take(&pending) == "")
    }

    @Test func `what comes during a turn waits for the next`() {
        for style in [NoticeQueue.Style.soon, .idle] {
            var pending = PendingNotices()
            _ = pending.add(entry("a"), style: style, coalescing: [])
            let turn = pending.beginTurn()
            _ = pending.add(entry("b"), style: style, coalescing: [])
            #expect(pending.takeNext(in: turn).map(text) == "a")
            #expect(pending.takeNext(in: turn) == nil)
            #expect(take(&pending) == "b")
        }
    }

    @Test func `an idle turn ends when something comes that is soon`() {
        var pending = PendingNotices()
        for name in ["a", "b"] { _ = pending.add(entry(name), style: .idle, coalescing: []) }
        let turn = pending.beginTurn()
        #expect(pending.takeNext(in: turn).map(text) == "a")
        _ = pending.add(entry("c"), style: .soon, coalescing: [])
        #expect(pending.takeNext(in: turn) == nil)
        #expect(take(&pending) == "c")
        #expect(take(&pending) == "b")
    }

    @Test(
        arguments: [
            ([], "a1 b1 a2 a3 a9", 0), (.name, "a9 b1", 3), (.sender, "a1 b1 a2 a9", 1),
            ([.name, .sender], "a1 b1 a2 a9", 1),
        ] as [(NoticeQueue.Coalescing, String, Int)])
    func `the latest notice takes the earliest place of those that are like it`(
        coalescing: NoticeQueue.Coalescing, order: String, replaced: Int
    ) {
        var pending = PendingNotices()
        _ = pending.add(entry("a1"), style: .soon, coalescing: [])
        _ = pending.add(entry("b1"), style: .soon, coalescing: [])
        _ = pending.add(entry("a2", from: other), style: .soon, coalescing: [])
        _ = pending.add(entry("a3", from: sender), style: .soon, coalescing: [])
        #expect(
            pending.add(entry("a9", from: sender), style: .soon, coalescing: coalescing).count == replaced)
        #expect(take(&pending) == order)
    }

    @Test func `notices without a sender have the same sender`() {
        var pending = PendingNotices()
        for text in ["a1", "b1"] { _ = pending.add(entry(text), style: .soon, coalescing: []) }
        _ = pending.add(entry("a2", from: sender), style: .soon, coalescing: [])
        #expect(pending.add(entry("a9"), style: .soon, coalescing: .sender).map(text) == ["a1", "b1"])
        #expect(take(&pending) == "a9 a2")
    }

    @Test func `of two styles the more urgent one holds`() {
        var pending = PendingNotices()
        _ = pending.add(entry("a1"), style: .soon, coalescing: [])
        _ = pending.add(entry("b1"), style: .idle, coalescing: [])
        _ = pending.add(entry("c1"), style: .soon, coalescing: [])
        #expect(pending.add(entry("a2"), style: .idle, coalescing: .name).map(text) == ["a1"])
        #expect(pending.add(entry("b2"), style: .soon, coalescing: .name).map(text) == ["b1"])
        #expect(take(&pending) == "a2 c1 b2")
        #expect(pending.count == 0)
    }

    @Test func `what is to be posted now drops its like and takes no place`() {
        var pending = PendingNotices()
        _ = pending.add(entry("a1"), style: .soon, coalescing: [])
        _ = pending.add(entry("a2"), style: .idle, coalescing: [])
        _ = pending.add(entry("b1"), style: .soon, coalescing: [])
        #expect(pending.add(entry("a3"), style: .now, coalescing: .name).map(text) == ["a1", "a2"])
        #expect(pending.add(entry("b2"), style: .now, coalescing: []).isEmpty)
        #expect(take(&pending) == "b1")
        #expect(pending.count == 0)
    }

    @Test func `a replaced notice keeps its place in the turn that is under way`() {
        var pending = PendingNotices()
        for name in ["a1", "b1", "c1"] { _ = pending.add(entry(name), style: .soon, coalescing: []) }
        let turn = pending.beginTurn()
        #expect(pending.takeNext(in: turn).map(text) == "a1")
        for name in ["b2", "a2"] { _ = pending.add(entry(name), style: .soon, coalescing: .name) }
        #expect(pending.takeNext(in: turn).map(text) == "b2")
        #expect(pending.takeNext(in: turn).map(text) == "c1")
        #expect(pending.takeNext(in: turn) == nil)
        #expect(take(&pending) == "a2")
    }

    @Test func `the order of a long line survives taking and removing`() {
        var pending = PendingNotices()
        var expected: [Int] = []
        var taken: [Int] = []
        for number in 0..<1_000 {
            _ = pending.add(entry("a\(number)"), style: .soon, coalescing: [])
            if number % 7 != 3 { expected.append(number) }
            // Half as many are taken as come, so the line grows and is compacted again and again.
            let turn = pending.beginTurn()
            if number % 7 == 3 {
                #expect(pending.remove { $0.payload as? String == "\(number)" }.count == 1)
            } else if number % 2 == 0, let next = pending.takeNext(in: turn) {
                taken.append(Int(text(next).dropFirst()) ?? -1)
            }
        }
        #expect(pending.count == expected.count - taken.count)
        taken += take(&pending).split(separator: " ").compactMap { Int($0.dropFirst()) }
        #expect(taken == expected)
    }
}
