import Notices
import TestSupport
import Testing

/// Messages among posts by name and observers of names.
@Suite(.leavesNoObservers) struct MessageConversionTests {
    private let center = NoticeCenter()
    private let calls = Calls()

    private struct CartChanged: NoticeMessage {
        static let noticeName: NoticeName = "cart.changed"
        var items: Int

        static func message(from notice: Notice) throws -> Self {
            CartChanged(items: try notice.payload(as: Int.self))
        }
    }

    private struct Plain: NoticeMessage {
        var number: Int
    }

    private func observe() -> NoticeToken {
        center.observe(CartChanged.self) { [calls] in calls.add("\($0.items)") }
    }

    @Test func `a post by name reaches observers of the type, if it can be converted`() {
        let token = observe()
        #expect(center.post("cart.changed", payload: 1) == PostOutcome(delivered: 1))
        #expect(center.post("cart.changed", payload: CartChanged(items: 2)) == PostOutcome(delivered: 1))
        #expect(center.post(CartChanged(items: 3)) == PostOutcome(delivered: 1))
        #expect(calls.all == ["1", "2", "3"])
        withExtendedLifetime(token) {}
    }

    @Test func `a post that cannot be converted is an error for that observer alone`() {
        let records = Records()
        let monitor = center.monitor(into: records)
        let tokens = [observe(), center.observe("cart.changed") { [calls] _ in calls.add("name") }]
        #expect(center.post("cart.changed", payload: "many") == PostOutcome(delivered: 1, failed: 1))
        #expect(calls.all == ["name"])
        #expect(
            records.complete(.fail).map(\.text) == ["payload of “cart.changed”: needs Int, found String"])
        withExtendedLifetime((monitor, tokens)) {}
    }

    @Test func `a type without a conversion of its own takes nothing but itself`() {
        let records = Records()
        let monitor = center.monitor(into: records)
        let token = center.observe(Plain.self) { [calls] in calls.add("\($0.number)") }
        #expect(center.post(Plain.noticeName, payload: 1) == PostOutcome(failed: 1))
        #expect(center.post(Plain.noticeName) == PostOutcome(failed: 1))
        #expect(center.post(Plain.noticeName, payload: Plain(number: 2)) == PostOutcome(delivered: 1))
        #expect(calls.all == ["2"])
        #expect(records.complete(.fail).allSatisfy { $0.text?.contains("needs Plain") == true })
        withExtendedLifetime((monitor, token)) {}
    }

    @Test func `a sequence goes on after a post that cannot be converted`() async {
        let messages = center.messages(of: CartChanged.self)
        #expect(center.post("cart.changed", payload: "many").failed == 1)
        center.post("cart.changed", payload: 4)
        messages.finish()
        #expect(await messages.elements.map(\.items) == [4])
    }

    @Test func `a handler can ask a notice for its message`() throws {
        let token = center.observe(.any) { [calls] notice in
            let message = try? notice.message(as: CartChanged.self)
            calls.add(message.map { "\($0.items)" } ?? "none")
        }
        center.post("anything", payload: 1)
        center.post(CartChanged(items: 2))
        center.post("anything", payload: "text")
        #expect(calls.all == ["1", "2", "none"])
        withExtendedLifetime(token) {}
    }
}
