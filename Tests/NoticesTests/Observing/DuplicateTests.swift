import Notices
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct DuplicateTests {
    private let center = NoticeCenter()
    private let calls = Calls()

    @Test func `without a rule both are registered`() {
        let screen = Screen(calls)
        center.observe("a", owner: screen) { me, _ in me.refresh() }
        #expect(center.observe("a", owner: screen) { me, _ in me.refresh() }.isNew)
        #expect(center.post("a").delivered == 2)
    }

    @Test func `a second one is refused, and told where the first is`() {
        let screen = Screen(calls)
        let first = center.observe("a", owner: screen, file: "F.swift", line: 1) { [calls] _, _ in
            calls.add("first")
        }
        let second = center.observe("a", owner: screen, options: .refusingDuplicates) { [calls] _, _ in
            calls.add("second")
        }
        #expect(first.isNew)
        #expect(second == .refused(first: SourceLine(file: "F.swift", line: 1)))
        center.post("a")
        #expect(calls.all == ["first"])
        #expect(center.registrationCount == 1)
    }

    @Test func `a second one takes the place of the first, behind all others`() {
        let records = Records()
        let monitor = center.monitor(into: records)
        defer { withExtendedLifetime(monitor) {} }
        let screen = Screen(calls)
        center.observe("a", owner: screen, file: "F.swift", line: 1) { [calls] _, _ in calls.add("first") }
        let other = center.observe("a") { [calls] _ in calls.add("other") }
        let second = center.observe("a", owner: screen, options: .replacingDuplicates) { [calls] _, _ in
            calls.add("second")
        }
        #expect(second.first == SourceLine(file: "F.swift", line: 1))
        center.post("a")
        #expect(calls.all == ["other", "second"])
        #expect(records.all.filter { $0.kind == .remove }.map(\.reason) == [.replaced])
        withExtendedLifetime(other) {}
    }

    @Test func `owner, name, sender and label tell registrations apart`() {
        let screen = Screen(calls)
        let sender = Screen(calls)
        func add(
            _ name: NoticeName?, owner: Screen, from sender: Screen? = nil, label: String? = nil
        ) -> Bool {
            center.observe(name, owner: owner, from: sender, options: .refusingDuplicates, label: label) {
                _, _ in
            }.isNew
        }
        #expect(add("a", owner: screen))
        #expect(add("b", owner: screen))
        #expect(add(nil, owner: screen))
        #expect(add("a", owner: sender))
        #expect(add("a", owner: screen, from: sender))
        #expect(add("a", owner: screen, label: "other"))
        #expect(!add("a", owner: screen))
        #expect(!add("a", owner: screen, from: sender))
        #expect(center.registrationCount == 6)
    }

    @Test func `a token that is refused says where the first is, and ends nothing when it goes`() {
        let first = center.observe("a", label: "badge", file: "F.swift", line: 1) { [calls] _ in
            calls.add("first")
        }
        var second: NoticeToken? = center.observe("a", options: .refusingDuplicates, label: "badge") { _ in }
        #expect(second?.refusal == SourceLine(file: "F.swift", line: 1))
        #expect(second?.isActive == false)
        second = nil
        #expect(first.isActive)
        #expect(first.refusal == nil)
    }

    @Test func `without owner and label the source line is the identity`() {
        let tokens = (1...3).map { _ in center.observe("a", options: .refusingDuplicates) { _ in } }
        #expect(tokens.map(\.isActive) == [true, false, false])
        let elsewhere = center.observe("a", options: .refusingDuplicates) { _ in }
        #expect(elsewhere.isActive)
    }

    @Test func `one whose owner or token is gone is no duplicate`() {
        var screen: Screen? = Screen(calls)
        if let screen { center.observe("a", owner: screen, options: .refusingDuplicates) { _, _ in } }
        screen = nil
        let next = Screen(calls)
        #expect(center.observe("a", owner: next, options: .refusingDuplicates) { _, _ in }.isNew)
        var token: NoticeToken? = center.observe("b", label: "x") { _ in }
        #expect(token?.isActive == true)
        token = nil
        #expect(center.observe("b", options: .refusingDuplicates, label: "x") { _ in }.isActive)
    }

    @Test func `of many threads that register the same one is new`() async {
        let screen = Screen(calls)
        let new = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<64 {
                group.addTask { [center] in
                    center.observe("a", owner: screen, options: .refusingDuplicates) { _, _ in }.isNew
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(new == 1)
        #expect(center.registrationCount == 1)
    }

    @Test func `a refusal is recorded with the first line, and the refused handler is released`() {
        let records = Records()
        let monitor = center.monitor(into: records)
        defer { withExtendedLifetime(monitor) {} }
        let life = Life()
        let screen = Screen(calls)
        center.observe("a", owner: screen, file: "F.swift", line: 7) { _, _ in }
        do {
            let part = Tracked(life)
            center.observe("a", owner: screen, options: .refusingDuplicates) { _, _ in part.use() }
        }
        #expect(life.count == 0)
        let refusal = records.all.last
        #expect(refusal?.kind == .refuse)
        #expect(refusal?.first == SourceLine(file: "F.swift", line: 7))
    }

    @Test func `a controller keeps to the rule for what its owner observes without it, too`() {
        let screen = Screen(calls)
        center.observe("a", owner: screen, file: "F.swift", line: 1) { [calls] _, _ in calls.add("first") }
        let controller = center.controller(for: screen)
        let addition = controller.observe("a", options: .refusingDuplicates) { _, _ in }
        #expect(addition == .refused(first: SourceLine(file: "F.swift", line: 1)))
        #expect(controller.observe("a") { _, _ in }.isNew)
        #expect(center.registrationCount == 2)
    }
}
