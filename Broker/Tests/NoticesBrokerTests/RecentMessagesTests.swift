import Testing

@testable import NoticesBroker

@Suite struct RecentMessagesTests {
    @Test func `a message is known while it is among those that came last`() {
        var recent = RecentMessages(limit: 3)
        func take(_ counter: UInt64) -> Bool {
            recent.take(MessageID(source: MessageSource(node: "a", epoch: "x"), counter: counter))
        }
        #expect([5, 2, 5, 9, 2].map(take) == [true, true, false, true, false])
        #expect(take(7))
        #expect([2, 9, 7].map(take) == [false, false, false])
        // The oldest was forgotten.
        #expect(take(5))
    }
}
