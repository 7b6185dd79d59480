import Notices
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct FilterTests {
    private let center = NoticeCenter()
    private let calls = Calls()

    @Test func `only notices that the filter wants are delivered, and the others count as unheard`() {
        let token = center.observe("a", options: .filter { $0.payload as? Int == 2 }) { [calls] notice in
            calls.add("\(notice.payload ?? "nothing")")
        }
        #expect(center.post("a", payload: 1) == PostOutcome(filtered: 1))
        #expect(center.post("a", payload: 2) == PostOutcome(delivered: 1))
        #expect(calls.all == ["2"])
        withExtendedLifetime(token) {}
    }

    @Test func `a one-shot waits for the first notice that its filter wants`() {
        let token = center.observe("a", options: [.once, .filter { $0.payload != nil }]) { [calls] _ in
            calls.add("called")
        }
        center.post("a")
        #expect(token.isActive)
        center.post("a", payload: 1)
        center.post("a", payload: 1)
        #expect(calls.all == ["called"])
    }

    @Test func `of two filters both must want a notice`() {
        let options: NoticeOptions = [
            .filter { ($0.payload as? Int ?? 0) > 1 }, .priority(2),
            .filter { ($0.payload as? Int ?? 0) < 4 },
        ]
        #expect(options.priority == 2)
        let token = center.observe("a", options: options) { [calls] in calls.add("\($0.payload ?? 0)") }
        for number in 0...5 { center.post("a", payload: number) }
        #expect(calls.all == ["2", "3"])
        withExtendedLifetime(token) {}
    }

    @Test func `a filter may post and observe without a deadlock`() {
        let token = center.observe(
            "a",
            options: .filter { [center, calls] _ in
                center.observe("b") { _ in calls.add("nested") }.detach()
                center.post("b")
                return true
            }
        ) { [calls] _ in calls.add("called") }
        center.post("a")
        #expect(calls.all == ["nested", "called"])
        withExtendedLifetime(token) {}
    }

    @Test func `repeats of a payload are dropped, by each observer for itself`() {
        let options = NoticeOptions.droppingRepeats(of: Int.self)
        let first = center.observe("a", options: options) { [calls] in calls.add("1: \($0.payload ?? "none")")
        }
        for payload in [1, 1, 2, nil, nil, 2, 1] as [Int?] { center.post("a", payload: payload) }
        #expect(calls.all == ["1: 1", "1: 2", "1: none", "1: none", "1: 2", "1: 1"])
        let second = center.observe("a", options: options) { [calls] in
            calls.add("2: \($0.payload ?? "none")")
        }
        #expect(center.post("a", payload: 1) == PostOutcome(delivered: 1, filtered: 1))
        #expect(calls.all.last == "2: 1")
        withExtendedLifetime((first, second)) {}
    }

    @Test func `what another filter refuses is not the latest payload`() {
        let options: NoticeOptions = [.droppingRepeats(of: Int.self), .filter { $0.payload as? Int != 9 }]
        let token = center.observe("a", options: options) { [calls] in calls.add("\($0.payload ?? "none")") }
        for payload in [1, 9, 1, 2] { center.post("a", payload: payload) }
        #expect(calls.all == ["1", "2"])
        withExtendedLifetime(token) {}
    }

    @Test func `a descriptor's observer drops repeats too, and a payload of another type is new`() {
        let number = NoticeDescriptor<Int>("a").convertingOthers { _ in 0 }
        let token = center.observe(number, options: .droppingRepeats(of: Int.self)) { [calls] in
            calls.add("\($0)")
        }
        center.post(number, 1)
        center.post(number, 1)
        center.post("a", payload: "text")
        center.post("a", payload: "text")
        center.post(number, 1)
        #expect(calls.all == ["1", "0", "0", "1"])
        withExtendedLifetime(token) {}
    }

    enum Block: CaseIterable, Sendable { case observer, center, sender }

    @Test(arguments: Block.allCases, [false, true])
    func `a payload that a block kept from the observer is no repeat afterwards`(
        block: Block, isWatched: Bool
    ) {
        let ring = isWatched ? center.recordRing() : nil
        let sender = Screen(calls)
        let token = center.observe("a", options: .droppingRepeats(of: Int.self)) { [calls] notice in
            calls.add("\(notice.payload ?? "nothing")")
        }
        center.post("a", from: sender, payload: 1)
        do {
            let blocker =
                switch block {
                case .observer: token.block()
                case .center: center.block()
                case .sender: center.block(postsFrom: sender)
                }
            #expect(center.post("a", from: sender, payload: 1) == PostOutcome(filtered: 1))
            #expect(center.post("a", from: sender, payload: 2) == PostOutcome(blocked: 1))
            withExtendedLifetime(blocker) {}
        }
        #expect(center.post("a", from: sender, payload: 2) == PostOutcome(delivered: 1))
        #expect(calls.all == ["1", "2"])
        withExtendedLifetime((token, ring)) {}
    }
}
