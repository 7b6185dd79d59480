import Notices
import NoticesCompatibility
import TestSupport
import Testing

@Suite("9. No observer: a result, an optional error, and a record for the monitor", .leavesNoObservers)
struct Promise09UnheardTests {
    private let center = NoticeCenter()

    @Test func `a result`() {
        #expect(!center.post("a").wasHeard)
        let token = center.observe("a") { _ in }
        #expect(center.post("a").wasHeard)
        withExtendedLifetime(token) {}
    }

    @Test func `an error, if the poster asks for it`() {
        #expect(throws: NoticeError.self) { try center.post("a").requireHeard() }
        #expect(throws: NotificationCenterError.notificationNotFound("no observer of “a”")) {
            try center.postNotification("a", object: 1)
        }
    }

    @Test func `a record for the monitor`() {
        let records = Records()
        let monitor = center.monitor(into: records)
        center.post("a")
        #expect(records.complete(.unheard).map(\.name) == ["a"])
        withExtendedLifetime(monitor) {}
    }
}
