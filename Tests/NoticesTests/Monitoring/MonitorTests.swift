import Notices
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct MonitorTests {
    private let center = NoticeCenter(
        clock: NoticeClock(now: {
            passForMainThread()
            return .milliseconds(1_500)
        }))
    private let records = Records()

    /// A record as it is expected, at the clock's only time.
    private func record(
        _ seq: UInt64, _ kind: NoticeRecord.Kind, _ fill: (inout NoticeRecord) -> Void
    ) -> NoticeRecord {
        var record = NoticeRecord(seq: seq, time: 1.5, kind: kind)
        record.on = "main"
        fill(&record)
        return record
    }

    @Test func `an observation is recorded with all that is known of it`() {
        let monitor = center.monitor(into: records)
        let sender = Screen(Calls())
        let token = center.observe("a", from: sender, label: "view", file: "V.swift", line: 3) { _ in }
        let expected = record(1, .observe) {
            $0.name = "a"
            $0.observer = "view"
            $0.registration = token.id.number
            $0.lifetime = .token
            $0.sender = "Screen#1"
            $0.file = "V.swift"
            $0.line = 3
        }
        #expect(records.all == [expected])
        withExtendedLifetime(monitor) {}
    }

    @Test func `an owned observation names its owner, also under a label of its own`() {
        let monitor = center.monitor(into: records)
        let screen = Screen(Calls())
        center.observe("a", owner: screen) { _, _ in }
        center.observe(.any, owner: screen, label: "second") { _, _ in }
        #expect(records.complete.map(\.observer) == ["Screen#1", "second"])
        #expect(records.complete.map(\.owner) == ["Screen#1", "Screen#1"])
        #expect(records.complete.map(\.lifetime) == [.owner, .owner])
        #expect(records.complete.map(\.name) == ["a", nil])
        withExtendedLifetime(monitor) {}
    }

    @Test func `a post is reported when it begins and when it is complete, its delivery in between`() {
        let ticks = Lock<Int64>(0)
        let stopwatch: @Sendable () -> Duration = {
            ticks.withLock { ticks in
                ticks += 250
                return .nanoseconds(ticks)
            }
        }
        passForMainThread()
        let center = NoticeCenter(clock: NoticeClock(now: { .milliseconds(1_500) }, stopwatch: stopwatch))
        let watched = center.observe(.any, file: "V.swift", line: 3) { _ in }
        let monitor = center.monitor(into: records)
        center.post("a", from: watched, payload: 7, file: "P.swift", line: 9)
        let post = record(1, .post) {
            $0.isComplete = false
            $0.name = "a"
            $0.sender = "NoticeToken#1"
            $0.payload = "7"
            $0.file = "P.swift"
            $0.line = 9
        }
        let delivery = record(2, .deliver) {
            $0.isComplete = false
            $0.name = "a"
            $0.observer = "V.swift:3"
            $0.registration = watched.id.number
            $0.lifetime = .token
            $0.sender = "NoticeToken#1"
            $0.payload = "7"
            $0.post = 1
            $0.file = "V.swift"
            $0.line = 3
        }
        var (endOfPost, endOfDelivery) = (post, delivery)
        endOfDelivery.isComplete = true
        endOfDelivery.durationNanoseconds = 250
        endOfPost.isComplete = true
        (endOfPost.deliveries, endOfPost.skipped, endOfPost.failed) = (1, 0, 0)
        endOfPost.scheduled = 0
        endOfPost.filtered = 0
        #expect(records.all == [post, delivery, endOfDelivery, endOfPost])
        withExtendedLifetime((monitor, watched)) {}
    }

    @Test func `a post that reaches no observer is recorded as such, within itself`() {
        let monitor = center.monitor(into: records)
        center.post("a", payload: "text", file: "P.swift", line: 9)
        #expect(records.all.map(\.kind) == [.post, .unheard, .post])
        let unheard = record(2, .unheard) {
            $0.name = "a"
            $0.payload = "\"text\""
            $0.post = 1
            $0.file = "P.swift"
            $0.line = 9
        }
        #expect(records.complete(.unheard) == [unheard])
        #expect(records.complete(.post).map(\.deliveries) == [0])
        withExtendedLifetime(monitor) {}
    }

    @Test func `a skip is reported once, with its reason`() throws {
        let victim = Box<NoticeToken>()
        let token = center.observe("a") { _ in victim.empty() }
        victim.set(center.observe("a", label: "victim") { _ in })
        center.observe("a", owner: Screen(Calls())) { me, _ in me.refresh() }
        let monitor = center.monitor(into: records)
        center.post("a")
        let skips = records.all.filter { $0.kind == .skip }
        #expect(skips.map(\.reason) == [.tokenReleased, .ownerGone])
        #expect(skips.map(\.observer) == ["victim", "Screen#1"])
        #expect(skips.allSatisfy { $0.isComplete && $0.post == 1 && $0.durationNanoseconds == nil })
        #expect(records.complete(.post).map(\.skipped) == [2])
        withExtendedLifetime((monitor, token)) {}
    }

    @Test func `a failure is reported with its words and belongs to its post`() {
        let token = center.observe(NoticeDescriptor<Int>("a")) { _ in }
        let monitor = center.monitor(into: records)
        center.post("a")
        #expect(records.complete.map(\.kind) == [.post, .fail])
        #expect(records.complete(.fail).map(\.text) == ["payload of “a”: needs Int, found no payload"])
        #expect(records.complete(.fail).map(\.post) == [1])
        #expect(records.complete(.post).map(\.failed) == [1])
        withExtendedLifetime((monitor, token)) {}
    }

    @Test func `a removal is recorded with its reason, whatever ended it`() {
        let monitor = center.monitor(into: records)
        let token = center.observe("a", label: "view", file: "V.swift", line: 3) { _ in }
        token.cancel()
        token.cancel()
        _ = center.observe("a") { _ in }
        let once = center.observe("a", options: .once) { _ in }
        center.observe("a", owner: Screen(Calls())) { me, _ in me.refresh() }
        center.post("a")
        _ = center.observe("a", from: Screen(Calls())) { _ in }.detach()
        center.removeAbandoned()
        center.notices(named: "a").finish()
        #expect(
            records.complete(.remove).map(\.reason) == [
                .removed, .tokenReleased, .finished, .ownerGone, .senderGone, .finished,
            ])
        let removal = record(2, .remove) {
            $0.name = "a"
            $0.observer = "view"
            $0.registration = token.id.number
            $0.lifetime = .token
            $0.reason = .removed
            $0.file = "V.swift"
            $0.line = 3
        }
        #expect(records.complete(.remove).first == removal)
        withExtendedLifetime((monitor, once)) {}
    }

    @Test func `a note and a kind of one's own are records too`() {
        let monitor = center.monitor(into: records)
        center.note("hello", file: "N.swift", line: 1)
        center.record(NoticeRecord.Kind(rawValue: "expect")) { $0.text = "held" }
        let note = record(1, .note) {
            $0.text = "hello"
            $0.file = "N.swift"
            $0.line = 1
        }
        let own = record(2, NoticeRecord.Kind(rawValue: "expect")) { $0.text = "held" }
        #expect(records.all == [note, own])
        withExtendedLifetime(monitor) {}
    }

    @Test func `a record of the caller's own is not even described without a monitor`() {
        center.record(.note) { _ in records.add(NoticeRecord(seq: 0, time: 0, kind: .note)) }
        #expect(records.all == [])
    }

    @Test func `several monitors receive the same records, each until it goes`() {
        let second = Records()
        let monitor = center.monitor(into: records)
        var short: NoticeMonitor? = center.monitor(into: second)
        center.note("both")
        short = nil
        center.note("one")
        monitor.detach()
        monitor.detach()
        center.note("none")
        #expect(records.all.map(\.text) == ["both", "one"])
        #expect(second.all.map(\.text) == ["both"])
        withExtendedLifetime(short) {}
    }

    @Test func `a monitor detached during a post receives that post to its end`() {
        let monitor = Box<NoticeMonitor>()
        let token = center.observe("a") { _ in monitor.empty() }
        monitor.set(center.monitor(into: records))
        center.post("a")
        center.post("a")
        #expect(records.all.map(\.kind) == [.post, .deliver, .deliver, .post])
        withExtendedLifetime(token) {}
    }

    @Test func `a monitor attached during a post receives what comes after`() {
        let monitor = Box<NoticeMonitor>()
        let token = center.observe("a") { [center, records] _ in
            monitor.set(center.monitor(into: records))
            center.post("b")
        }
        center.post("a")
        #expect(records.all.map(\.name) == ["b", "b", "b"])
        withExtendedLifetime(token) {}
    }

    @Test func `a monitor keeps neither its center nor, once detached, what it captured`() {
        let life = Life()
        var center: NoticeCenter? = NoticeCenter()
        weak let gone = center
        let captured = Box(Tracked(life))
        let monitor = center?.monitor { [part = captured.value] _ in part?.use() }
        captured.empty()
        #expect(life.count == 1)
        monitor?.detach()
        #expect(life.count == 0)
        center = nil
        #expect(gone == nil)
        monitor?.detach()
    }

    @Test func `the clock is not read without a monitor`() {
        let asked = Calls()
        let center = NoticeCenter(
            clock: NoticeClock(
                now: {
                    asked.add("now")
                    return .zero
                },
                stopwatch: {
                    asked.add("stopwatch")
                    return .zero
                }))
        let token = center.observe("a") { _ in }
        center.post("a")
        #expect(asked.all == [])
        withExtendedLifetime(token) {}
    }

    @Test func `an object may choose its label, and is asked for it without a lock held`() throws {
        let center = center
        let ended = finishes { [records] in
            let monitor = center.monitor(into: records)
            let view = Labeled(center)
            center.observe("a", owner: view) { _, _ in }
            center.post("a", from: view)
            _ = try? center.controller(for: view).observe("a") { _, _ in }
            withExtendedLifetime(monitor) {}
        }
        #expect(ended)
        #expect(records.complete(.observe).filter { $0.name == "a" }.map(\.observer) == ["chosen", "chosen"])
        #expect(records.complete(.post).map(\.sender) == ["chosen"])
    }

    @Test func `objects of one type are distinguished by ordinals that are not used again`() {
        let monitor = center.monitor(into: records)
        for _ in 1...200 { center.post("a", from: Screen(Calls())) }
        let kept = Screen(Calls())
        center.post("a", from: kept)
        center.post("a", from: Tracked(Life()))
        center.post("a", from: kept)
        let labels = records.complete(.post).compactMap(\.sender)
        #expect(labels.prefix(200) == (1...200).map { "Screen#\($0)" }[...])
        #expect(labels.suffix(3) == ["Screen#201", "Tracked#1", "Screen#201"])
        withExtendedLifetime(monitor) {}
    }

}

/// Asks the center a question while it is asked for its label.
private final class Labeled: NoticeLabeled, Sendable {
    private let center: NoticeCenter

    init(_ center: NoticeCenter) {
        self.center = center
    }

    var noticeLabel: String {
        center.observe("label") { _ in }.cancel()
        _ = center.registrations.count
        return "chosen"
    }
}
