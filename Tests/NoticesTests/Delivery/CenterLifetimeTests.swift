import Dispatch
import Notices
import TestSupport
import Testing

/// How long a center lives, and what goes with it.
@Suite(.leavesNoObservers, .endsInTime) struct CenterLifetimeTests {
    private let life = Life()
    private let calls = Calls()

    @Test(arguments: [NoticeReentrancy.immediate, .queued])
    func
        `a center that a handler releases last lives until the post is over, the queued ones included`(
            reentrancy: NoticeReentrancy
        )
    {
        let center = Box(NoticeCenter(reentrancy: reentrancy))
        weak let gone = center.value
        let tokens = [
            center.value?.observe("a") { [calls, part = Tracked(life)] _ in
                center.value?.post("b")
                center.empty()
                calls.add("dropped")
                part.use()
            },
            center.value?.observe("a") { [calls, part = Tracked(life)] _ in
                part.use()
                calls.add("still called")
            },
            center.value?.observe("b") { [calls, part = Tracked(life)] _ in
                part.use()
                calls.add("b")
            },
        ]
        #expect(center.value?.post("a").delivered == 2)
        #expect(Set(calls.all) == ["dropped", "still called", "b"])
        #expect(gone == nil)
        #expect(life.count == 0)
        #expect(tokens.allSatisfy { $0?.isActive == false && $0?.cancel() == false })
    }

    @Test func `tokens, blockers, monitors and controllers that outlive the center keep nothing of it`() {
        let center = Box(NoticeCenter())
        weak let gone = center.value
        let owner = Screen(Calls())
        let token = center.value?.observe("a") { [part = Tracked(life)] _ in part.use() }
        let blocker = token?.block()
        let monitor = center.value?.monitor { [part = Tracked(life)] _ in part.use() }
        let controller = center.value?.controller(for: owner)
        _ = try? controller?.observe("a") { [part = Tracked(life)] _, _ in part.use() }
        center.empty()
        #expect(gone == nil)
        #expect(life.count == 0)
        #expect(throws: NoticeError.ownerGone) { try controller?.observe("a") { _, _ in } }
        withExtendedLifetime((token, blocker, monitor, owner)) {}
    }

    @Test func `a handler that captures its center holds it until the registration ends`() {
        let center = Box(NoticeCenter())
        weak let gone = center.value
        let token = center.value?.observe("a") { [held = center.value, part = Tracked(life)] _ in
            part.use()
            held?.post("b")
        }
        center.empty()
        #expect(gone != nil)
        #expect(life.count == 1)
        token?.cancel()
        #expect(gone == nil)
        #expect(life.count == 0)
    }

    @Test func `a one-shot that captures its center lets it go when it has fired`() {
        let center = Box(NoticeCenter())
        weak let gone = center.value
        center.value?.observe("a", options: .once) {
            [held = center.value, part = Tracked(life)] _ in
            part.use()
            held?.post("b")
        }.detach()
        center.value?.post("a")
        center.empty()
        #expect(gone == nil)
        #expect(life.count == 0)
    }

    @Test func `a center may end on the thread that ends its last post, while others end its tokens`() {
        for _ in 0..<200 {
            let center = Box(NoticeCenter())
            let tokens = (0..<4).map { _ in
                Box(center.value?.observe("a") { [part = Tracked(life)] _ in part.use() })
            }
            let ended = race(3) { thread in
                switch thread {
                case 0: center.value?.post("a")
                case 1: center.empty()
                default: tokens.forEach { $0.empty() }
                }
            }
            #expect(ended)
            center.empty()
            #expect(life.count == 0)
        }
    }
}
