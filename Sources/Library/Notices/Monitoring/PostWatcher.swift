import Synchronization

/// A post as a watcher sees it: once when it begins, and once when its handlers on the poster's thread have returned.
package struct WatchedPost: Sendable {
    /// The same both times, and greater than that of any post that began earlier.
    package let number: UInt64
    /// The notice, with its sender and payload.
    package let notice: Notice
    /// Whether the handlers have returned.
    package let isOver: Bool
}

/// A closure that sees the posts of a center.
struct PostWatcher: Sendable {
    let number: UInt64
    /// Whether it watches one name: a bridge, which may pass its posts on.
    let isOfName: Bool
    let body: @Sendable (WatchedPost) -> Void

    private static let lastPost = Atomic<UInt64>(0)

    /// Shows the beginning of a post. The caller shows the end. Returns `nil` if there is no watcher.
    static func show(_ notice: Notice, to watchers: [PostWatcher]) -> ShownPost? {
        guard !watchers.isEmpty else { return nil }
        let number = lastPost.add(1, ordering: .relaxed).newValue
        let post = ShownPost(number: number, notice: notice, watchers: watchers)
        post.show(isOver: false)
        return post
    }
}

/// The watchers of any name, or of one. Posters read those of any name without a lock, so each change makes a new
/// object.
final class PostWatchers: Sendable {
    let all: [PostWatcher]

    init(_ all: [PostWatcher]) { self.all = all }
}

extension PostWatchers? {
    func adding(_ watcher: PostWatcher) -> PostWatchers { PostWatchers((self?.all ?? []) + [watcher]) }

    /// `nil` if no other is left.
    func removing(_ number: UInt64) -> PostWatchers? {
        let rest = self?.all.filter { $0.number != number } ?? []
        return rest.isEmpty ? nil : PostWatchers(rest)
    }
}

/// A running post, with the watchers that have seen its beginning.
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
    /// Passes each notice of a name to `body` when its post begins, without being an observer of the name.
    ///
    /// ```swift
    /// let watcher = center.watchPosts(named: "cart.changed") { notice in
    ///     queue.append(notice.payload)
    /// }
    /// center.post("cart.changed").wasHeard    // false: a watcher does not listen
    /// ```
    ///
    /// For bridges, which pass posts on. The watcher does not count as an observer: it changes neither whether a post
    /// is heard nor the center's number of observers. `body` runs on the poster's thread before the observers, with no
    /// lock held, for every way to post, whatever the payload and the sender. A queued post is passed when its turn
    /// comes. Refused posts, and sticky notices posted earlier, are not passed. Blocked posts are passed: blocks
    /// affect observers only. The name is taken literally: a star at its end matches no other names.
    ///
    /// A post of a watched name makes a notice, and briefly takes the center's lock to find its watchers: O(1), even
    /// with watchers of thousands of names. Posts of other names cost no more than before. Detach the watcher, or
    /// release it, to stop; posts that are already running may still reach it.
    ///
    /// A notice that is passed to `body` has a ``Notice/origin``, and so has the record of its post.
    public func watchPosts(named name: NoticeName, _ body: @escaping @Sendable (Notice) -> Void)
        -> NoticeMonitor
    {
        let number = recording.attachWatcher(of: name) { if !$0.isOver { body($0.notice) } }
        return NoticeMonitor(center: self, number: number, watching: name)
    }

    /// Shows each later post to `body`: on the poster's thread, with no lock held, before and after its delivery.
    ///
    /// A watcher is neither an observer nor a monitor. It changes neither whether a post is heard nor the number of
    /// observers, and no record, label or text is made. A post costs more while it is watched. A queued post is shown
    /// when its turn comes; a refused one is not shown.
    package func watchPosts(_ body: @escaping @Sendable (WatchedPost) -> Void) -> NoticeMonitor {
        NoticeMonitor(center: self, number: recording.attachWatcher(of: nil, body))
    }
}
