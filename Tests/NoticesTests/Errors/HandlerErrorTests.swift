import Dispatch
import Notices
import TestSupport
import Testing

/// Handlers that throw.
@Suite(.leavesNoObservers, .endsInTime) struct HandlerErrorTests {
    private struct DiskIsFull: Error {}

    private let center = NoticeCenter()
    private let calls = Calls()
    private let saved = NoticeDescriptor<Int>("saved")

    private func report() {
        center.reportErrors { [calls] in calls.add("\($0.name) \($0.error)") }
    }

    @Test func `a handler that throws counts as failed, and the others are called`() {
        report()
        let tokens = [
            center.observe("saved") { _ in throw DiskIsFull() },
            center.observe("saved") { [calls] _ in calls.add("called") },
        ]
        #expect(center.post("saved") == PostOutcome(delivered: 1, failed: 1))
        #expect(center.post("saved") == PostOutcome(delivered: 1, failed: 1))
        #expect(calls.all == ["saved DiskIsFull()", "called", "saved DiskIsFull()", "called"])
        withExtendedLifetime(tokens) {}
    }

    @Test func `each kind of handler on the poster's thread may throw`() {
        final class Owner: Sendable {}
        let owner = Owner()
        report()
        let token = center.observe(saved) { _ in throw DiskIsFull() }
        center.observe("saved", owner: owner) { _, _ in throw DiskIsFull() }
        center.observe(saved, owner: owner) { _, _ in throw DiskIsFull() }
        #expect(center.post(saved, 1) == PostOutcome(failed: 3))
        token.cancel()
        center.removeAll(ownedBy: owner)
        // The payload is passed without a notice.
        let only = center.observe(saved) { _ in throw DiskIsFull() }
        #expect(center.post(saved, 2) == PostOutcome(failed: 1))
        #expect(calls.all == [String](repeating: "saved DiskIsFull()", count: 4))
        withExtendedLifetime(only) {}
    }

    @Test func `an error of a handler elsewhere is reported there, and recorded`() async {
        report()
        let records = Records()
        let monitor = center.monitor(into: records)
        let tokens = [
            center.observe("saved", on: .task) { _ in
                await Task.yield()
                throw DiskIsFull()
            },
            center.observe(saved, on: .queue(DispatchQueue(label: "saving"))) { _ in throw DiskIsFull() },
            center.observe("saved") { @MainActor _ in throw DiskIsFull() },
        ]
        let outcome = Box<PostOutcome>()
        await Task.detached { [center, saved] in outcome.set(center.post(saved, 1)) }.value
        #expect(outcome.value == PostOutcome(scheduled: 3))
        await until("three errors") { calls.all.count == 3 && records.complete(.fail).count == 3 }
        #expect(calls.all == [String](repeating: "saved DiskIsFull()", count: 3))
        #expect(records.complete(.fail).map(\.text) == ["DiskIsFull()", "DiskIsFull()", "DiskIsFull()"])
        withExtendedLifetime((tokens, monitor)) {}
    }

    @Test func `so are payloads that a handler cannot read, with the line that registered it`() {
        center.reportErrors { [calls] in calls.add("\($0)") }
        let token = center.observe(saved, file: "M/Cart.swift", line: 7) { _ in }
        #expect(center.post("saved", payload: "text") == PostOutcome(failed: 1))
        #expect(
            calls.all == ["“saved”, observed at Cart.swift:7: payload of “saved”: needs Int, found String"])
        withExtendedLifetime(token) {}
    }

    @Test func `a one-shot that has thrown has had its call; one that could not read has not`() {
        let token = center.observe(saved, options: .once) { _ in throw DiskIsFull() }
        #expect(center.post("saved", payload: "text") == PostOutcome(failed: 1))
        #expect(token.isActive)
        #expect(center.post(saved, 1) == PostOutcome(failed: 1))
        #expect(!token.isActive)
        #expect(!center.post(saved, 1).wasHeard)
    }

    @Test func `a one-shot elsewhere that has thrown has had its call`() async {
        let token = center.observe(saved, on: .task, options: .once) { _ in throw DiskIsFull() }
        #expect(center.post(saved, 1) == PostOutcome(scheduled: 1))
        await until("its end") { center.registrationCount == 0 }
        withExtendedLifetime(token) {}
    }

    @Test func `another closure takes the place of the first, and none ends the reports`() {
        report()
        center.reportErrors { [calls] _ in calls.add("second") }
        let token = center.observe("saved") { _ in throw DiskIsFull() }
        center.post("saved")
        center.reportErrors(to: nil)
        center.post("saved")
        #expect(calls.all == ["second"])
        withExtendedLifetime(token) {}
    }
}
