import BoardModel
import Demo
import Notices
import NoticesWire
import TerminalUI
import Testing

@testable import ProgramSource

/// When a board lets go of a program by itself.
@Suite struct LimitTests {
    private static let start = ContinuousClock.now
    private static let hello = Hello(
        program: "shop", pid: 7, epoch: 1, startedAt: 0, centers: [.init(number: 4, label: "main")])

    /// A reference, since `#expect` cannot call what changes a value.
    private final class Feed {
        var state: FeedState

        init(_ limits: AttachLimits) {
            state = FeedState(LimitTests.hello, center: nil, limits: LimitWatch(limits, at: LimitTests.start))
            _ = state.begin(LimitTests.hello)
            state.take(
                .registrations(RegistrationChunk(center: 4, seq: 0, isLast: true, registrations: [])))
        }

        func post(_ numbers: ClosedRange<UInt64>, _ name: String = "a", after milliseconds: Int = 0) {
            let records = numbers.map { number in
                var record = NoticeRecord(seq: number, time: 1, kind: .post)
                record.name = name
                return record
            }
            state.take(
                .records(center: 4, records), at: LimitTests.start + .milliseconds(milliseconds))
        }

        func drop(_ count: UInt64, after milliseconds: Int = 0) {
            state.take(
                .drops(center: 4, Drops(total: count)), at: LimitTests.start + .milliseconds(milliseconds))
        }

        func wait(_ milliseconds: Int) { state.look(at: LimitTests.start + .milliseconds(milliseconds)) }

        func records() -> [NoticeRecord] { state.takeRecords().records }
    }

    @Test func `without limits nothing is reached`() {
        let feed = Feed(AttachLimits())
        feed.post(1...5_000)
        feed.wait(1_000_000_000)
        #expect(feed.state.deadline == nil)
        #expect(feed.state.status.phase == .live)
    }

    @Test func `the time is over when it is, and the log says so`() {
        let feed = Feed(AttachLimits(duration: .seconds(60)))
        #expect(feed.state.deadline == Self.start + .seconds(60))
        feed.wait(59_999)
        #expect(feed.state.status.phase == .live)
        feed.wait(60_000)
        #expect(feed.state.status.phase == .detached)
        #expect(
            feed.records().map(\.text) == ["detached from shop (process 7): 60.0 seconds elapsed (--for)"])
        feed.post(1...1)
        feed.wait(70_000)
        #expect(feed.records().isEmpty)
    }

    @Test func `as many records in a second as are allowed are no reason, one more is`() {
        let feed = Feed(AttachLimits(rate: 10))
        feed.post(1...10)
        feed.post(11...20, after: 1_000)
        #expect(feed.state.status.phase == .live)
        feed.post(21...21, after: 1_999)
        #expect(feed.state.status.phase == .detached)
        let records = feed.records()
        #expect(records.count == 22)
        #expect(records.last?.text?.hasSuffix("more than 10 records in a second (--max-rate)") == true)
    }

    @Test func `records that were dropped count among those of a second`() {
        let feed = Feed(AttachLimits(rate: 10))
        feed.post(1...5)
        feed.drop(.max)
        #expect(feed.state.status.phase == .detached)
    }

    @Test func `the record that a filter finds is the last one`() throws {
        let feed = Feed(AttachLimits(end: try RowFilter("kind:post name:b")))
        feed.post(1...3)
        feed.post(4...6, "b")
        feed.post(7...9)
        let records = feed.records()
        #expect(records.dropLast().map(\.seq) == [1, 2, 3, 4])
        #expect(
            records.last?.text
                == "detached from shop (process 7): record 4 matches kind:post name:b (--until)")
    }

    @Test func `the end of a program that was let go of is not reported`() {
        let feed = Feed(AttachLimits(duration: .seconds(1)))
        feed.wait(1_000)
        feed.state.end()
        #expect(feed.records().count == 1)
        #expect(feed.state.status.phase == .detached)
    }
}
