import TestSupport
import Testing

@testable import Notices

@Suite(.leavesNoObservers) struct RecordEventTests {
    private typealias Event = NoticeRecord.Event
    private let center = NoticeCenter()
    private let records = Records()

    private func observer(_ label: String, _ id: RegistrationID, name: String?, line: Int) -> Event.Observer {
        Event.Observer(
            label: label, name: name, registration: id.number, owner: nil, sender: nil,
            source: NoticeRecord.Source(file: "V.swift", line: line))
    }

    private func observe(_ name: NoticeName?, options: NoticeOptions = .none, line: Int) -> NoticeToken {
        center.observe(name, options: options, label: "view", file: "V.swift", line: line) { _ in }
    }

    @Test func `the life of an observer reads as events with the fields that each has`() throws {
        let monitor = center.monitor(into: records)
        let token = observe("a", line: 3)
        center.post("a", payload: 7, file: "P.swift", line: 9)
        token.cancel()
        let events = records.complete.map(\.event)
        let view = observer("view", token.id, name: "a", line: 3)
        let post = Event.Post(
            name: "a", sender: nil, payload: "7", source: NoticeRecord.Source(file: "P.swift", line: 9))
        let counts = Event.Counts(deliveries: 1, scheduled: 0, skipped: 0, failed: 0, filtered: 0)
        try #require(events.count == 4)
        #expect(events[0] == .observed(view))
        #expect(events[1] == .posted(post, counts: counts))
        guard case .delivered(let delivery, nanoseconds: _?) = events[2] else {
            Issue.record("not a delivery: \(events[2])")
            return
        }
        #expect(delivery == Event.Delivery(observer: view, post: 2, payload: "7"))
        #expect(events[3] == .removed(view, .removed))
        withExtendedLifetime(monitor) {}
    }

    @Test func `what is running has no end yet`() {
        let monitor = center.monitor(into: records)
        let token = observe("a", line: 3)
        center.post("a")
        let running = records.all.filter { !$0.isComplete }.map(\.event)
        #expect(running.count == 2)
        for event in running {
            switch event {
            case .posted(_, counts: nil), .delivered(_, nanoseconds: nil): break
            default: Issue.record("not running: \(event)")
            }
        }
        withExtendedLifetime((monitor, token)) {}
    }

    @Test func `what goes wrong reads as events of its own`() throws {
        let monitor = center.monitor(into: records)
        center.post("unheard", file: "P.swift", line: 9)
        let typed = center.observe(NoticeDescriptor<Int>("a"), label: "typed") { _ in }
        let blocked = observe("a", line: 4)
        let blocker = blocked.block()
        center.post("a", payload: "text")
        let twice = observe("a", options: .refusingDuplicates { _ in }, line: 4)
        center.expectObservers(of: "a", atMost: 2)
        let third = observe("a", line: 5)
        center.note("done", file: "N.swift", line: 1)
        let events = records.complete.map(\.event)
        let unheard = Event.Post(
            name: "unheard", sender: nil, payload: nil, source: NoticeRecord.Source(file: "P.swift", line: 9))
        #expect(events.contains(.unheard(unheard, passedOver: nil)))
        #expect(
            events.contains {
                if case .failed(let delivery, let problem) = $0 {
                    delivery.observer.label == "typed" && problem.contains("Int")
                } else {
                    false
                }
            })
        #expect(
            events.contains {
                if case .skipped(let delivery, .blocked) = $0 {
                    delivery.observer.label == "view"
                } else {
                    false
                }
            })
        #expect(
            events.contains {
                if case .refused(_, let first) = $0 { first.description == "V.swift:4" } else { false }
            })
        #expect(
            events.contains {
                if case .crowded(name: "a", let text) = $0 { text.contains("3 observers") } else { false }
            })
        #expect(events.last == .noted("done"))
        #expect(!events.contains { if case .other = $0 { true } else { false } })
        withExtendedLifetime((monitor, typed, blocker, blocked, twice, third)) {}
    }

    @Test func `a kind that is not known, or a record without a field of its kind, is other`() {
        let unknown = NoticeRecord(seq: 1, time: 0, kind: NoticeRecord.Kind(rawValue: "later"))
        #expect(unknown.event == .other(unknown.kind))
        for kind in NoticeRecord.Kind.all {
            #expect(NoticeRecord(seq: 1, time: 0, kind: kind).event == .other(kind))
        }
    }
}
