import Notices
import TestSupport
import Testing

@Suite("4. A token is of one center and one registration for good", .leavesNoObservers)
struct Promise04TokenTests {
    private let center = NoticeCenter()

    @Test func `cancelling twice is harmless`() {
        let token = center.observe("a") { _ in }
        #expect(token.cancel())
        let other = center.observe("a") { _ in }
        #expect(!token.cancel())
        #expect(other.isActive)
    }

    @Test func `another center refuses it`() {
        let token = center.observe("a") { _ in }
        let other = NoticeCenter()
        #expect(throws: NoticeError.registrationOfAnotherCenter) { try other.remove(token.id) }
        #expect(token.isActive)
    }

    @Test func `equality and hash never change`() {
        let token = center.observe("a") { _ in }
        let same = token
        let hash = token.hashValue
        token.cancel()
        let other = center.observe("a") { _ in }
        #expect(token == same)
        #expect(token != other)
        #expect(token.hashValue == hash)
    }
}
