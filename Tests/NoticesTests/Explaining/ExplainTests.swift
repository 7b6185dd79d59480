import Notices
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct ExplainTests {
    private let center = NoticeCenter()
    private let calls = Calls()

    private func reasons(
        _ name: NoticeName = "a", from sender: AnyObject? = nil, payload: (any Sendable)? = nil
    ) -> [PostExplanation.Reason?] {
        center.explain(name, from: sender, payload: payload).observers.map(\.reason)
    }

    @Test func `observers that a post calls are listed in the order in which it calls them`() {
        let tokens = [
            center.observe("a", label: "first") { _ in },
            center.observe(.any, label: "any") { _ in },
            center.observe("a", options: .priority(1), label: "before") { _ in },
            center.observe("b", label: "other name") { _ in },
        ]
        let explanation = center.explain("a")
        #expect(explanation.called.map(\.registration.observer) == ["before", "first", "any"])
        #expect(explanation.passedOver.isEmpty)
        withExtendedLifetime(tokens) {}
    }

    @Test func `an observer of another sender, or of one that is gone, is passed over`() {
        let (mine, other) = (Tracked(Life()), Tracked(Life()))
        var gone: Tracked? = Tracked(Life())
        let tokens = [
            center.observe("a", from: mine) { _ in }, center.observe("a", from: other) { _ in },
            center.observe("a", from: gone) { _ in },
        ]
        gone = nil
        #expect(reasons(from: mine) == [nil, .otherSender, .senderGone])
        #expect(reasons() == [.otherSender, .otherSender, .senderGone])
        withExtendedLifetime((tokens, mine, other)) {}
    }

    @Test func `an owner that is gone passes its observer over, and it is not removed by the question`() {
        do { center.observe("a", owner: Tracked(Life())) { _, _ in } }
        do { center.observe("a", owner: Tracked(Life()), label: "with a label") { _, _ in } }
        #expect(reasons() == [.ownerGone, .ownerGone])
        #expect(center.registrationCount == 2)
        center.removeAbandoned()
    }

    @Test func `an observer is passed over as blocked when it, the sender or the center is blocked`() {
        let sender = Tracked(Life())
        let plain = center.observe("a") { _ in }
        let labeled = center.observe("a", label: "x") { _ in }
        do {
            let blockers = [plain.block(), labeled.block()]
            #expect(reasons() == [.blocked, .blocked])
            withExtendedLifetime(blockers) {}
        }
        do {
            let blocker = center.block(postsFrom: sender)
            #expect(reasons(from: sender) == [.blocked, .blocked])
            #expect(reasons() == [nil, nil])
            withExtendedLifetime(blocker) {}
        }
        let blocker = center.block()
        #expect(reasons() == [.blocked, .blocked])
        withExtendedLifetime((blocker, plain, labeled)) {}
    }

    @Test func `a filter is asked, and a dropped repeat is found without being counted as a notice`() {
        let filtered = center.observe("a", options: .filter { $0.payload != nil }) { _ in }
        let repeats = center.observe("a", options: .droppingRepeats(of: Int.self)) { [calls] in
            calls.add("\($0.payload ?? "")")
        }
        #expect(reasons() == [.filtered, nil])
        #expect(reasons(payload: 1) == [nil, nil])
        center.post("a", payload: 1)
        #expect(reasons(payload: 1) == [nil, .repeated])
        #expect(reasons(payload: 2) == [nil, nil])
        center.post("a", payload: 1)
        center.post("a", payload: 2)
        #expect(calls.all == ["1", "2"])
        withExtendedLifetime((filtered, repeats)) {}
    }

    @Test func `an observer that cannot read the payload says why, however it takes payloads`() async {
        let number = NoticeDescriptor<Int>("a")
        let owner = Screen(Calls())
        let converting = NoticeDescriptor<Int>("a") { notice in
            guard let text = notice.payload as? String, let number = Int(text) else {
                throw NoticeError.payloadInvalid(name: "a", problem: "is no number")
            }
            return number
        }
        let tokens = [
            center.observe(number) { _ in }, center.observe(number, label: "labeled") { _ in },
            center.observe(number, on: .task) { _ in }, center.observe(converting) { _ in },
        ]
        center.observe(number, owner: owner) { _, _ in }
        let mismatch = "it needs an Int; this post has a String"
        let invalid = NoticeError.payloadInvalid(name: "a", problem: "is no number").description
        let found = reasons(payload: "x")
        #expect(
            found == [mismatch, mismatch, mismatch, invalid, mismatch].map { .payload(problem: $0) })
        #expect(reasons(payload: 3).filter { $0 == nil }.count == 4)
        #expect(reasons(payload: "3")[3] == nil)
        withExtendedLifetime((tokens, owner)) {}
    }

    @Test func `within its only call a one-shot is finished`() {
        let token = center.observe("a", options: .once) { [calls, center] _ in
            calls.add("\(center.explain("a").observers.map(\.reason))")
        }
        center.post("a")
        #expect(calls.all == ["\([PostExplanation.Reason.finished] as [PostExplanation.Reason?])"])
        withExtendedLifetime(token) {}
    }

    @Test func `a nested post of a center that queues says that it waits`() {
        let center = NoticeCenter(reentrancy: .queued)
        let token = center.observe("a") { [calls, weak center] _ in
            calls.add("\(center?.explain("b").isQueued == true)")
        }
        #expect(!center.explain("b").isQueued)
        center.post("a")
        #expect(calls.all == ["true"])
        withExtendedLifetime(token) {}
    }

    @Test(arguments: [
        ("cart.chnaged", ["cart.changed"]), ("Cart.Changed", ["cart.changed"]), ("cart", ["cart.changed"]),
        ("cart.changed.now", ["cart.changed"]), ("user", []),
        ("keyboard.willShwo", ["keyboard.willShow"]),
    ])
    func `a name without observers is answered with observed names that resemble it`(
        wanted: String, similar: [String]
    ) {
        let names: [NoticeName] = ["cart.changed", "keyboard.willShow", "keyboard.willHide"]
        let tokens = names.map { center.observe($0) { _ in } }
        var ended: NoticeToken? = center.observe("user.changed") { _ in }
        ended = nil
        #expect(center.explain(NoticeName(wanted)).similarNames.map(\.rawValue) == similar)
        #expect(center.explain("cart.changed").similarNames == [])
        withExtendedLifetime((tokens, ended)) {}
    }

    @Test func `names are suggested once, and only those that somebody observes`() {
        let (sender, other) = (Calls(), Calls())
        let ofSenders = [sender, sender, other].map { center.observe("cart.changed", from: $0) { _ in } }
        #expect(center.explain("cart.chnaged").similarNames == ["cart.changed"])
        let token = center.observe("cart.changed") { _ in }
        #expect(center.explain("cart.chnaged").similarNames == ["cart.changed"])
        for token in ofSenders + [token] { token.cancel() }
        // A post from a sender that some observe under any name makes a topic of the name and the sender.
        let ofAnyName = center.observe(.any, from: sender) { _ in }
        center.post("cart.changed", from: sender)
        #expect(center.explain("cart.chnaged").similarNames == [])
        ofAnyName.cancel()
    }

    @Test(arguments: [
        ("com.example.client.request.didRety", ["com.example.client.request.didRetry"]),
        ("com.example.client.metrics.didCollect", []),
    ])
    func `a beginning that all names share makes none similar`(wanted: String, similar: [String]) {
        let names = ["request.didRetry", "request.didFail", "request.didResume", "session.didPause"]
        let tokens = names.map { center.observe(NoticeName("com.example.client." + $0)) { _ in } }
        #expect(center.explain(NoticeName(wanted)).similarNames.map(\.rawValue) == similar)
        withExtendedLifetime(tokens) {}
    }

    @Test func `the answer reads as sentences`() {
        let store = Screen(Calls())
        let tokens = [
            center.observe("a", label: "view", file: "M/View.swift", line: 3) { _ in },
            center.observe("a", from: store, label: "badge", file: "M/Badge.swift", line: 4) { _ in },
            center.observe("a", on: .task, label: "log", file: "M/Log.swift", line: 5) { _ in },
        ]
        let lines = [
            "“a”: 2 observers are called, 1 passed over",
            "  view (View.swift:3): called",
            "  badge (Badge.swift:4): passed over: it observes Screen#1 only",
            "  log (Log.swift:5): called in its task, later",
        ]
        #expect(center.explain("a").description == lines.joined(separator: "\n"))
        #expect(center.explain("c").description == "no observer of “c”")
        withExtendedLifetime((tokens, store)) {}
    }

    @Test func `the answer agrees with the post that follows`() {
        let sender = Screen(Calls())
        let tokens = [
            center.observe("a") { [calls] _ in calls.add("1") },
            center.observe("a", from: sender) { [calls] _ in calls.add("2") },
            center.observe(NoticeDescriptor<Int>("a")) { [calls] _ in calls.add("3") },
            center.observe("a", options: .filter { $0.hasSender }) { [calls] _ in calls.add("4") },
        ]
        for (poster, payload) in [(nil, nil), (sender, nil), (nil, 3), (sender, 4)] as [(Screen?, Int?)] {
            let expected = center.explain("a", from: poster, payload: payload).called.count
            #expect(center.post("a", from: poster, payload: payload).delivered == expected)
        }
        withExtendedLifetime((tokens, sender)) {}
    }
}
