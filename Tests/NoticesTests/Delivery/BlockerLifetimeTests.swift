import Notices
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct BlockerLifetimeTests {
    private let center = NoticeCenter()
    private let life = Life()

    @Test func `a blocker does not keep what the handler of an ended registration captured`() {
        let token = center.observe("a") { [part = Tracked(life)] _ in part.use() }
        let blocker = token.block()
        token.cancel()
        #expect(life.count == 0)
        withExtendedLifetime(blocker) {}
    }

    @Test func `a blocker outlives its center harmlessly, and keeps nothing of it`() {
        let center = Box(NoticeCenter())
        let token = center.value?.observe("a") { [part = Tracked(life)] _ in part.use() }
        let blocker = token?.block()
        center.empty()
        #expect(life.count == 0)
        withExtendedLifetime(blocker) {}
    }
}
