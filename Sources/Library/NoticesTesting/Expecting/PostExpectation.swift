import Notices

/// Waits for posts of a name: the part of an expectation that posters on any thread share.
final class PostExpectation<Value: Sendable>: Sendable {
    private let name: NoticeName
    private let posts: Lock<ExpectedPosts<Value>>
    /// Classifies a notice of the name. Called on the poster's thread, with no lock held.
    private let find: @Sendable (Notice) -> ExpectedPosts<Value>.Finding

    init(
        _ name: NoticeName, count: Int, find: @escaping @Sendable (Notice) -> ExpectedPosts<Value>.Finding
    ) {
        self.name = name
        self.find = find
        posts = Lock(ExpectedPosts(wanted: count))
    }

    var state: ExpectedPosts<Value> { posts.withLock { $0 } }

    func see(_ post: WatchedPost) {
        if post.isOver {
            guard post.notice.name == name else { return }
            posts.withLock { $0.end(post) }?.resume(returning: .fulfilled)
        } else {
            let finding = post.notice.name == name ? find(post.notice) : .otherName
            posts.withLock { $0.begin(post, finding) }
        }
    }

    /// Returns when the wanted number of posts have ended, or at the timeout.
    ///
    /// - Throws: `CancellationError` if the task is cancelled earlier.
    func wait(
        for time: Duration, on clock: any Clock<Duration>, isolation: isolated (any Actor)?
    ) async throws {
        let timer = Task {
            try await clock.sleep(for: time)
            finish(by: .timedOut)
        }
        defer { timer.cancel() }
        let end = await withTaskCancellationHandler {
            await withCheckedContinuation(isolation: isolation) { waiter in
                if let end = posts.withLock({ $0.wait(waiter) }) { waiter.resume(returning: end) }
            }
        } onCancel: {
            finish(by: .cancelled)
        }
        if end == .cancelled { throw CancellationError() }
    }

    private func finish(by end: ExpectedPosts<Value>.End) {
        posts.withLock { $0.end(by: end) }?.resume(returning: end)
    }
}
