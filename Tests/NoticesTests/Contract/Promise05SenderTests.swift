import Notices
import TestSupport
import Testing

@Suite("5. A sender that is gone never matches anything", .leavesNoObservers)
struct Promise05SenderTests {
    private let center = NoticeCenter()

    @Test func `its observers receive no post, with another sender or with none`() {
        var sender: Screen? = Screen(Calls())
        let token = center.observe("a", from: sender) { _ in }
        #expect(center.post("a", from: sender).delivered == 1)
        sender = nil
        #expect(center.post("a") == PostOutcome())
        #expect(center.post("a", from: Screen(Calls())) == PostOutcome())
        withExtendedLifetime(token) {}
    }

    @Test func `a new object that comes to stand at its address is not taken for it`() throws {
        var sender: Screen? = Screen(Calls())
        let address = ObjectIdentifier(try #require(sender))
        let token = center.observe("a", from: sender) { _ in }
        let other = center.observe(.any, from: sender) { _ in }
        sender = nil
        let heir = object(at: address) { Screen(Calls()) }
        #expect(center.post("a", from: heir ?? Screen(Calls())) == PostOutcome())
        let own = center.observe("a", from: heir) { _ in }
        #expect(center.post("a", from: heir).delivered == 1)
        withExtendedLifetime((token, other, own)) {}
    }
}
