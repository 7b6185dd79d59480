import Notices
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct StickyTests {
    private let center = NoticeCenter()
    private let calls = Calls()

    private func late(_ name: NoticeName, _ options: NoticeOptions = .receivingSticky) -> NoticeToken {
        center.observe(name, options: options) { [calls] notice in
            calls.add("\(notice.name) \(notice.payload ?? "nothing")")
        }
    }

    @Test func `an observer that asks for it receives the latest sticky notice before the call returns`() {
        center.post("a", payload: 1, sticky: true)
        center.post("a", payload: 2, sticky: true)
        let token = late("a")
        #expect(calls.all == ["a 2"])
        center.post("a", payload: 3)
        #expect(calls.all == ["a 2", "a 3"])
        withExtendedLifetime(token) {}
    }

    @Test func `an observer without the option receives nothing, and a plain post is not sticky`() {
        center.post("a", payload: 1, sticky: true)
        center.post("b", payload: 1)
        let tokens = [late("a", []), late("b")]
        #expect(calls.all.isEmpty)
        #expect(center.stickyNotice(of: "a")?.payload as? Int == 1)
        #expect(center.stickyNotice(of: "b") == nil)
        withExtendedLifetime(tokens) {}
    }

    @Test func `a registered observer receives a sticky post once`() {
        let token = late("a")
        #expect(center.post("a", payload: 1, sticky: true).delivered == 1)
        #expect(calls.all == ["a 1"])
        withExtendedLifetime(token) {}
    }

    @Test func `an observer of any name receives all sticky notices, in the order of posting`() {
        center.post("b", payload: 1, sticky: true)
        center.post("a", payload: 2, sticky: true)
        center.post("b", payload: 3, sticky: true)
        let token = late(.any)
        #expect(calls.all == ["a 2", "b 3"])
        withExtendedLifetime(token) {}
    }

    @Test func `a one-shot ends with the sticky notice`() {
        center.post("a", payload: 1, sticky: true)
        let token = late("a", [.once, .receivingSticky])
        #expect(!token.isActive)
        #expect(calls.all == ["a 1"])
        #expect(center.registrationCount == 0)
    }

    @Test func `the payload is held until it is replaced or removed, the sender is not`() {
        let life = Life()
        do { center.post("a", from: Tracked(life), payload: Tracked(life), sticky: true) }
        #expect(life.count == 1)
        #expect(center.stickyNotice(of: "a")?.hasSender == false)
        do { center.post("a", payload: Tracked(life), sticky: true) }
        #expect(life.count == 1)
        #expect(center.removeSticky("a"))
        #expect(life.count == 0)
        #expect(!center.removeSticky("a"))
    }

    @Test func `sender filters hold for sticky notices too`() {
        let sender = Screen(calls)
        let other = Screen(calls)
        center.post("a", from: sender, payload: 1, sticky: true)
        let tokens = [sender, other].map { screen in
            center.observe("a", from: screen, options: .receivingSticky) { [calls] notice in
                calls.add("\(notice.isSent(by: sender))")
            }
        }
        #expect(calls.all == ["true"])
        withExtendedLifetime(tokens) {}
    }

    @Test func `the record of a sticky delivery says since when`() {
        let records = Records()
        let monitor = center.monitor(into: records)
        defer { withExtendedLifetime(monitor) {} }
        center.post("a", payload: 1, sticky: true, file: "F.swift", line: 3)
        let token = late("a")
        let record = records.all.last { $0.kind == .deliver }
        #expect(record?.text == "sticky since F.swift:3")
        #expect(record?.payload == "1")
        #expect(record?.post == nil)
        withExtendedLifetime(token) {}
    }

    @Test func `a payload that is replaced may post in its deinit`() {
        let life = Life()
        do {
            let part = Tracked(life) { [center] in center.post("gone") }
            center.post("a", payload: part, sticky: true)
        }
        center.post("a", payload: 2, sticky: true)
        #expect(life.count == 0)
    }

    @Test func `all sticky notices are listed in the order of posting`() {
        for name in ["c", "a", "b", "c"] as [NoticeName] {
            center.post(name, payload: name.rawValue, sticky: true)
        }
        #expect(center.stickyNotices.map(\.name) == ["a", "b", "c"])
        #expect(center.removeAllSticky() == 3)
        #expect(center.stickyNotices.isEmpty)
        #expect(center.removeAllSticky() == 0)
    }

    @Test func `a sticky notice is forgotten if it is the unwanted one`() {
        center.post("a", payload: 1, sticky: true)
        #expect(!center.removeSticky("a") { $0.payload as? Int == 2 })
        #expect(center.removeSticky("a") { $0.payload as? Int == 1 })
        #expect(!center.removeSticky("a") { _ in true })
    }

    @Test func `a sticky notice that is posted during the decision is examined in its turn`() {
        center.post("a", payload: 1, sticky: true)
        let isForgotten = center.removeSticky("a") { [center, calls] notice in
            let payload = notice.payload as? Int ?? 0
            calls.add("\(payload)")
            if payload == 1 { center.post("a", payload: 2, sticky: true) }
            return payload == 1
        }
        #expect(!isForgotten)
        #expect(calls.all == ["1", "2"])
        #expect(center.stickyNotice(of: "a")?.payload as? Int == 2)
    }

    @Test func `what is forgotten at once may post in its deinit`() {
        let life = Life()
        for name in ["a", "b"] as [NoticeName] {
            center.post(name, payload: Tracked(life) { [center] in center.post("gone") }, sticky: true)
        }
        center.removeAllSticky()
        #expect(life.count == 0)
    }
}
