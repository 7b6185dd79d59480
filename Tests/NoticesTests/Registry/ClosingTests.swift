import Synchronization
import TestSupport
import Testing

@testable import Notices

/// What becomes of observers when their center goes.
@Suite struct ClosingTests {
    /// Holds the token of an observer that holds it.
    private final class TokenHolder: Sendable {
        let token = Box<NoticeToken>()
        private let tracked: Tracked

        init(_ life: Life) { tracked = Tracked(life) }
    }

    @Test(arguments: ["a", .any] as [NoticeName])
    func `a handler that holds its own token is released once when the center goes`(name: NoticeName) {
        let life = Life()
        for _ in 0..<100 {
            let center = NoticeCenter()
            let holder = TokenHolder(life)
            holder.token.set(center.observe(name) { [holder] _ in withExtendedLifetime(holder) {} })
            center.post("a")
        }
        #expect(life.count == 0)
    }

    @Test func `tokens that another thread cancels while the center goes release what they kept once`() {
        let life = Life()
        for _ in 0..<200 {
            let center = Box(NoticeCenter())
            let tokens = (0..<20).compactMap { number in
                center.value?.observe(number % 2 == 0 ? .any : "a") { [tracked = Tracked(life)] _ in
                    tracked.use()
                }
            }
            let ended = race(2) { side in
                if side == 0 { center.empty() } else { for token in tokens { token.cancel() } }
            }
            #expect(ended)
            #expect(tokens.allSatisfy { !$0.isActive })
        }
        #expect(life.count == 0)
    }

    @Test func `a handler's captures may use the tokens of its center when the center goes`() {
        let life = Life()
        let found = Counter()
        do {
            let center = NoticeCenter()
            let tokens = Box<[NoticeToken]>([])
            let ends = (0..<3).map { _ in
                Tracked(life) {
                    // Each looks at all tokens, those of the observers that are being let go of too.
                    for token in tokens.value ?? [] where token.isActive || token.cancel() { found.add() }
                }
            }
            tokens.set(ends.map { end in center.observe(.any) { _ in end.use() } })
        }
        #expect(life.count == 0)
        #expect(found.value == 0)
    }
}
