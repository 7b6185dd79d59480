import Notices
import TestSupport
import Testing

@Suite("7. Duplicates follow a rule the caller picks, and what happened is reported", .leavesNoObservers)
struct Promise07DuplicateTests {
    private let center = NoticeCenter()
    private let owner = Screen(Calls())
    private let calls = Calls()

    private func observe(_ options: NoticeOptions, _ call: String, line: Int) {
        center.observe("a", owner: owner, options: options, file: "F.swift", line: line) { [calls] _, _ in
            calls.add(call)
        }
    }

    @Test func `allow: both are registered and called`() {
        observe([], "first", line: 1)
        observe([], "second", line: 2)
        center.post("a")
        #expect(calls.all == ["first", "second"])
    }

    @Test func `refuse: the first stays, and the caller receives its source line`() {
        observe([], "first", line: 1)
        observe(.refusingDuplicates { [calls] in calls.add("refused for \($0)") }, "second", line: 2)
        #expect(calls.all == ["refused for F.swift:1"])
        center.post("a")
        #expect(calls.all.last == "first")
    }

    @Test func `replace: the second stays`() {
        observe([], "first", line: 1)
        observe(.replacingDuplicates, "second", line: 2)
        center.post("a")
        #expect(calls.all == ["second"])
    }

    @Test func `a monitor receives a refusal too`() {
        let records = Records()
        let monitor = center.monitor(into: records)
        observe([], "first", line: 1)
        observe(.refusingDuplicates { _ in }, "second", line: 2)
        #expect(records.complete(.refuse).map(\.first) == [NoticeRecord.Source(file: "F.swift", line: 1)])
        withExtendedLifetime(monitor) {}
    }
}
