import BoardModel
import Demo
import Notices
import NoticesWire
import TerminalUI
import TestSupport
import Testing

@testable import ProgramSource

/// What a board makes of the messages of a program, one after the other.
@Suite struct FeedStateTests {
    private let hello = Hello(
        program: "shop", pid: 7, epoch: 1, startedAt: 0, centers: [.init(number: 4, label: "main")])

    /// A reference, since `#expect` cannot call what changes a value.
    private final class Feed {
        var state: FeedState

        init(
            _ hello: Hello, center: String? = nil, limits: AttachLimits = AttachLimits(),
            asking watch: Watch = .everything
        ) {
            state = FeedState(
                hello, center: center, limits: LimitWatch(limits, at: .now), asking: watch)
        }

        func begin(_ hello: Hello) -> Bool { state.begin(hello) }
        func take(_ message: WireMessage) { state.take(message) }
        func takeRecords() -> RecordInbox.Batch { state.takeRecords() }
        func snapshot() -> BoardSnapshot { state.snapshot(at: 0) }
        func end() { state.end() }
        var status: ProgramStatus { state.status }
        var farewell: End { state.farewell }
    }

    private func begun() -> Feed {
        let feed = Feed(hello)
        #expect(feed.begin(hello))
        return feed
    }

    private func post(_ seq: UInt64, _ name: String = "a") -> NoticeRecord {
        var record = NoticeRecord(seq: seq, time: 1, kind: .post)
        record.name = name
        return record
    }

    private func registration(_ number: UInt64, _ name: String = "a") -> WireRegistration {
        var registration = WireRegistration(number: number, observer: "o\(number)", file: "F", line: 1)
        (registration.name, registration.kind, registration.context) = (name, .token, .poster)
        registration.state = .active
        return registration
    }

    private func chunk(_ numbers: [UInt64], isLast: Bool = true, isUpdate: Bool = false) -> WireMessage {
        .registrations(
            RegistrationChunk(
                center: 4, seq: 0, isLast: isLast, isUpdate: isUpdate,
                registrations: numbers.map { registration($0) }))
    }

    private var hiddenListing: WireMessage {
        .registrations(
            RegistrationChunk(center: 4, seq: 0, isLast: true, knowsObservers: false, registrations: []))
    }

    @Test(arguments: [1, 730 as UInt64])
    func `calls are counted since attached if the program had posted before`(first: UInt64) {
        let feed = begun()
        #expect(feed.snapshot().calls == .fromTheBeginning)
        feed.take(.records(center: 4, [post(first)]))
        #expect(feed.snapshot().calls == (first == 1 ? .fromTheBeginning : .sinceAttached))
    }

    @Test func `observers that are not known are said to be so once, and never shown as none`() {
        let feed = begun()
        feed.take(hiddenListing)
        feed.take(.records(center: 4, [post(1), post(2, "b")]))
        feed.take(hiddenListing)
        feed.take(.records(center: 4, [post(3)]))
        #expect(feed.status.phase == .live)
        #expect(!feed.snapshot().knowsObservers)
        let records = feed.takeRecords().records
        #expect(records.map(\.kind) == [.note, .post, .post, .post])
        #expect(records.map(\.seq) == [1, 2, 3, 4])
        #expect(records.first?.text == "observers unknown: only the posts of main are shown")
    }

    @Test func `observers that a center of another kind lists are shown, and their calls are not`() {
        let feed = begun()
        func listing(_ numbers: [UInt64]) -> WireMessage {
            .registrations(
                RegistrationChunk(
                    center: 4, seq: 0, isLast: true, knowsObservers: false,
                    registrations: numbers.map { registration($0) }))
        }
        feed.take(listing([1, 2]))
        feed.take(.records(center: 4, [post(1), post(2, "b")]))
        let text = feed.takeRecords().records.first?.text
        #expect(text == "main lists its observers, but not which of them a post reaches")
        let snapshot = feed.snapshot()
        #expect(!snapshot.knowsObservers && snapshot.observerCount == 2)
        feed.take(listing([2]))
        #expect(feed.snapshot().observerCount == 1)
    }

    @Test func `observers that are not known are not counted among those that were not asked for`() {
        let sums = WireMessage.leftOut(center: 4, LeftOut())
        let feed = Feed(hello, asking: Watch([.records]))
        #expect(feed.begin(hello))
        feed.take(sums)
        #expect(feed.snapshot().leftOut?.registrations == 0)
        feed.take(hiddenListing)
        feed.take(sums)
        #expect(feed.snapshot().leftOut != nil)
        #expect(feed.snapshot().leftOut?.registrations == nil)
        #expect(!feed.snapshot().knowsObservers)
    }

