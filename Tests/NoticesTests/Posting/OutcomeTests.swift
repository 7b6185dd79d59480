import Notices
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct OutcomeTests {
    private let center = NoticeCenter()

    @Test func `a post without observers says so and does nothing else`() {
        let outcome = center.post("a")
        #expect(outcome == PostOutcome(delivered: 0, failed: 0, ownersGone: 0))
        #expect(!outcome.wasHeard)
    }

    @Test func `requiring that a post is heard throws an error that names the line`() {
        let error = #expect(throws: NoticeError.self) {
            try center.post("cart.changed").requireHeard(file: "Shop/Cart.swift", line: 12)
        }
        #expect(error == .unheard(PostOutcome(), at: SourceLine(file: "Shop/Cart.swift", line: 12)))
        #expect(
            error?.description
                == "Shop/Cart.swift:12: no observer was reached; center.explain(name) says why")
    }

    @Test func `requiring that a post is heard gives the outcome when there is one`() throws {
        let token = center.observe("a") { _ in }
        #expect(try center.post("a").requireHeard() == PostOutcome(delivered: 1))
        #expect(try center.post(NoticeDescriptor<Int>("a"), 1).requireHeard().wasHeard)
        withExtendedLifetime(token) {}
    }

    @Test func `an observer that is gone does not count as reached`() {
        center.observe("a", owner: Screen(Calls())) { me, _ in me.refresh() }
        #expect(throws: NoticeError.self) { try center.post("a").requireHeard() }
    }

    @Test func `an observer that cannot read the payload was reached`() throws {
        let token = center.observe(NoticeDescriptor<Int>("a")) { _ in }
        #expect(try center.post("a", payload: "text").requireHeard() == PostOutcome(failed: 1))
        withExtendedLifetime(token) {}
    }

    @Test func `each kind of outcome is counted beside the others`() {
        let victim = Box<NoticeToken>()
        let tokens = [
            center.observe("a") { _ in victim.value?.cancel() },
            center.observe(NoticeDescriptor<Int>("a")) { _ in },
            center.observe(.any) { _ in },
        ]
        victim.set(center.observe("a") { _ in })
        #expect(center.post("a", payload: "text") == PostOutcome(delivered: 2, failed: 1, ended: 1))
        withExtendedLifetime(tokens) {}
    }

    @Test func `posts made by handlers have outcomes of their own`() {
        let inner = Box<PostOutcome>()
        let tokens = [
            center.observe("a") { [center] _ in inner.set(center.post("b")) },
            center.observe("b") { _ in },
            center.observe("b") { _ in },
        ]
        #expect(center.post("a") == PostOutcome(delivered: 1))
        #expect(inner.value == PostOutcome(delivered: 2))
        withExtendedLifetime(tokens) {}
    }

    @Test func `a notice carries name, payload and source line to each handler`() throws {
        let seen = Box<Notice>()
        let token = center.observe(.any) { seen.set($0) }
        center.post("a", payload: [1, 2], file: "Place.swift", line: 12)
        let notice = try #require(seen.value)
        #expect(notice.name == "a")
        #expect(try notice.payload(as: [Int].self) == [1, 2])
        #expect(notice.source == SourceLine(file: "Place.swift", line: 12))
        #expect(notice.source.description == "Place.swift:12")
        #expect(!notice.hasSender)
        withExtendedLifetime(token) {}
    }

    @Test func `a payload of another type is an error that says what was found`() {
        let seen = Box<Notice>()
        let token = center.observe("a") { seen.set($0) }
        center.post("a", payload: "text")
        #expect(throws: NoticeError.payloadMismatch(name: "a", expected: "Int", found: "String")) {
            try seen.value?.payload(as: Int.self)
        }
        center.post("a")
        let error = #expect(throws: NoticeError.self) { try seen.value?.payload(as: Int.self) }
        #expect(error?.description == "payload of “a”: needs Int, found no payload")
        withExtendedLifetime(token) {}
    }

    @Test func `a source line is the caller's own unless it is given`() {
        let token = center.observe("a") { _ in }
        let line = #line - 1
        #expect(center.registrations.map(\.source) == [SourceLine(file: #fileID, line: line)])
        #expect(center.registrations.map(\.observer) == ["OutcomeTests.swift:\(line)"])
        withExtendedLifetime(token) {}
    }
}
