import Notices
import TestSupport
import Testing

/// What an outcome counts, and what the record of a post that reached no observer says, by the reason.
@Suite(.leavesNoObservers) struct PassedOverTests {
    private let center = NoticeCenter()

    /// Ways to be told of a post: a monitor, or a ring.
    enum Watch: CaseIterable { case monitor, ring }

    /// The text of the record of a post that reaches no observer.
    private func text(_ watch: Watch, _ post: () -> PostOutcome) -> String? {
        let records = Records()
        let ring = watch == .ring ? center.recordRing() : nil
        let monitor = watch == .monitor ? center.monitor(records.add) : nil
        #expect(!post().wasHeard)
        let all = ring?.take().records ?? records.all
        withExtendedLifetime(monitor) {}
        let unheard = all.filter { $0.kind == .unheard }
        #expect(unheard.count == 1)
        return unheard.first?.text
    }

    @Test func `an outcome counts observers that were not called by the reason`() {
        let owner = Screen(Calls())
        var gone: Screen? = Screen(Calls())
        let tokens = [
            center.observe("a") { _ in }, center.observe("a", options: .filter { _ in false }) { _ in },
            center.observe(NoticeDescriptor<Int>("a")) { _ in }, center.observe("a") { _ in },
        ]
        if let gone { center.observe("a", owner: gone) { _, _ in } }
        gone = nil
        let blocker = tokens[3].block()
        let outcome = center.post("a")
        #expect(
            outcome == PostOutcome(delivered: 1, failed: 1, filtered: 1, ended: 0, blocked: 1, ownersGone: 1))
        #expect(outcome.skipped == 2 && outcome.ended == 0)
        #expect("\(outcome)" == "1 delivered, 1 failed, 1 filtered, 2 skipped (1 blocked, 1 without owner)")
        withExtendedLifetime((owner, blocker, tokens)) {}
    }

    @Test func `an observer that another handler of the post removes counts as ended`() {
        let last = Lock<NoticeToken?>(nil)
        let first = center.observe("a") { _ in
            let token = last.withLock { $0 }
            token?.cancel()
        }
        last.withLock { $0 = center.observe("a") { _ in } }
        #expect(center.post("a") == PostOutcome(delivered: 1, ended: 1))
        withExtendedLifetime(first) {}
    }

    @Test func `every count survives large numbers`() {
        let outcome = PostOutcome(
            delivered: 4_000_000_000, scheduled: 7, failed: 1_000_000_000, filtered: 2_000_000,
            ended: 5, blocked: 2_000_000, ownersGone: 2_000_000, dropped: 1_000)
        #expect(outcome.dropped == 1_000)
        #expect(outcome.delivered == 4_000_000_000 && outcome.scheduled == 7)
        #expect(outcome.failed == 1_000_000_000 && outcome.filtered == 2_000_000)
        #expect(outcome.blocked == 2_000_000 && outcome.ownersGone == 2_000_000 && outcome.ended == 5)
        let beyond = PostOutcome(filtered: 9_000_000, blocked: 9_000_000)
        #expect(beyond.filtered == 2_097_151 && beyond.blocked == 2_097_151 && beyond.ended >= 0)
        #expect(!beyond.isQueued && !beyond.isRefused && beyond.delivered == 0)
    }

    @Test("a post that reaches no observer records which it passed over", arguments: Watch.allCases)
    func passedOver(watch: Watch) {
        let (mine, other) = (Screen(Calls()), Screen(Calls()))
        let badge = center.observe("a", from: other, label: "badge") { _ in }
        #expect(text(watch) { center.post("a") } == "badge observes Screen#1 only")
        let view = center.observe("a", from: other, label: "view") { _ in }
        #expect(text(watch) { center.post("a", from: mine) } == "badge, view observe Screen#1 only")
        let filtered = center.observe("a", options: .filter { _ in false }, label: "picky") { _ in }
        #expect(
            text(watch) { center.post("a") }
                == "picky has a filter that rejects it; badge, view observe Screen#1 only")
        let fourth = center.observe(.any, options: .filter { _ in false }, label: "log") { _ in }
        #expect(text(watch) { center.post("a") }?.hasSuffix("; and others") == true)
        #expect(text(watch) { center.post("b") } == "log has a filter that rejects it")
        withExtendedLifetime((badge, view, filtered, fourth)) {}
    }

    @Test("a blocked observer and a gone sender are named as such", arguments: Watch.allCases)
    func blocked(watch: Watch) {
        var sender: Screen? = Screen(Calls())
        let token = center.observe("a", from: sender, label: "badge") { _ in }
        let view = center.observe("a", label: "view") { _ in }
        sender = nil
        let blocker = view.block()
        #expect(
            text(watch) { center.post("a") } == "view is blocked; badge observes a sender that is gone")
        withExtendedLifetime((token, view, blocker)) {}
    }

    @Test("a name without observers records nothing of them", arguments: Watch.allCases)
    func noObserver(watch: Watch) {
        let token = center.observe("b") { _ in }
        #expect(text(watch) { center.post("a") } == nil)
        withExtendedLifetime(token) {}
    }

    @Test func `a registration says what restricts it`() throws {
        let tokens = [
            center.observe("a", options: .filter { _ in true }) { _ in },
            center.observe(NoticeDescriptor<Int>("a")) { _ in },
            center.observe(NoticeDescriptor<Int>("a"), options: .priority(1)) { _ in },
            center.observe("a") { _ in },
            center.observe("a", on: .executor { $0() }) { _ in },
        ]
        let blocker = tokens[3].block()
        let all = center.registrations
        #expect(all.map(\.hasFilter) == [true, false, false, false, false])
        #expect(all.map(\.payloadType) == [nil, "Int", "Int", nil, nil])
        #expect(all.map(\.isBlocked) == [false, false, false, true, false])
        #expect(all.map(\.context) == [.poster, .poster, .poster, .poster, .executor])
        withExtendedLifetime((tokens, blocker)) {}
    }
}
