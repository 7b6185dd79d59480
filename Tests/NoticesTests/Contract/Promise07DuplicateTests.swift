import Notices
import TestSupport
import Testing

@Suite("7. Duplicates follow a rule the caller picks, and what happened is reported", .leavesNoObservers)
struct Promise07DuplicateTests {
    private let center = NoticeCenter()
    private let owner = Screen(Calls())
    private let calls = Calls()

    private func observe(_ options: NoticeOptions, _ call: String, line: Int) -> NoticeAddition {
        center.observe("a", owner: owner, options: options, file: "F.swift", line: line) { [calls] _, _ in
            calls.add(call)
        }
    }

    @Test func `allow: both are registered and called`() {
        #expect(observe([], "first", line: 1).isNew)
        #expect(observe([], "second", line: 2).isNew)
        center.post("a")
        #expect(calls.all == ["first", "second"])
    }

    @Test func `refuse: the first stays, and the caller is told where it is`() {
        #expect(observe([], "first", line: 1).isNew)
        #expect(
            observe(.refusingDuplicates, "second", line: 2)
                == .refused(first: SourceLine(file: "F.swift", line: 1)))
        center.post("a")
        #expect(calls.all == ["first"])
    }

    @Test func `replace: the second stays, and the caller is told where the first was`() {
        #expect(observe([], "first", line: 1).isNew)
        let second = observe(.replacingDuplicates, "second", line: 2)
        #expect(second.isNew)
        #expect(second.first == SourceLine(file: "F.swift", line: 1))
        center.post("a")
        #expect(calls.all == ["second"])
    }

    @Test func `a monitor is told of a refusal too`() {
        let records = Records()
        let monitor = center.monitor(into: records)
        _ = observe([], "first", line: 1)
        _ = observe(.refusingDuplicates, "second", line: 2)
        #expect(records.complete(.refuse).map(\.first) == [SourceLine(file: "F.swift", line: 1)])
        withExtendedLifetime(monitor) {}
    }
}
