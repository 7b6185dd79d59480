import BoardModel
import Demo
import Notices
import TestSupport
import Testing

/// Expectations of a run out of its records, against those of the center that made them.
@Suite(.leavesNoObservers) struct RecordedRunTests {
    private final class Badge: Sendable {}

    private let center = NoticeCenter()

    /// What a line expects, of a run with all that the center's ring has.
    private func result(_ line: String, of run: RecordedRun) throws -> RecordedRun.Result {
        guard case .expect(let expectation)? = try CommandParser.parse(line) else {
            throw LineError(column: 1, message: "\(line) is no expectation")
        }
        return try run.result(of: expectation)
    }

    private func run(_ ring: NoticeRecordRing) -> RecordedRun {
        var run = RecordedRun()
        run.add(ring.take().records)
        run.end(
            with: center.registrations.map { registration in
                RecordedRun.Observer(
                    name: registration.name.rawValue, label: registration.observer,
                    isOwned: registration.kind == .owner, state: registration.state)
            })
        return run
    }

    @Test(arguments: [
        ("deliveries cart.changed 2", true), ("deliveries cart.changed 3", false),
        ("deliveries cart.changed 1 by first", true), ("received first 1", true), ("received nobody 0", true),
        ("unheard * 1", true), ("unheard cart.chnged 1", true), ("unheard cart.changed 0", true),
        ("observers cart.changed 2", true), ("observers * 0", true), ("failed * 0", true),
        ("skipped * 0", true),
        ("refused * 0", true), ("deliveries * 2", true),
    ])
    func `counts are those of the records`(line: String, isMet: Bool) throws {
        let ring = center.recordRing()
        let tokens = ["first", "second"].map { center.observe("cart.changed", label: $0) { _ in } }
        center.post("cart.changed")
        center.post("cart.chnged")
        #expect(try result("expect \(line)", of: run(ring)).isMet == isMet)
        withExtendedLifetime(tokens) {}
    }

    @Test func `leaks are compared once the program has said of any`() throws {
        var run = run(center.recordRing())
        let error = #expect(throws: LineError.self) { try result("expect leaked 0", of: run) }
        #expect(error?.message.contains("never called inspector.checkFreed") == true)
        run.set(leaked: 2)
        run.set(leaked: 1)
        #expect(try result("expect leaked 1", of: run).isMet)
        #expect(try result("expect leaked 0", of: run).text == "leaked objects: expected 0, found 1")
    }

    @Test func `what is not met says why`() throws {
        let ring = center.recordRing()
        let token = center.observe("cart.changed", from: SenderValue(1), label: "first") { _ in }
        center.post("cart.changed", from: SenderValue(2))
        center.post("cart.chnged")
        var run = run(ring)
        let passedOver = "; a post was unheard: first observes "
        #expect(try result("expect deliveries cart.changed 1", of: run).text.contains(passedOver))
        #expect(
            try result("expect deliveries cart.chnged 1", of: run).text
                == "deliveries of cart.chnged: expected 1, found 0; no observer of cart.chnged; "
                + "observed: cart.changed")
        run.add(dropped: Totals.Dropped(all: 9, posts: 9, deliveries: 0, unheard: 0))
        #expect(
            try result("expect deliveries other 1", of: run).text.contains(
                "9 records were dropped, of unknown names"))
        withExtendedLifetime(token) {}
    }

    @Test func `an object is gone when a record or the last registrations say so`() throws {
        let ring = center.recordRing()
        var badges = (0..<3).map { _ in Badge() }
        for badge in badges { center.observe("cart.changed", owner: badge) { _, _ in } }
        center.post("cart.changed")
        // The next post removes it; that of the next one nobody has met.
        badges.removeFirst()
        center.post("cart.changed")
        badges.removeFirst()
        let run = run(ring)
        #expect(try result("expect gone Badge#1", of: run).isMet)
        #expect(try result("expect gone Badge#2", of: run).isMet)
        #expect(try result("expect alive Badge#3", of: run).isMet)
        #expect(try !result("expect gone Badge#3", of: run).isMet)
        #expect(try result("expect gone Badge#3", of: run).text == "Badge#3: expected gone, found alive")
        center.removeAll()
        withExtendedLifetime(badges) {}
    }

    @Test(arguments: [
        "expect gone Badge#9", "expect hung * 0", "expect thrown * 0", "expect inset Form#1 0",
        "expect compare observers * 0",
    ])
    func `what records do not tell is an error`(line: String) throws {
        let error = #expect(throws: LineError.self) { try result(line, of: run(center.recordRing())) }
        #expect(error?.message.hasPrefix("a recording cannot check this: ") == true)
    }

    @Test func `an object whose observers were removed may be alive or gone`() throws {
        let ring = center.recordRing()
        let badge = Badge()
        center.observe("cart.changed", owner: badge) { _, _ in }
        center.removeAll(ownedBy: badge)
        let error = #expect(throws: LineError.self) { try result("expect gone Badge#1", of: run(ring)) }
        #expect(error?.message.contains("it does not say whether Badge#1 is gone") == true)
    }
}
