import Notices
import Synchronization
import TestSupport
import Testing

/// Monitors, and payloads, that do at each turn what leads to the next.
@Suite("What leads to itself", .leavesNoObservers, .endsInTime) struct EndlessMonitorTests {
    /// What a monitor does at each record that it receives.
    enum Deed: String, CaseIterable, Sendable {
        case post, expect, note, observe

        func perform(in center: NoticeCenter) {
            switch self {
            case .post: center.post("from the monitor", payload: 1)
            case .expect: _ = try? center.post("from the monitor").requireHeard()
            case .note: center.note("from the monitor")
            case .observe: center.observe("from the monitor") { _ in }.cancel()
            }
        }
    }

    @Test("a monitor may do something at each record", arguments: Deed.allCases, [false, true])
    func monitor(deed: Deed, isObserved: Bool) {
        let received = Atomic(0)
        for reentrancy in [NoticeReentrancy.immediate, .queued] {
            let isOver = finishes(onStackOf: secondaryStackSize) {
                let center = NoticeCenter(reentrancy: reentrancy)
                let token = isObserved ? center.observe("from the monitor") { _ in } : nil
                let monitor = center.monitor { [weak center] _ in
                    received.add(1, ordering: .relaxed)
                    if let center { deed.perform(in: center) }
                }
                center.post("a")
                withExtendedLifetime((monitor, token)) {}
                monitor.detach()
            }
            #expect(isOver)
        }
        #expect(received.load(ordering: .relaxed) > 3)
    }

    @Test("a monitor receives the record of its own note, and not of its note about that one")
    func ownDeeds() {
        let center = NoticeCenter()
        let records = Records()
        let others = Records()
        let monitor = center.monitor { [weak center] record in
            records.add(record)
            center?.note("about \(record.seq)")
        }
        let other = center.monitor(into: others)
        center.note("first")
        #expect(records.all.map(\.text) == ["first", "about 1"])
        #expect(others.all.map(\.text) == ["about 2", "about 1", "first"])
        withExtendedLifetime((monitor, other)) {}
    }

    @Test("two monitors that answer each other come to an end")
    func answering() {
        let isOver = finishes(onStackOf: secondaryStackSize) {
            let center = NoticeCenter()
            let monitors = (0..<2).map { number in
                center.monitor { [weak center] _ in center?.note("\(number)") }
            }
            center.post("a")
            withExtendedLifetime(monitors) {}
        }
        #expect(isOver)
    }

    @Test("monitors of two centers that post in each other's come to an end")
    func twoCenters() {
        let isOver = finishes(onStackOf: secondaryStackSize) {
            let centers = (NoticeCenter(), NoticeCenter())
            let monitors = [
                centers.0.monitor { [weak other = centers.1] _ in other?.post("b") },
                centers.1.monitor { [weak other = centers.0] _ in other?.post("a") },
            ]
            centers.0.post("a")
            withExtendedLifetime((monitors, centers)) {}
        }
        #expect(isOver)
    }

    /// Says when it goes.
    private final class Farewell: Sendable {
        let center: NoticeCenter

        init(_ center: NoticeCenter) { self.center = center }

        deinit { center.post("gone") }
    }

    @Test("payloads that post when they go, of which a handler posts the next, are refused in the end")
    func payloads() {
        let isOver = finishes(onStackOf: secondaryStackSize) {
            let center = NoticeCenter()
            let token = center.observe("gone") { [unowned center] _ in
                center.post("a", payload: Farewell(center))
            }
            center.post("a", payload: Farewell(center))
            withExtendedLifetime(token) {}
        }
        #expect(isOver)
    }
}
