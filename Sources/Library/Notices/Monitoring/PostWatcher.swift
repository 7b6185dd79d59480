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
    /// Whether it is of one name: a bridge, which may pass its posts on.
    let isOfName: Bool
    let body: @Sendable (WatchedPost) -> Void

    private static let lastPost = Atomic<UInt64>(0)

    /// Shows that a post begins. The caller shows the end. `nil` if there is no watcher.
    static func show(_ notice: Notice, to watchers: [PostWatcher]) -> ShownPost? {
        guard !watchers.isEmpty else { return nil }
        let number = lastPost.add(1, ordering: .relaxed).newValue
        let post = ShownPost(number: number, notice: notice, watchers: watchers)
        post.show(isOver: false)
        return post
    }
}

/// The watchers of any name, or of one. Posters read those of any name without a lock, so each change makes another.
final class PostWatchers: Sendable {
    let all: [PostWatcher]

    init(_ all: [PostWatcher]) { self.all = all }
}

extension PostWatchers? {
    func adding(_ watcher: PostWatcher) -> PostWatchers { PostWatchers((self?.all ?? []) + [watcher]) }

    /// `nil`: no other is left.
    func removing(_ number: UInt64) -> PostWatchers? {
        let rest = self?.all.filter { $0.number != number } ?? []
        return rest.isEmpty ? nil : PostWatchers(rest)
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
    /// Passes each notice of a name to `body` when its post begins, without being an observer of the name.
    ///
    /// ```swift
    /// let watcher = center.watchPosts(named: "cart.changed") { notice in
    ///     queue.append(notice.payload)
    /// }
    /// center.post("cart.changed").wasHeard    // false: a watcher does not listen
    /// ```
    ///
    /// For bridges, which pass posts on: a post is heard or unheard as without the watcher, and the center has no more
    /// observers for it. `body` runs on the poster's thread, with no lock held, before the observers, for every way to
    /// post, whatever the payload and the sender. A queued post is passed on when its turn comes; a refused one is not,
    /// and a sticky notice that was posted before is not either. Blocked posts are passed on: blocks hold back
    /// observers. The name is taken as it is: one that ends with a star stands for no others.
    ///
    /// A post of a watched name makes a notice, and takes the center's lock for a moment to find its watchers: O(1), also
    /// with watchers of thousands of names. Posts of other names cost what they did. Detach the watcher, or release it,
    /// to end this; posts under way may still reach it.
    ///
    /// A notice that is passed to `body` has a ``Notice/origin``, and so has the record of its post.
    public func watchPosts(named name: NoticeName, _ body: @escaping @Sendable (Notice) -> Void)
        -> NoticeMonitor
    {
        let number = recording.attachWatcher(of: name) { if !$0.isOver { body($0.notice) } }
        return NoticeMonitor(center: self, number: number, watching: name)
    }

    /// Shows each post from now on to `body`: on the poster's thread, with no lock held, before and after its
    /// delivery.
    ///
    /// A watcher is neither an observer nor a monitor. The center has no more observers for it, a post is heard or
    /// unheard as without it, and no record, label or text is made. A post costs more while it is watched. A queued
    /// post is shown when its turn comes; a refused one is not shown.
    package func watchPosts(_ body: @escaping @Sendable (WatchedPost) -> Void) -> NoticeMonitor {
        NoticeMonitor(center: self, number: recording.attachWatcher(of: nil, body))
    }
}
