import Notices
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct KeptTests {
    private let center = NoticeCenter()
    private let calls = Calls()

    private func late(_ name: NoticeName?, _ options: NoticeOptions = .receivingKept) -> NoticeToken {
        center.observe(name, options: options) { [calls] notice in
            calls.add("\(notice.name) \(notice.payload ?? "nothing")")
        }
    }

    @Test func `the latest kept notice is handed to an observer that asks for it, before the call returns`() {
        center.postAndKeep("a", payload: 1)
        center.postAndKeep("a", payload: 2)
        let token = late("a")
        #expect(calls.all == ["a 2"])
        center.post("a", payload: 3)
        #expect(calls.all == ["a 2", "a 3"])
        withExtendedLifetime(token) {}
    }

    @Test func `who does not ask is handed nothing, and what was only posted is not kept`() {
        center.postAndKeep("a", payload: 1)
        center.post("b", payload: 1)
        let tokens = [late("a", []), late("b")]
        #expect(calls.all.isEmpty)
        #expect(center.keptNotice(of: "a")?.payload as? Int == 1)
        #expect(center.keptNotice(of: "b") == nil)
        withExtendedLifetime(tokens) {}
    }

    @Test func `who is registered is called by the post, and not twice`() {
        let token = late("a")
        #expect(center.postAndKeep("a", payload: 1).delivered == 1)
        #expect(calls.all == ["a 1"])
        withExtendedLifetime(token) {}
    }

    @Test func `an observer of any name is handed all that is kept, in the order of posting`() {
        center.postAndKeep("b", payload: 1)
        center.postAndKeep("a", payload: 2)
        center.postAndKeep("b", payload: 3)
        let token = late(nil)
        #expect(calls.all == ["a 2", "b 3"])
        withExtendedLifetime(token) {}
    }

    @Test func `a one-shot ends with the kept notice`() {
        center.postAndKeep("a", payload: 1)
        let token = late("a", [.once, .receivingKept])
        #expect(!token.isActive)
        #expect(calls.all == ["a 1"])
        #expect(center.registrationCount == 0)
    }

    @Test func `the payload is held until another is kept or it is forgotten, the sender is not`() {
        let life = Life()
        do { center.postAndKeep("a", from: Tracked(life), payload: Tracked(life)) }
        #expect(life.count == 1)
        #expect(center.keptNotice(of: "a")?.hasSender == false)
        do { center.postAndKeep("a", payload: Tracked(life)) }
        #expect(life.count == 1)
        #expect(center.forgetKept("a"))
        #expect(life.count == 0)
        #expect(!center.forgetKept("a"))
    }

    @Test func `sender filters hold for kept notices too`() {
        let sender = Screen(calls)
        let other = Screen(calls)
        center.postAndKeep("a", from: sender, payload: 1)
        let tokens = [sender, other].map { screen in
            center.observe("a", from: screen, options: .receivingKept) { [calls] notice in
                calls.add("\(notice.isSent(by: sender))")
            }
        }
        #expect(calls.all == ["true"])
        withExtendedLifetime(tokens) {}
    }

    @Test func `the record of a kept delivery says since when`() {
        let records = Records()
        let monitor = center.monitor(into: records)
        defer { withExtendedLifetime(monitor) {} }
        center.postAndKeep("a", payload: 1, file: "F.swift", line: 3)
        let token = late("a")
        let record = records.all.last { $0.kind == .deliver }
        #expect(record?.text == "kept since F.swift:3")
        #expect(record?.payload == "1")
        #expect(record?.post == nil)
        withExtendedLifetime(token) {}
    }

    @Test func `a payload that is replaced may post in its deinit`() {
        let life = Life()
        do {
            let part = Tracked(life) { [center] in center.post("gone") }
            center.postAndKeep("a", payload: part)
        }
        center.postAndKeep("a", payload: 2)
        #expect(life.count == 0)
    }

    @Test func `all kept notices are listed in the order in which they were kept`() {
        for name in ["c", "a", "b", "c"] as [NoticeName] { center.postAndKeep(name, payload: name.rawValue) }
        #expect(center.keptNotices.map(\.name) == ["a", "b", "c"])
        #expect(center.forgetAllKept() == 3)
        #expect(center.keptNotices.isEmpty)
        #expect(center.forgetAllKept() == 0)
    }

    @Test func `a kept notice is forgotten if it is the unwanted one`() {
        center.postAndKeep("a", payload: 1)
        #expect(!center.forgetKept("a") { $0.payload as? Int == 2 })
        #expect(center.forgetKept("a") { $0.payload as? Int == 1 })
        #expect(!center.forgetKept("a") { _ in true })
    }

    @Test func `a notice that is kept during the decision is examined in its turn`() {
        center.postAndKeep("a", payload: 1)
        let isForgotten = center.forgetKept("a") { [center, calls] notice in
            let payload = notice.payload as? Int ?? 0
            calls.add("\(payload)")
            if payload == 1 { center.postAndKeep("a", payload: 2) }
            return payload == 1
        }
        #expect(!isForgotten)
        #expect(calls.all == ["1", "2"])
        #expect(center.keptNotice(of: "a")?.payload as? Int == 2)
    }

    @Test func `what is forgotten at once may post in its deinit`() {
        let life = Life()
        for name in ["a", "b"] as [NoticeName] {
            center.postAndKeep(name, payload: Tracked(life) { [center] in center.post("gone") })
        }
        center.forgetAllKept()
        #expect(life.count == 0)
    }
}
