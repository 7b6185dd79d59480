import Notices
import TestSupport
import Testing

/// The next posts of a traced name record their posters' stacks.
@Suite(.leavesNoObservers) struct TraceTests {
    private let center = NoticeCenter()
    private let captures = Calls()

    private func trace(_ name: NoticeName, next count: Int) -> Bool {
        center.trace(name, next: count) { [captures] in
            captures.add("captured")
            return CapturedStack {
                captures.add("described")
                return "f() at Shop/Cart.swift:12\nmain"
            }
        }
    }

    /// The stacks of the complete records of posts, as a ring or a closure receives them.
    private func stacks(byRing: Bool, of posts: () -> Void) -> [String?] {
        let records = Records()
        let ring = byRing ? center.recordRing() : nil
        let monitor = byRing ? nil : center.monitor(into: records)
        posts()
        withExtendedLifetime(monitor) {}
        let all = ring?.take().records ?? records.all
        return all.filter { $0.kind == .post && $0.isComplete }.sorted { $0.seq < $1.seq }.map(\.stack)
    }

    private static let stack = "f() at Shop/Cart.swift:12\nmain"

    @Test(arguments: [true, false])
    func `as many posts of the name as wanted have a stack, and others none`(byRing: Bool) {
        let token = center.observe("a") { _ in }
        #expect(trace("a", next: 2))
        let found = stacks(byRing: byRing) {
            for name in ["b", "a", "a", "a"] as [NoticeName] { center.post(name) }
        }
        #expect(found == [nil, Self.stack, Self.stack, nil])
        #expect(captures.all.count { $0 == "captured" } == 2)
        #expect(captures.all.count { $0 == "described" } == 2)
        withExtendedLifetime(token) {}
    }

    @Test func `a post that nobody watches is not captured`() {
        #expect(trace("a", next: 1))
        center.post("a")
        #expect(captures.all.isEmpty)
        #expect(stacks(byRing: true) { center.post("a") } == [Self.stack])
    }

    @Test func `a traced post keeps its sender and origin`() {
        let watcher = center.watchPosts(named: "a") { _ in }
        let ring = center.recordRing()
        #expect(trace("a", next: 1))
        center.post("a", from: SenderValue("someone"))
        let post = ring.take().records.first { $0.kind == .post }
        #expect(post?.sender == "someone")
        #expect(post?.origin != nil)
        #expect(post?.stack == Self.stack)
        withExtendedLifetime(watcher) {}
    }

    @Test func `a bounded number of names is traced, and a larger number of posts wins`() {
        for number in 0..<64 { #expect(trace(NoticeName("n\(number)"), next: 1)) }
        #expect(!trace("one more", next: 1))
        #expect(trace("n0", next: 3))
        #expect(trace("n0", next: 1))
        let found = stacks(byRing: true) { for _ in 0..<4 { center.post("n0") } }
        #expect(found == [Self.stack, Self.stack, Self.stack, nil])
    }
}
