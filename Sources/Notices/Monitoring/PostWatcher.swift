import Synchronization

/// A post as a watcher sees it: once when it begins, and once when its handlers on the poster's thread have returned.
package struct WatchedPost: Sendable {
    /// The same both times, and greater than that of a post that began before.
    package let number: UInt64
    /// The notice, with its sender and payload.
    package let notice: Notice
    /// Whether the handlers have returned.
    package let isOver: Bool
}

/// A closure that sees the posts of a center.
struct PostWatcher: Sendable {
    let number: UInt64
    let body: @Sendable (WatchedPost) -> Void

    private static let lastPost = Atomic<UInt64>(0)

    /// Shows that a post begins. The caller shows the end.
    static func show(_ notice: Notice, to watchers: [PostWatcher]) -> ShownPost {
        let number = lastPost.add(1, ordering: .relaxed).newValue
        let post = ShownPost(number: number, notice: notice, watchers: watchers)
        post.show(isOver: false)
        return post
    }
}

/// A post that is under way, with those that have seen its beginning.
struct ShownPost {
    fileprivate let number: UInt64
    fileprivate let notice: Notice
    fileprivate let watchers: [PostWatcher]

    func end() { show(isOver: true) }

    fileprivate func show(isOver: Bool) {
        let post = WatchedPost(number: number, notice: notice, isOver: isOver)
        for watcher in watchers { watcher.body(post) }
    }
}

extension NoticeCenter {
    /// Shows each post from now on to `body`: on the poster's thread, with no lock held, before and after its
    /// delivery.
    ///
    /// A watcher is neither an observer nor a monitor. The center has no more observers for it, a post is heard or
    /// unheard as without it, and no record, label or text is made. A post costs more while it is watched. A queued
    /// post is shown when its turn comes; a refused one is not shown.
    package func watchPosts(_ body: @escaping @Sendable (WatchedPost) -> Void) -> NoticeMonitor {
        NoticeMonitor(center: self, number: recording.attachWatcher(body))
    }
}
