import Notices
import NoticesCompatibility
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct LifetimeTests {
    private let center = NoticeCenter()
    private let life = Life()

    private func observe(capturing part: Tracked) -> NoticeToken {
        center.observe("a") { _ in part.use() }
    }

    @Test func `what a handler captured is released when its token goes`() {
        var token: NoticeToken? = observe(capturing: Tracked(life))
        #expect(life.count == 1)
        token = nil
        #expect(life.count == 0)
        withExtendedLifetime(token) {}
    }

    @Test func `what a handler captured is released on cancel, while the token is kept`() {
        let token = observe(capturing: Tracked(life))
        token.cancel()
        #expect(life.count == 0)
    }

    @Test func `what a one-shot captured is released after its delivery`() {
        let part = Box(Tracked(life))
        let token = center.observe("a", options: .once) { [held = part.value] _ in held?.use() }
        part.empty()
        #expect(life.count == 1)
        center.post("a")
        #expect(life.count == 0)
        withExtendedLifetime(token) {}
    }

    @Test func `what an owned handler captured is released by the post that finds the owner gone`() {
        let part = Box(Tracked(life))
        center.observe("a", owner: Screen(Calls())) { [held = part.value] _, _ in held?.use() }
        part.empty()
        #expect(life.count == 1)
        center.post("a")
        #expect(life.count == 0)
    }

    @Test func `what handlers captured is released with the center`() throws {
        var center: NoticeCenter? = NoticeCenter()
        let screen = Screen(Calls())
        let parts = Box((0..<4).map { _ in Tracked(life) })
        if let parts = parts.value {
            center?.observe("a") { _ in parts[0].use() }.detach()
            center?.observe("a", owner: screen) { _, _ in parts[1].use() }
            center?.addObserver(screen, name: "a") { _, _ in parts[2].use() }
            try center?.controller(for: screen).observe("a") { _, _ in parts[3].use() }
        }
        parts.empty()
        #expect(life.count == 4)
        center = nil
        #expect(life.count == 0)
    }

    enum Watcher: CaseIterable {
        case unwatched, ring, monitor

        fileprivate func watch(_ center: NoticeCenter) -> (any Sendable)? {
            switch self {
            case .unwatched: nil
            case .ring: center.recordRing()
            case .monitor: center.monitor { _ in }
            }
        }
    }

    enum Wanted: CaseIterable {
        case name, nameOfSender, anyName, anyNameOfSender
    }

    @Test(arguments: Watcher.allCases, Wanted.allCases)
    func `what a removed handler captured is released at the latest when the post is over`(
        watcher: Watcher, wanted: Wanted
    ) {
        let token = Box<NoticeToken>()
        let part = Box(Tracked(life))
        let sender = Screen(Calls())
        let name: NoticeName = wanted == .name || wanted == .nameOfSender ? "a" : .any
        token.set(
            center.observe(name, from: wanted == .name || wanted == .anyName ? nil : sender) {
                [life, held = part.value] _ in
                token.empty()
                held?.use()
                #expect(life.count == 1)
            })
        part.empty()
        let watching = watcher.watch(center)
        center.post("a", from: sender)
        #expect(life.count == 0)
        withExtendedLifetime(watching) {}
    }

    @Test func `what a refused handler captured is released at once`() throws {
        let screen = Screen(Calls())
        _ = try? center.controller(for: screen).observe("a") { _, _ in }
        let part = Box(Tracked(life))
        _ = try? center.controller(for: screen).observe("a") { [held = part.value] _, _ in held?.use() }
        part.empty()
        #expect(life.count == 0)
    }

    @Test func `what a sequence buffered is released with it`() {
        var sequence: NoticeSequence<Notice>? = center.notices(named: "a")
        for _ in 1...3 { center.post("a", payload: Tracked(life)) }
        #expect(life.count == 3)
        sequence = nil
        #expect(life.count == 0)
        withExtendedLifetime(sequence) {}
    }

    @Test func `a watched post keeps neither sender nor payload`() {
        let records = Records()
        let monitor = center.monitor(into: records)
        center.post("a", from: Tracked(life), payload: Tracked(life))
        #expect(life.count == 0)
        #expect(records.complete(.post).map(\.sender) == ["Tracked#1"])
        withExtendedLifetime(monitor) {}
    }

    @Test func `a center is not kept by what it gives out`() {
        var center: NoticeCenter? = NoticeCenter()
        weak let gone = center
        let screen = Screen(Calls())
        let things: [(any Sendable)?] = [
            center?.observe("a") { _ in }, center?.monitor { _ in }, center?.notices(named: "a"),
            center?.controller(for: screen), center?.observe("a", owner: screen) { _, _ in },
        ]
        center = nil
        #expect(gone == nil)
        withExtendedLifetime((things, screen)) {}
    }

    @Test(arguments: Ending.allCases, [false, true])
    func `an object that uses the center in its deinit is released without a lock held`(
        ending: Ending, watched: Bool
    ) {
        let center = center
        let calls = Calls()
        let monitor = watched ? center.monitor { _ in } : nil
        let ended = finishes {
            let screen = Screen(Calls())
            let part = Box(
                Tracked(Life()) {
                    center.post("other", from: screen)
                    center.observe("other", owner: screen) { _, _ in }
                    _ = try? center.controller(for: screen).observe("other") { _, _ in }
                    center.controller(for: screen).removeAll()
                    center.monitor { _ in }.detach()
                    _ = center.registrations
                    center.removeAll()
                    calls.add("gone")
                })
            ending.release(part, in: center)
        }
        #expect(ended)
        #expect(calls.all == ["gone"])
        withExtendedLifetime(monitor) {}
    }
}
