import BoardModel
import Notices
import Testing

@Suite struct RecordClockTests {
    @Test(arguments: [
        (0, "1970-01-01T00:00:00.000Z"), (1_750_000_000_045_999_999, "2025-06-15T15:06:40.045Z"),
        (951_782_400_000_000_000, "2000-02-29T00:00:00.000Z"),
        (951_868_800_000_000_000, "2000-03-01T00:00:00.000Z"), (-1_000_000, "1969-12-31T23:59:59.999Z"),
        (Int64.max, "2262-04-11T23:47:16.854Z"), (Int64.min, "1677-09-21T00:12:43.145Z"),
    ])
    func `a time is a date and a time of day`(nanoseconds: Int64, text: String) {
        #expect(CivilTime(nanoseconds).iso8601 == text)
    }

    @Test func `a time zone shifts the date too`() {
        let time = CivilTime(1_750_028_400_000_000_000, offset: 7_200)
        #expect("\(time.date) \(time.milliseconds)" == "2025-06-16 01:00:00.000")
        #expect(CivilTime(0, offset: -3_600).seconds == "23:00:00")
    }

    @Test func `each run of a program has its own clock`() {
        var clock = RecordClock(zero: 1_000)
        clock.begin(at: 10, zero: 0)
        clock.begin(at: 20, zero: 5_000_000_000)
        func time(_ seq: UInt64, _ seconds: Double) -> Int64? {
            clock.time(of: NoticeRecord(seq: seq, time: seconds, kind: .post))
        }
        #expect(time(9, 1) == 1_000_001_000)
        #expect(time(10, 1) == nil)
        #expect(time(20, 0.5) == 5_500_000_000)
        #expect(clock.isKnown && !RecordClock.unknown.isKnown && !RecordClock(zero: 0).isKnown)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, 8.9e9])
    func `a time that is none has no wall clock`(seconds: Double) {
        let record = NoticeRecord(seq: 1, time: seconds, kind: .post)
        #expect(RecordClock(zero: .max - 1).time(of: record) == nil)
    }

    @Test func `JSON has the wall clock after the time`() throws {
        let record = NoticeRecord(seq: 1, time: 0.5, kind: .note)
        let line = RecordJSON.line(record, clock: RecordClock(zero: 1_750_000_000_000_000_000))
        #expect(line == #"{"seq":1,"time":0.5,"at":"2025-06-15T15:06:40.500Z","kind":"note"}"#)
        #expect(try RecordJSON.record(of: line) == record)
        #expect(RecordJSON.line(record) == #"{"seq":1,"time":0.5,"kind":"note"}"#)
    }
}
