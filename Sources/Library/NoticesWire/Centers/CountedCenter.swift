import Notices
import Synchronization

/// A center whose posts are counted, and not reported otherwise.
package final class CountedCenter: Sendable {
    private let number: UInt64
    private let posts: PostCounter
    private let start = ContinuousClock.now
    /// Counts posts until it is released.
    private let monitor: NoticeMonitor?
    private let hearing: TapHearing?

    /// `nil` if the center was deallocated.
    package init?(_ offer: some WatchableCenter) {
        let posts = PostCounter()
        if let tap = offer.tap {
            guard let hearing = tap.hear(payloads: false, { _ in posts.count() }) else { return nil }
            (self.hearing, monitor) = (hearing, nil)
        } else {
            guard let center = offer.center else { return nil }
            (hearing, monitor) = (nil, center.watchPosts { if !$0.isOver { posts.count() } })
        }
        number = offer.number
        self.posts = posts
    }

    /// The counts so far.
    package var counts: PostCounts {
        let time = start.duration(to: .now) / .nanoseconds(1)
        return PostCounts(
            center: number, posts: posts.value, nanoseconds: UInt64(max(0, time)))
    }
}

/// A number that posters increment.
private final class PostCounter: Sendable {
    private let number = Atomic<UInt64>(0)

    func count() { number.wrappingAdd(1, ordering: .relaxed) }

    var value: UInt64 { number.load(ordering: .relaxed) }
}
