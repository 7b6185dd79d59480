import Notices
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct DuplicateTests {
    private let center = NoticeCenter()
    private let calls = Calls()
    /// Where the first was registered, for each refusal.
    private let refusals = Calls()

    private var refusing: NoticeOptions {
        .refusingDuplicates { [refusals] in refusals.add($0.description) }
    }

    @Test func `without a rule both are registered`() {
        let screen = Screen(calls)
        center.observe("a", owner: screen) { me, _ in me.refresh() }
        center.observe("a", owner: screen) { me, _ in me.refresh() }
        #expect(center.post("a").delivered == 2)
    }

    @Test func `a second one is refused, and the caller learns where the first is`() throws {
        let screen = Screen(calls)
        center.observe("a", owner: screen, file: "F.swift", line: 1) { [calls] _, _ in
            calls.add("first")
        }
        let second = center.observe("a", owner: screen, options: refusing) { [calls] _, _ in
            calls.add("second")
        }
        #expect(refusals.all == ["F.swift:1"])
        #expect(try !center.remove(second))
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
        center.observe("a", owner: screen, options: .replacingDuplicates) { [calls] _, _ in
            calls.add("second")
        }
        center.post("a")
        #expect(calls.all == ["other", "second"])
        #expect(records.all.filter { $0.kind == .remove }.map(\.reason) == [.replaced])
        withExtendedLifetime(other) {}
    }

    @Test func `owner, name, sender and label distinguish registrations`() {
        let screen = Screen(calls)
        let sender = Screen(calls)
        func add(
            _ name: NoticeName, owner: Screen, from sender: Screen? = nil, label: String? = nil
        ) -> Bool {
            let before = refusals.all.count
            center.observe(name, owner: owner, from: sender, options: refusing, label: label) { _, _ in }
            return refusals.all.count == before
        }
        #expect(add("a", owner: screen))
        #expect(add("b", owner: screen))
        #expect(add(.any, owner: screen))
        #expect(add("a", owner: sender))
        #expect(add("a", owner: screen, from: sender))
        #expect(add("a", owner: screen, label: "other"))
        #expect(!add("a", owner: screen))
        #expect(!add("a", owner: screen, from: sender))
        #expect(center.registrationCount == 6)
    }

    @Test func `a token that is refused is not active, and ends nothing when it goes`() {
        let first = center.observe("a", label: "badge", file: "F.swift", line: 1) { [calls] _ in
            calls.add("first")
        }
        var second: NoticeToken? = center.observe("a", options: refusing, label: "badge") { _ in }
        #expect(refusals.all == ["F.swift:1"])
        #expect(second?.isActive == false)
        #expect(second?.cancel() == false)
        second = nil
        #expect(first.isActive)
        center.post("a")
        #expect(calls.all == ["first"])
    }

    @Test func `without owner and label the source line is the identity`() {
        let tokens = (1...3).map { _ in center.observe("a", options: refusing) { _ in } }
        #expect(tokens.map(\.isActive) == [true, false, false])
        let elsewhere = center.observe("a", options: refusing) { _ in }
        #expect(elsewhere.isActive)
    }

    @Test func `a registration that has lost its owner or token is no duplicate`() {
        var screen: Screen? = Screen(calls)
        if let screen { center.observe("a", owner: screen, options: refusing) { _, _ in } }
        screen = nil
        let next = Screen(calls)
        center.observe("a", owner: next, options: refusing) { _, _ in }
        var token: NoticeToken? = center.observe("b", label: "x") { _ in }
        #expect(token?.isActive == true)
        token = nil
        token = center.observe("b", options: refusing, label: "x") { _ in }
        #expect(token?.isActive == true)
        #expect(refusals.all == [])
    }

    @Test func `of many threads that register the same one is new`() async {
        let screen = Screen(calls)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<64 {
                group.addTask { [center, refusing] in
                    center.observe("a", owner: screen, options: refusing) { _, _ in }
                }
            }
        }
        #expect(refusals.all.count == 63)
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
            center.observe("a", owner: screen, options: refusing) { _, _ in part.use() }
        }
        #expect(life.count == 0)
        let refusal = records.all.last
        #expect(refusal?.kind == .refuse)
        #expect(refusal?.first == NoticeRecord.Source(file: "F.swift", line: 7))
    }

    @Test func `a controller knows nothing of what its owner observes without it`() throws {
        let screen = Screen(calls)
        center.observe("a", owner: screen, file: "F.swift", line: 1) { [calls] _, _ in calls.add("first") }
        try center.controller(for: screen).observe("a") { _, _ in }
        #expect(center.registrationCount == 2)
    }

    private func replace(_ screen: Screen, in center: NoticeCenter) {
        center.observe("a", owner: screen, options: .replacingDuplicates) { _, _ in }
    }

    @Test func `a monitor that registers the same observer leaves one`() {
        let screen = Screen(calls)
        let records = Records()
        let hasRegistered = Box(false)
        replace(screen, in: center)
        let monitor = center.monitor { [center] record in
            records.add(record)
            guard record.kind == .observe, hasRegistered.value == false else { return }
            hasRegistered.set(true)
            replace(screen, in: center)
        }
        replace(screen, in: center)
        #expect(center.registrations.map(\.id.number) == [3])
        #expect(records.complete(.remove).compactMap(\.registration).sorted() == [1, 2])
        #expect(records.complete(.remove).allSatisfy { $0.reason == .replaced })
        withExtendedLifetime(monitor) {}
    }

    @Test func `of many threads that replace each other's observer one is left`() {
        let screen = Screen(calls)
        for _ in 0..<50 {
            let isOver = race(2) { [center] _ in
                for _ in 0..<50 { replace(screen, in: center) }
            }
            #expect(isOver)
            #expect(center.registrationCount == 1)
        }
    }

    @Test func `all duplicates are replaced, those without options as well`() {
        let screen = Screen(calls)
        for _ in 0..<2 { center.observe("a", owner: screen) { _, _ in } }
        for _ in 0..<2 { center.observe("a", owner: screen, options: .priority(1)) { _, _ in } }
        replace(screen, in: center)
        #expect(center.registrations.map(\.id.number) == [5])
        #expect(center.post("a") == PostOutcome(delivered: 1))
    }
}
