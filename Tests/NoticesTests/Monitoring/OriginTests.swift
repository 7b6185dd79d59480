import Notices
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct OriginTests {
    /// What a bridge posts with.
    private final class Remote: NoticeOriginating {
        let noticeOrigin: NoticeRecord.Origin?
        let noticeLabel = "remote"

        init(_ origin: NoticeRecord.Origin?) { noticeOrigin = origin }
    }

    private static let foreign = NoticeRecord.Origin(process: 7, post: 9, node: "shop-2")
    private let center = NoticeCenter()
    private let calls = Calls()

    private func watch(_ name: NoticeName) -> NoticeMonitor {
        center.watchPosts(named: name) { [calls] in calls.add($0.origin?.description ?? "none") }
    }

    /// The origins of the records of posts, as a ring or a closure receives them.
    private func origins(byRing: Bool, of posts: () -> Void) -> [String] {
        if byRing {
            let ring = center.recordRing()
            posts()
            return ring.take().records.filter { $0.kind == .post }.map { $0.origin?.description ?? "none" }
        }
        let records = Calls()
        let monitor = center.monitor {
            if $0.kind == .post, $0.isComplete { records.add($0.origin?.description ?? "none") }
        }
        posts()
        withExtendedLifetime(monitor) {}
        return records.all
    }

    @Test(arguments: [true, false])
    func `a post that a bridge watches has the same origin for the bridge and in its record`(byRing: Bool) {
        let watcher = watch("a")
        let sender = SenderValue("someone")
        let token = center.observe("a") { [calls] in calls.add($0.origin?.description ?? "none") }
        let recorded = origins(byRing: byRing) {
            center.post("a", payload: 1)
            center.post("a", from: sender)
        }
        #expect(recorded.count == 2)
        #expect(recorded[0] != recorded[1])
        #expect(calls.all == [recorded[0], recorded[0], recorded[1], recorded[1]])
        let own = NoticeRecord.Origin(recorded[0])
        #expect(own?.process == NoticeRecord.Origin.ownProcess)
        #expect(own?.node == nil)
        withExtendedLifetime((watcher, token)) {}
    }

    @Test(arguments: [true, false])
    func `a post of a name that no bridge watches has no origin`(byRing: Bool) {
        let watchers = [watch("other"), center.watchPosts { [calls] _ in calls.add("any") }]
        #expect(origins(byRing: byRing) { center.post("a") } == ["none"])
        withExtendedLifetime(watchers) {}
    }

    @Test(arguments: [true, false])
    func `a post whose sender stands for one of another process has the origin of that`(byRing: Bool) {
        let watcher = watch("a")
        let recorded = origins(byRing: byRing) {
            center.post("a", from: Remote(Self.foreign))
            center.post("b", from: Remote(Self.foreign))
            center.post("b", from: Remote(nil))
        }
        #expect(recorded == ["7/9/shop-2", "7/9/shop-2", "none"])
        #expect(calls.all == ["7/9/shop-2"])
        withExtendedLifetime(watcher) {}
    }

    @Test func `a ring keeps the label of a sender whose post a bridge watches`() {
        let watcher = watch("a")
        let ring = center.recordRing()
        center.post("a", from: SenderValue("someone"))
        center.post("a", from: Remote(Self.foreign))
        let labels = ring.take().records.filter { $0.kind == .post }.map(\.sender)
        #expect(labels == ["someone", "remote"])
        withExtendedLifetime(watcher) {}
    }

    @Test func `an origin is read from its text, and no other text is one`() {
        for origin in [Self.foreign, .next(), NoticeRecord.Origin(process: 1, post: 0, node: "a/b")] {
            #expect(NoticeRecord.Origin(origin.description) == origin)
        }
        for text in ["", "/", "7", "7/", "/9", "0/9", "x/9", "7/-1", "7/9x", "10000000000000000/9"] {
            #expect(NoticeRecord.Origin(text) == nil, "\(text)")
        }
    }
}
