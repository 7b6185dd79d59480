import Notices
import NoticesCompatibility
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct ReentrancyTests {
    private let center = NoticeCenter()
    private let calls = Calls()

    @Test func `a nested post runs at once and depth first`() {
        let tokens = [
            center.observe("a") { [center, calls] _ in
                calls.add("a1 begins")
                center.post("b")
                calls.add("a1 ends")
            },
            center.observe("a") { [calls] _ in calls.add("a2") },
            center.observe("b") { [center, calls] _ in
                calls.add("b1")
                center.post("c")
            },
            center.observe("b") { [calls] _ in calls.add("b2") },
            center.observe("c") { [calls] _ in calls.add("c") },
        ]
        center.post("a")
        #expect(calls.all == ["a1 begins", "b1", "c", "b2", "a1 ends", "a2"])
        withExtendedLifetime(tokens) {}
    }

    @Test func `a handler may post its own name`() {
        let token = center.observe("a") { [center, calls] notice in
            let depth = notice.payload as? Int ?? 0
            calls.add("\(depth)")
            if depth < 60 { center.post("a", payload: depth + 1) }
        }
        center.post("a", payload: 0)
        #expect(calls.all == (0...60).map { "\($0)" })
        withExtendedLifetime(token) {}
    }

    @Test func `a nested post calls whom its own beginning finds`() {
        let added = Box<NoticeToken>()
        let removed = Box<NoticeToken>()
        let token = center.observe("a") { [center, calls] notice in
            guard added.value == nil else { return }
            added.set(center.observe("a") { _ in calls.add("added") })
            removed.value?.cancel()
            let nested = center.post("a")
            calls.add("nested \(nested.delivered) \(nested.skipped)")
        }
        removed.set(center.observe("a") { [calls] _ in calls.add("removed") })
        let outer = center.post("a")
        #expect(calls.all == ["added", "nested 2 0"])
        #expect(outer == PostOutcome(delivered: 1, ended: 1))
        withExtendedLifetime(token) {}
    }

    @Test(arguments: [false, true])
    func `a handler may make every call of the center`(watched: Bool) {
        let (center, calls) = (center, calls)
        let ended = finishes {
            let monitor = watched ? center.monitor { _ in } : nil
            let token = center.observe("a") { notice in
                Self.makeEveryCall(of: center)
                calls.add("handled")
            }
            center.post("a")
            withExtendedLifetime((monitor, token)) {}
        }
        #expect(ended)
        #expect(calls.all == ["handled"])
    }

    @Test func `a monitor may make every call of the center`() throws {
        let (center, calls) = (center, calls)
        let ended = finishes {
            let busy = Box(false)
            let monitor = center.monitor { record in
                guard busy.value == false else { return }
                busy.set(true)
                Self.makeEveryCall(of: center)
                calls.add("recorded")
                busy.set(false)
            }
            center.observe("a") { _ in }.detach()
            center.post("a")
            center.removeAll()
            withExtendedLifetime(monitor) {}
        }
        #expect(ended)
        // Registered; posted, twice; delivered, twice. Its own calls had removed the observer by then.
        #expect(calls.all.count >= 3)
    }

    private static func makeEveryCall(of center: NoticeCenter) {
        let screen = Screen(Calls())
        center.observe("b", owner: screen) { _, _ in }
        center.addObserver(screen, name: "b") { _, _ in }
        _ = try? center.controller(for: screen).observe("b") { _, _ in }
        _ = try? center.controller(for: screen).observe("b") { _, _ in }
        center.controller(for: screen).removeAll()
        let token = center.observe("b", from: screen) { _ in }
        let sequence = center.notices(named: "b", from: screen)
        let monitor = center.monitor { _ in }
        center.note("here")
        center.post("b", from: screen, payload: "text")
        sequence.finish()
        token.cancel()
        monitor.detach()
        _ = center.registrations
        _ = center.checkFreed(screen).leak
        center.removeAll(ownedBy: screen)
        center.removeAll(named: "b")
        center.removeAbandoned()
    }
}
