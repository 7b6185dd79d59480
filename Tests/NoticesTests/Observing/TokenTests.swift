import Notices
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct TokenTests {
    private let center = NoticeCenter()
    private let calls = Calls()

    private func observe(_ call: String) -> NoticeToken {
        center.observe("a") { [calls] _ in calls.add(call) }
    }

    @Test func `a registration ends when its token goes away`() {
        var token: NoticeToken? = observe("called")
        center.post("a")
        #expect(token?.isActive == true)
        token = nil
        #expect(center.post("a") == PostOutcome())
        #expect(calls.all == ["called"])
        #expect(center.registrationCount == 0)
    }

    @Test(arguments: [NoticeOptions.none, .priority(1)])
    func `a token is not active any more when the only sender of its registration is gone`(
        options: NoticeOptions
    ) {
        final class Cart: Sendable {}
        var cart: Cart? = Cart()
        let token = center.observe("a", from: cart, options: options) { _ in }
        #expect(token.isActive)
        cart = nil
        #expect(!token.isActive)
        #expect(token.cancel())
        #expect(center.registrationCount == 0)
    }

    @Test func `cancel says whether it ended anything`() {
        let token = observe("called")
        #expect(token.cancel())
        #expect(!token.isActive)
        #expect(!token.cancel())
        #expect(center.post("a") == PostOutcome())
    }

    @Test func `cancelling twice never ends another registration`() {
        let cancelled = observe("cancelled")
        cancelled.cancel()
        let others = (0..<10).map { observe("\($0)") }
        cancelled.cancel()
        #expect(center.post("a") == PostOutcome(delivered: 10))
        withExtendedLifetime(others) {}
    }

    @Test func `another center refuses a token and removes nothing`() throws {
        let other = NoticeCenter()
        let token = observe("called")
        let innocent = other.observe("a") { _ in }
        #expect(throws: NoticeError.registrationOfAnotherCenter) { try other.remove(token.id) }
        #expect(token.isActive)
        #expect(innocent.isActive)
        #expect(try center.remove(token.id))
        #expect(try !center.remove(token.id))
        #expect(innocent.isActive)
    }

    @Test func `tokens of two centers are different, though their numbers are the same`() {
        let other = NoticeCenter()
        let first = observe("first")
        let second = other.observe("a") { _ in }
        #expect(first.id.number == second.id.number)
        #expect(first != second)
        #expect(Set([first, second]).count == 2)
    }

    @Test func `equality and hash do not change when a token is cancelled`() {
        let first = observe("first")
        let second = observe("second")
        let hashes = [first.hashValue, second.hashValue]
        let set: Set = [first, second]
        first.cancel()
        second.cancel()
        #expect([first.hashValue, second.hashValue] == hashes)
        #expect(first != second)
        #expect(set.contains(first) && set.contains(second))
    }

    @Test func `an identity is never used again`() {
        var seen: Set<RegistrationID> = []
        for _ in 0..<100 {
            let token = observe("called")
            seen.insert(token.id)
            token.cancel()
        }
        center.removeAll()
        seen.insert(observe("called").id)
        #expect(seen.count == 101)
    }

    @Test func `a token does not keep its center, and outlives it harmlessly`() {
        var center: NoticeCenter? = NoticeCenter()
        weak let gone = center
        let token = center?.observe("a") { _ in }
        center = nil
        #expect(gone == nil)
        #expect(token?.isActive == false)
        #expect(token?.cancel() == false)
    }

    @Test func `a registration until removed stays, and is removed by its identity`() throws {
        let id = center.observe("a") { [calls] _ in calls.add("called") }.detach()
        center.post("a")
        #expect(try center.remove(id))
        #expect(try !center.remove(id))
        center.post("a")
        #expect(calls.all == ["called"])
    }

    @Test func `a token may be dropped by its own handler`() {
        let token = Box<NoticeToken>()
        token.set(
            center.observe("a") { [calls] _ in
                token.empty()
                calls.add("called")
            })
        #expect(center.post("a") == PostOutcome(delivered: 1))
        #expect(center.post("a") == PostOutcome())
        #expect(calls.all == ["called"])
    }

    @Test func `removing by name removes those of that name alone`() {
        let tokens = [observe("a"), center.observe(.any) { _ in }, center.observe("b") { _ in }]
        #expect(center.removeAll(named: "a") == 1)
        #expect(tokens.map(\.isActive) == [false, true, true])
        #expect(center.removeAll(named: .any) == 1)
        #expect(tokens.map(\.isActive) == [false, false, true])
        #expect(center.removeAll() == 1)
        #expect(center.removeAll() == 0)
        withExtendedLifetime(tokens) {}
    }

    @Test func `another center's registration is refused alike by token and by identity`() async throws {
        let (center, other) = (NoticeCenter(), NoticeCenter())
        let token = other.observe("a") { _ in }
        let id = other.observe("a") { _ in }.detach()
        #expect(throws: NoticeError.registrationOfAnotherCenter) { try center.remove(token.id) }
        #expect(throws: NoticeError.registrationOfAnotherCenter) { try center.remove(id) }
        await #expect(throws: NoticeError.registrationOfAnotherCenter) { try await center.removeAndWait(id) }
        #expect(other.post("a").delivered == 2)
        #expect(try other.remove(id))
        withExtendedLifetime(token) {}
    }
}
