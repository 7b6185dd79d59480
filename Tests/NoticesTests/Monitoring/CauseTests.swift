import Notices
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct CauseTests {
    private let center = NoticeCenter()
    private let records = Records()

    @Test func `seq counts every record, and parents come before what they caused`() {
        let monitor = center.monitor(into: records)
        let tokens = [
            center.observe("a") { [center] _ in center.post("b") },
            center.observe("b") { _ in },
            center.observe("a") { _ in },
        ]
        center.post("a")
        #expect(records.complete.map(\.seq) == Array(1...8))
        let kinds = ["observe", "observe", "observe", "post", "deliver", "post", "deliver", "deliver"]
        #expect(records.complete.map(\.kind.rawValue) == kinds)
        #expect(records.complete.map(\.cause) == [nil, nil, nil, nil, nil, 5, 5, nil])
        #expect(records.complete.map(\.post) == [nil, nil, nil, nil, 4, nil, 6, 4])
        withExtendedLifetime((monitor, tokens)) {}
    }

    @Test func `everything a handler does has its delivery as cause`() {
        let token = center.observe("a") { [center] _ in
            center.observe("b") { _ in }.cancel()
            center.note("here")
            center.post("c")
        }
        let monitor = center.monitor(into: records)
        center.post("a")
        center.note("outside")
        let caused = records.complete.filter { $0.cause == 2 }.map(\.kind)
        #expect(caused == [.observe, .remove, .note, .post, .unheard])
        #expect(records.complete.last?.cause == nil)
        withExtendedLifetime((monitor, token)) {}
    }

    @Test func `a task that a handler starts keeps the cause`() async {
        let started = Box<Task<Void, Never>>()
        let token = center.observe("a") { [center] _ in
            started.set(Task { _ = center.post("b") })
        }
        let monitor = center.monitor(into: records)
        center.post("a")
        await started.value?.value
        let delivery = records.complete(.deliver).first?.seq
        #expect(delivery != nil)
        #expect(records.complete(.post).map(\.cause) == [nil, delivery])
        withExtendedLifetime((monitor, token)) {}
    }

    @Test func `a cause is of the same center: another's numbers are not taken for it`() {
        let other = NoticeCenter()
        let others = Records()
        let tokens = [
            center.observe("a") { _ in other.post("b") },
            other.observe("b") { [center] _ in center.post("c") },
        ]
        let monitors = [center.monitor(into: records), other.monitor(into: others)]
        for _ in 1...3 { other.note("so that the numbers differ") }
        center.post("a")
        #expect(others.complete(.post).map(\.cause) == [nil])
        // The way back leads through the other center, but this center's delivery is still the reason.
        let delivery = records.complete(.deliver).first?.seq
        #expect(records.complete(.post).map(\.cause) == [nil, delivery])
        withExtendedLifetime((monitors, tokens)) {}
    }
}
