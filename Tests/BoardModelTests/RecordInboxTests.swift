import Notices
import TestSupport
import Testing

@testable import BoardModel
@testable import Demo

@Suite(.leavesNoObservers) struct RecordInboxTests {
    private func demo(_ inbox: RecordInbox) -> DemoProgram {
        DemoProgram(inbox: inbox, stopwatch: { .zero })
    }

    @Test func `records are taken once, in their order`() {
        let inbox = RecordInbox()
        let demo = demo(inbox)
        for text in ["a", "b", "c"] { demo.center.note(text) }
        let batch = inbox.take()
        #expect(batch.records.map(\.text) == ["a", "b", "c"])
        #expect(batch.dropped == 0)
        demo.center.note("d")
        #expect(inbox.take().records.map(\.text) == ["d"])
        #expect(inbox.take().records.isEmpty)
    }

    @Test(arguments: [-3, 0, 1, 2, 3, 4, 5, 8, 100])
    func `an inbox that is not emptied drops the newest and counts them`(capacity: Int) throws {
        let inbox = RecordInbox(capacity: capacity)
        let demo = demo(inbox)
        for number in 1...250 { demo.center.note("\(number)") }
        let batch = inbox.take()
        // The room is a power of two, and 16 at least.
        #expect(batch.records.count == (capacity == 100 ? 128 : 16))
        #expect(batch.records.count + batch.dropped == 250)
        #expect(batch.records.map(\.text) == (1...batch.records.count).map { "\($0)" })
        #expect(inbox.take().dropped == 0)
    }

    @Test(arguments: [1, 2, 3, 4, 1_000])
    func `it wakes once, until it has been emptied`(capacity: Int) {
        let inbox = RecordInbox(capacity: capacity)
        let demo = demo(inbox)
        let wakes = Lock(0)
        inbox.onArrival { wakes.withLock { $0 += 1 } }
        for _ in 1...50 { demo.center.note("n") }
        #expect(wakes.withLock { $0 } == 1)
        _ = inbox.take()
        #expect(wakes.withLock { $0 } == 1)
        for _ in 1...50 { demo.center.note("n") }
        #expect(wakes.withLock { $0 } == 2)
        inbox.onArrival(nil)
        _ = inbox.take()
        demo.center.note("n")
        #expect(wakes.withLock { $0 } == 2)
    }

    @Test func `a woken reader may look into the inbox, and record more`() {
        let inbox = RecordInbox()
        let demo = demo(inbox)
        let taken = Lock<[String?]>([])
        let center = demo.center
        inbox.onArrival { [weak inbox] in
            guard let texts = inbox?.take().records.map(\.text) else { return }
            taken.withLock { $0 += texts }
            if texts == ["a"] { center.note("b") }
        }
        center.note("a")
        #expect(taken.withLock { $0 } == ["a", "b"])
        withExtendedLifetime(demo) {}
    }

