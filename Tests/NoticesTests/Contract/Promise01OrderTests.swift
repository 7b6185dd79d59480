import Notices
import TestSupport
import Testing

@Suite(
    "1. Handlers run in registration order, name-specific and any-name observers in one sequence",
    .leavesNoObservers)
struct Promise01OrderTests {
    private let center = NoticeCenter()
    private let calls = Calls()

    @Test func `observers of the name and of any name are called in the order in which they registered`() {
        let names: [NoticeName] = [.any, "a", "a", .any, "a"]
        let tokens = names.enumerated().map { number, name in
            center.observe(name) { [calls] _ in calls.add("\(number)") }
        }
        center.post("a")
        #expect(calls.all == ["0", "1", "2", "3", "4"])
        withExtendedLifetime(tokens) {}
    }

    @Test func `the order is that of registration again after some have gone and others have come`() {
        var tokens = (0..<4).map { number in
            center.observe(number.isMultiple(of: 2) ? "a" : .any) { [calls] _ in calls.add("\(number)") }
        }
        tokens.remove(at: 1).cancel()
        tokens.append(center.observe(.any) { [calls] _ in calls.add("4") })
        center.post("a")
        #expect(calls.all == ["0", "2", "3", "4"])
        withExtendedLifetime(tokens) {}
    }
}
