import Notices
import TestSupport
import Testing

@Suite("What is printed", .leavesNoObservers) struct DescriptionTests {
    private final class Cart: Sendable {}

    private let center = NoticeCenter()
    private let calls = Calls()

    private func describe(_ post: () -> Void) -> [String] {
        let token = center.observe("a") { [calls] in calls.add("\($0)") }
        post()
        withExtendedLifetime(token) {}
        return calls.all
    }

    @Test("a notice shows its name, its sender and its payload")
    func notice() {
        let texts = describe {
            center.post("a")
            center.post("a", from: Cart())
            center.post("a", from: SenderValue(7), payload: "three\nlines")
            center.post("a", payload: 3)
        }
        #expect(
            texts == [
                "“a”", "“a” from Cart", #"“a” from 7, payload "three\nlines""#, "“a”, payload 3",
            ])
    }

    @Test("to a debugger also where it was posted")
    func place() {
        let token = center.observe("a") { [calls] in calls.add(String(reflecting: $0)) }
        center.post("a", file: "M/Cart.swift", line: 7)
        #expect(calls.all == ["“a”, posted at M/Cart.swift:7"])
        withExtendedLifetime(token) {}
    }

    @Test("a token shows label, name, and whether it is active or why not")
    func token() {
        let token = center.observe("a", file: "M/Cart.swift", line: 7) { _ in }
        #expect("\(token)" == "Cart.swift:7 of “a”, active")
        token.cancel()
        #expect("\(token)" == "registration 1 of center \(token.id.center), cancelled")
        let any = center.observe(.any, label: "log") { _ in }
        #expect("\(any)" == "log of any name, active")
        _ = try? center.remove(any.id)
        #expect("\(any)".hasSuffix("ended: it was removed or replaced, or has run once"))
        var cart: Cart? = Cart()
        let ofCart = center.observe("a", from: cart, label: "cart") { _ in }
        cart = nil
        #expect("\(ofCart)" == "cart of “a”, not active: its only sender is gone")
        let ofOther = NoticeCenter().observe("a") { _ in }
        #expect("\(ofOther)".hasSuffix("ended: its center is gone"))
    }

    @Test("an outcome shows what there is of each, or why there is nothing")
    func outcome() {
        #expect("\(PostOutcome(delivered: 2, ended: 1))" == "2 delivered, 1 skipped (1 ended)")
        #expect("\(PostOutcome(scheduled: 1, failed: 3))" == "1 scheduled, 3 failed")
        #expect("\(PostOutcome())" == "no observer was reached")
        #expect("\(PostOutcome.queued)" == "queued: it waits for the current post")
        #expect("\(PostOutcome.refused)" == "refused: too many posts led to it")
    }

    @Test func `the mirror of a notice shows name, sender, payload and source`() {
        let cart = Cart()
        let kept = Box<Notice>()
        let token = center.observe("a") { kept.set($0) }
        center.post("a", from: cart, payload: 3, file: "M/Cart.swift", line: 7)
        let mirror = kept.value.map { Mirror(reflecting: $0) }
        #expect(mirror?.displayStyle == .struct)
        #expect(mirror?.children.map(\.label) == ["name", "sender", "payload", "source"])
        #expect(
            mirror?.children.map { "\($0.value)" } == [
                "a", "Optional(\(cart))", "Optional(3)", "M/Cart.swift:7",
            ])
        center.post("a")
        #expect(kept.value.map { Mirror(reflecting: $0).children.count } == 4)
        kept.empty()
        withExtendedLifetime(token) {}
    }
}