    @Test(arguments: [16, 65_536])
    func `the totals of all names are exact, whatever is dropped and from however many threads`(capacity: Int)
    {
        let inbox = RecordInbox(capacity: capacity)
        let demo = demo(inbox)
        let center = demo.center
        center.observe("observed") { _ in }.detach()
        center.observe("observed") { _ in }.detach()
        #expect(
            race(4) { _ in
                for _ in 1...500 {
                    center.post("observed")
                    center.post("unobserved")
                }
            })
        if capacity > 16 {
            #expect(
                inbox.totals.counts(of: .name("observed"))
                    == Totals.Counts(posts: 2_000, deliveries: 4_000, unheard: 0))
            #expect(
                inbox.totals.counts(of: .name("unobserved"))
                    == Totals.Counts(posts: 2_000, deliveries: 0, unheard: 2_000))
        }
        #expect(inbox.totals.all == Totals.Counts(posts: 4_000, deliveries: 4_000, unheard: 2_000))
        #expect(inbox.totals.counts(of: .any) == inbox.totals.all)
        #expect(inbox.totals.counts(of: .name("never")) == Totals.Counts())
        let batch = inbox.take()
        // Two registrations, each post and each delivery, and one for each post that reached no observer.
        #expect(batch.records.count + batch.dropped == 2 + 4_000 + 4_000 + 2_000)
        withExtendedLifetime(demo) {}
        #expect(batch.records.count <= capacity)
    }

    @Test func `each name and each observer has its own counts, in whatever order they come`() {
        let inbox = RecordInbox()
        let demo = demo(inbox)
        let center = demo.center
        for observer in ["X", "Y"] {
            center.observe("a", label: observer) { _ in }.detach()
            center.observe("b", label: observer) { _ in }.detach()
        }
        center.observe("b", label: "Y") { _ in }.detach()
        for name: NoticeName in ["a", "b", "a", "a", "c", "b", "a", "a"] { center.post(name) }
        let totals = inbox.totals
        #expect(totals.counts(of: .name("a")) == Totals.Counts(posts: 5, deliveries: 10))
        #expect(totals.counts(of: .name("b")) == Totals.Counts(posts: 2, deliveries: 6))
        #expect(totals.counts(of: .name("c")) == Totals.Counts(posts: 1, unheard: 1))
        #expect(totals.all == Totals.Counts(posts: 8, deliveries: 16, unheard: 1))
        #expect(["X", "Y", "Z"].map { totals.calls(of: .name("a"), by: $0).count } == [5, 5, 0])
        #expect(["X", "Y", "Z"].map { totals.calls(of: .name("b"), by: $0).count } == [2, 4, 0])
        #expect(["X", "Y", "Z"].map { totals.calls(of: .any, by: $0).count } == [7, 9, 0])
        #expect(totals.calls(of: .name("c"), by: "X").count == 0)
    }

    @Test func `the names that are counted one by one are bounded, and what is of others is said`() {
        let inbox = RecordInbox()
        let demo = demo(inbox)
        for number in 1...Totals.nameLimit + 5 { demo.center.post("name \(number)") }
        #expect(inbox.totals.nameCount == Totals.nameLimit)
        #expect(inbox.totals.uncountedNames == 2 * 5)
        #expect(inbox.totals.all.posts == Totals.nameLimit + 5)
        #expect(inbox.totals.counts(of: .name("name \(Totals.nameLimit)")).posts == 1)
    }

    @Test
    func `an expectation about a name that is not counted says so, and one about a name that is does not`()
        throws
    {
        let demo = demo(RecordInbox())
        let source = SourceLine(file: "x", line: 1)
        for number in 0...Totals.nameLimit { demo.center.post("name \(number)") }
        #expect(
            try demo.execute("expect unheard \"name \(Totals.nameLimit)\" 1", at: source)
                == .unmet(
                    "unheard posts of name 4096: expected 1, found 0; "
                        + "only 4096 names and observers are counted one by one"))
        #expect(
            try demo.execute("expect unheard \"name 1\" 1", at: source) == .done)
        #expect(try demo.execute("expect unheard * \(Totals.nameLimit + 1)", at: source) == .done)
    }

    @Test func `an expectation about one name says when records found no room`() throws {
        let demo = demo(RecordInbox(capacity: 16))
        let source = SourceLine(file: "x", line: 1)
        for _ in 1...20 { demo.center.post("a") }
        // Each post makes two records: its own, and that it reached no observer.
        #expect(
            try demo.execute("expect unheard a 20", at: source)
                == .unmet(
                    "unheard posts of a: expected 20, found 8; "
                        + "24 records were dropped, of unknown names"))
        #expect(try demo.execute("expect unheard * 20", at: source) == .done)
    }

    @Test func `the end of what was taken while it went on is reported, whatever else finds no room`() {
        let inbox = RecordInbox(capacity: 16)
        let demo = demo(inbox)
        let center = demo.center
        var log = DeliveryLog()
        let early = Lock<RecordInbox.Batch?>(nil)
        let token = center.observe("long") { _ in
            early.withLock { $0 = inbox.take() }
        }
        center.post("long")
        // Each round fills the ring, and with the next the inbox has more than it has room for.
        for _ in 1...5 {
            _ = inbox.totals
            for _ in 1...20 { center.note("n") }
        }
        if let batch = early.withLock({ $0 }) { log.add(batch) }
        // The registration, and what went on: the post and its delivery.
        #expect(log.count == 3)
        log.add(inbox.take())
        #expect((0..<log.count).allSatisfy { log[$0].record.isComplete })
        #expect(log.recordCount + log.droppedCount == 3 + 5 * 20)
        withExtendedLifetime((demo, token)) {}
    }

    @Test func `nothing is lost between the reader and the posters`() {
        let inbox = RecordInbox(capacity: 64)
        let demo = demo(inbox)
        let center = demo.center
        let seen = Lock(0)
        @Sendable func take() {
            let batch = inbox.take()
            seen.withLock { $0 += batch.records.count + batch.dropped }
        }
        let ended = race(4) { thread in
            for _ in 1...2_000 {
                if thread == 0 { take() } else { center.note("n") }
            }
        }
        #expect(ended)
        take()
        #expect(seen.withLock { $0 } == 6_000)
        withExtendedLifetime(demo) {}
    }
}