    @Test func `sums that a program makes ever greater are no trap`() {
        let feed = Feed(hello, asking: Watch(names: [.init("a")]))
        #expect(feed.begin(hello))
        var most = LeftOut()
        (most.total, most.posts, most.names, most.registrations) = (.max, .max, .max, .max)
        feed.take(.records(center: 4, [post(1)]))
        // Each sum that is less than the one before is taken for that of a new run.
        for _ in 0..<1_100 {
            feed.take(.leftOut(center: 4, most))
            feed.take(.leftOut(center: 4, LeftOut()))
        }
        #expect(feed.snapshot().totals.posts > 1 << 52)
    }

    @Test func `a recording of a center whose observers are not known says so`() throws {
        let feed = begun()
        feed.take(hiddenListing)
        #expect(try #require(feed.state.beginning).listing.knowsObservers == false)
        let known = begun()
        known.take(chunk([1]))
        #expect(try #require(known.state.beginning).listing.knowsObservers)
    }

    @Test(arguments: ["remove o1", "block a 3", "unblock a", "post a"])
    func `what a board wants done in a center whose observers are not known is refused`(line: String) {
        var new = hello
        new.rights = [.registrations, .commands, .removing, .blocking, .posting]
        let feed = Feed(new)
        #expect(feed.begin(new))
        feed.take(hiddenListing)
        #expect(feed.state.abilities == [.commands, .programLines, .recording])
        let error = #expect(throws: LineError.self) {
            try feed.state.commands(for: .run(line), at: SourceLine(file: "prompt", line: 1))
        }
        #expect(error?.message == "main is view only: its observers are unknown")
    }

    @Test func `a program that ends without a reason says no goodbye, in the log and in a recording`() {
        for (end, text, reason) in [
            (nil, "has ended without saying goodbye", .lost), (End(.exit), "has ended", .exit),
            (End(.closed, text: "so it is"), "ended the connection: so it is", .closed),
        ] as [(End?, String, End.Reason)] {
            let feed = begun()
            if let end { feed.take(.end(end)) }
            #expect(feed.farewell.reason == reason)
            feed.end()
            #expect(
                feed.takeRecords().records.last?.text
                    == "shop (process 7) \(text); waiting for a program of that name")
        }
    }

    @Test func `a center that is not offered is refused`() {
        let state = Feed(hello, center: "cart")
        #expect(!state.begin(hello))
    }

    @Test func `records of other centers are left out`() {
        let state = begun()
        state.take(.records(center: 5, [post(1)]))
        state.take(.records(center: 4, [post(2)]))
        #expect(state.takeRecords().records.map(\.seq) == [2])
    }

    @Test func `a listing in several chunks counts when it is whole, and replaces the one before`() {
        let state = begun()
        state.take(chunk([1, 2], isLast: false))
        #expect(state.snapshot().knowsObservers == false)
        state.take(chunk([3]))
        #expect(state.snapshot().observerCount == 3)
        state.take(chunk([3]))
        #expect(state.snapshot().observerCount == 1)
        state.take(chunk([4], isUpdate: true))
        #expect(state.snapshot().observerCount == 2)
    }

    @Test func `a program is live when its registrations are listed`() {
        let state = begun()
        #expect(state.status.phase == .catchingUp(0))
        state.take(chunk([1, 2], isLast: false))
        #expect(state.status.phase == .catchingUp(2))
        state.take(chunk([3]))
        #expect(state.status.phase == .live)
    }

    @Test func `records of the next run follow those of the one before`() {
        let state = begun()
        state.take(chunk([1]))
        state.take(.records(center: 4, [post(1), post(2)]))
        state.end()
        #expect(state.status.phase == .ended)
        var next = hello
        (next.pid, next.epoch) = (8, 2)
        #expect(state.begin(next))
        #expect(state.status.process == 8 && state.status.phase == .catchingUp(0))
        #expect(!state.snapshot().knowsObservers)
        var delivery = NoticeRecord(seq: 2, time: 0, kind: .deliver)
        (delivery.post, delivery.cause) = (1, 1)
        state.take(.records(center: 4, [post(1), delivery]))
        let records = state.takeRecords().records
        #expect(records.map(\.seq) == [1, 2, 3, 4, 5, 6])
        #expect(records.last?.post == 5 && records.last?.cause == 5)
        #expect(state.snapshot().totals.posts == 3)
    }

    @Test func `a connection to the same run goes on with its numbers`() {
        let state = begun()
        state.take(.records(center: 4, [post(1)]))
        #expect(state.begin(hello))
        state.take(.records(center: 4, [post(2)]))
        #expect(state.takeRecords().records.map(\.seq) == [1, 2])
    }

    @Test func `records that the board does not take are dropped, the oldest first, and counted`() {
        let state = begun()
        for start in 0..<11 {
            state.take(.records(center: 4, (1...10_000).map { post(UInt64(start * 10_000 + $0)) }))
        }
        let batch = state.takeRecords()
        #expect(batch.records.count == 100_000 && batch.dropped == 10_000)
        #expect(batch.records.first?.seq == 10_001)
        state.take(.drops(center: 4, Drops(total: 5, posts: 5)))
        #expect(state.takeRecords().dropped == 5)
        #expect(state.snapshot().totals.posts == 110_005)
    }
}
