import BoardModel
import Demo
import Notices
import NoticesWire
import TestSupport
import Testing

@Suite struct RatesTests {
    private func post(_ seq: UInt64, _ name: String = "a", at time: Double = 0, deliveries: Int? = 0)
        -> NoticeRecord
    {
        var record = NoticeRecord(seq: seq, time: time, kind: .post)
        (record.name, record.deliveries) = (name, deliveries)
        return record
    }

    private func call(
        _ seq: UInt64, _ name: String = "a", by observer: String = "X", number: UInt64? = 1,
        at time: Double = 0,
        taking nanoseconds: Int64? = 1_000
    ) -> NoticeRecord {
        var record = NoticeRecord(seq: seq, time: time, kind: .deliver)
        (record.name, record.observer, record.registration) = (name, observer, number)
        record.durationNanoseconds = nanoseconds
        return record
    }

    private func rates(_ records: [NoticeRecord], dropped: Int = 0) -> Rates {
        var rates = Rates()
        rates.add(RecordInbox.Batch(records: records, dropped: dropped))
        return rates
    }

    @Test func `posts and deliveries are counted by name, by observer and by second`() throws {
        let rates = rates([
            post(1, at: 0.2), call(2, at: 0.3), post(3, at: 2.9), call(4, at: 2.9),
            call(5, by: "Y", number: 2, at: 2.9),
        ])
        let name = try #require(rates.names["a"])
        #expect(name.total == .init(posts: 2, deliveries: 3))
        #expect(
            name.activity.counts(of: 4, until: 3) == [
                .init(posts: 1, deliveries: 1), .init(), .init(posts: 1, deliveries: 2), .init(),
            ])
        let keys = rates.observers.entries.map {
            "\($0.key.label) \($0.total.deliveries)"
        }
        #expect(keys == ["X 2", "Y 1"])
        #expect((rates.firstSeq, rates.second) == (1, 2))
    }

    @Test func `observers of one label and line are measured together, whatever their ordinals`() {
        var records = (1...300).map { number in
            call(UInt64(number), by: "OfferPage#\(number)", number: UInt64(number))
        }
        for index in records.indices {
            (records[index].file, records[index].line) = ("Shop/Screens.swift", 21)
        }
        records[299].line = 40
        let rates = rates(records)
        #expect(rates.observers.entries.map(\.key.label) == ["OfferPage", "OfferPage"])
        #expect(rates.observers.entries.map(\.key.place) == ["Screens.swift:21", "Screens.swift:40"])
        #expect(rates.observers.entries.map(\.total.deliveries) == [299, 1])
        #expect(!rates.observers.isFull)
    }

    @Test(arguments: [
        ("OfferPage#302", "OfferPage"), ("Screens.swift:21", "Screens.swift:21"), ("a#", "a#"), ("#7", "#7"),
        ("7", "7"), ("", ""), ("page#1#2", "page#1"), ("Größe#10", "Größe"),
    ]) func `the ordinal of a label is its number after a #`(label: String, without: String) {
        #expect(label.withoutOrdinal == without)
    }

    @Test func `the minute goes on, and what is older leaves it`() {
        var activity = Activity()
        for second in [0, 30, 59] { activity.add(.init(posts: 1), at: second) }
        #expect(activity.sum(of: 60, until: 59).posts == 3)
        activity.add(.init(posts: 1), at: 60)
        #expect(activity.sum(of: 60, until: 60).posts == 3)
        // A post that began long ago ends now.
        activity.add(.init(posts: 9), at: 0)
        #expect(activity.sum(of: 60, until: 60).posts == 3)
        activity.add(.init(posts: 1), at: 31)
        #expect(activity.sum(of: 60, until: 60).posts == 4)
        activity.add(.init(posts: 1), at: 100_000)
        #expect(activity.sum(of: 60, until: 100_000).posts == 1)
        #expect(activity.sum(of: 10, until: 100_010).posts == 0)
    }

    @Test func `a percentile is too high by a sixteenth at most, and the longest time is exact`() {
        for scale in [1, 37, 9_001, 2_000_003] as [Int64] {
            var times = HandlerTimes()
            for step in 1...1_000 as ClosedRange<Int64> { times.add(step * scale) }
            for share in [50, 99] as [Int64] {
                let exact = share * 10 * scale
                let found = times.percentile(Double(share))
                #expect(found >= exact)
                #expect(Double(found - exact) <= Double(exact) * HandlerTimes.error, "\(share) of \(scale)")
            }
            #expect(times.most == 1_000 * scale)
            #expect(times.percentile(100) == times.most)
        }
    }

    @Test(arguments: [Int64.min, -1, 0, 1, 3_600_000_000_001, .max])
    func `no time of a handler ends the program`(nanoseconds: Int64) {
        var times = HandlerTimes()
        for _ in 0..<3 { times.add(nanoseconds) }
        #expect(times.count == 3)
        #expect(times.most == max(0, nanoseconds))
        #expect((0...times.most).contains(times.percentile(99)))
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, -1e300, 1e300, 1e12])
    func `no time of a record ends the program`(time: Double) {
        var rates = rates([post(1, at: time), call(2, at: 3), post(3, at: time)])
        rates.pass(by: .seconds(1e9))
        #expect(rates.names["a"]?.total == .init(posts: 2, deliveries: 1))
        _ = rates.names["a"]?.activity.sum(of: 60, until: rates.second)
    }

    @Test func `what has not ended, has no name or is something else is not counted`() {
        var begun = post(1)
        begun.isComplete = false
        var nameless = post(2)
        nameless.name = nil
        var other = post(3)
        other.kind = .unheard
        let rates = rates([begun, nameless, other], dropped: 5)
        #expect(rates.names.entries.isEmpty && rates.observers.entries.isEmpty)
        #expect((rates.dropped, rates.firstSeq) == (5, nil))
    }

    @Test func `what a center does not tell is not taken for zero`() throws {
        let rates = rates([post(1, deliveries: nil), post(2, "b"), call(3, "b", taking: nil)])
        #expect(rates.names["a"]?.unknown == 1)
        #expect(rates.names["b"]?.unknown == 0)
        #expect(rates.names["b"]?.times == nil)
    }

    @Test func `beyond the limit, the rates of what is kept are right and the rest is not measured`() throws {
        var rates = Rates()
        let limit = RateTable<String>.limit
        let count = UInt64(limit + 44)
        var seq: UInt64 = 0
        // Each observer is called once a second, in turns.
        for second in 0..<30 {
            let records = (1...count).map { number -> NoticeRecord in
                seq += 1
                return call(seq, "n\(number)", by: "X\(number)", number: number, at: Double(second))
            }
            rates.add(RecordInbox.Batch(records: records, dropped: 0))
        }
        #expect(rates.observers.entries.count == limit)
        #expect(rates.observers.isFull && rates.names.isFull)
        for entry in rates.observers.entries {
            #expect(entry.activity.sum(of: 10, until: 29).deliveries == 10)
            #expect(entry.total.deliveries == 30)
        }
    }

    @Test func `what was quiet for a minute makes room, and what comes then is counted from there`() throws {
        var rates = Rates()
        let limit = RateTable<String>.limit
        for number in 1...UInt64(limit) {
            rates.add(RecordInbox.Batch(records: [post(number, "n\(number)", at: 0)], dropped: 0))
        }
        #expect(!rates.names.isFull)
        rates.add(
            RecordInbox.Batch(records: [post(900, "n1", at: 30), post(901, "late", at: 30)], dropped: 0))
        #expect(rates.names.isFull)
        #expect(rates.names["late"] == nil)
        rates.add(
            RecordInbox.Batch(records: [post(902, "late", at: 61), post(903, "late", at: 62)], dropped: 0))
        #expect(rates.names["late"]?.total.posts == 2)
        #expect(rates.names["late"]?.firstSeq == 902)
        #expect(rates.names["n1"]?.total.posts == 2)
        #expect(rates.names["n1"]?.firstSeq == 1)
        #expect(rates.names.entries.count <= limit)
    }

    @Test func `an observer of any name has several`() {
        let rates = rates([
            call(1, "a"), call(2, "b"), call(3, "a", by: "Y", number: 2), call(4, "a", by: "Y", number: 2),
        ])
        #expect(rates.observers.entries.map(\.name) == [nil, "a"])
    }

    @Test func `a program that is started again begins another minute`() {
        var rates = rates([post(1, at: 5_000)])
        rates.restartClock()
        rates.add(RecordInbox.Batch(records: [post(2, at: 3)], dropped: 0))
        #expect(rates.second == 3)
        #expect(rates.names["a"]?.activity.sum(of: 60, until: 3).posts == 1)
        #expect(rates.names["a"]?.total.posts == 2)
    }

    @Test func `time passes without records, as far as it shows`() {
        var rates = Rates()
        rates.pass(by: .seconds(5))
        #expect(!rates.isMoving && rates.second == 0)
        rates.add(RecordInbox.Batch(records: [post(1, at: 7)], dropped: 0))
        #expect(rates.isMoving)
        rates.pass(by: .seconds(60))
        #expect(rates.isMoving && rates.second == 67)
        rates.pass(by: .seconds(2))
        #expect(!rates.isMoving)
    }

    @Test(arguments: 0..<20) func `any records are counted`(seed: UInt64) {
        var dice = Dice(seed: seed)
        var rates = Rates()
        for _ in 0..<50 {
            rates.add(RecordInbox.Batch(records: (0..<20).map { _ in dice.record() }, dropped: 1))
            rates.pass(by: .milliseconds(300))
        }
        #expect(rates.dropped == 50)
        #expect(rates.names.entries.count <= RateTable<String>.limit)
    }
}
