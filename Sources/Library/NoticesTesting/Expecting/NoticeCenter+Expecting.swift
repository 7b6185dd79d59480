public import Notices
public import Testing

extension NoticeCenter {
    /// Expects that `body` causes a post of `name`, while it runs or within a time after it.
    ///
    /// ```swift
    /// try await center.expect("cart.changed") { cart.add(item) }
    /// ```
    ///
    /// It returns as soon as the body has ended and the handlers of the post on the poster's thread have returned: a
    /// test may check at once what they did. What handlers elsewhere do (`on: .mainActor`, `.task`) is not waited
    /// for. It waits without polling, and sets no timer where the post was made in the body.
    ///
    /// The expectation is no observer. The program under test sees the same as without it:
    /// ``/Notices/NoticeCenter/hasObservers(of:)``, `requireHeard()` and the outcomes of posts do not count
    /// it. So a program that posts only where there is an observer posts nothing. A post counts, whether or not an
    /// observer receives it; a post that is refused, because posts lead to one another without end, does not. Posts
    /// by tests that run at the same time count too: give each test a center of its own.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - sender: The only sender whose posts count; `nil`: any sender, or none.
    ///   - time: For how long a post may come after the body has ended; zero: only in the body.
    ///   - clock: The clock that measures this time.
    ///   - isolation: The actor of the caller, where `body` runs.
    ///   - sourceLocation: Where a failure is reported.
    ///   - body: What causes the post.
    /// - Returns: The first notice of the name, which keeps its sender and payload.
    /// - Throws: What `body` throws. `CancellationError` when the task is cancelled while it waits. If no notice was
    ///   posted, an issue is recorded that says what was posted instead, and the error ends the test as that of
    ///   `#require` does.
    @discardableResult
    public func expect(
        _ name: NoticeName, from sender: AnyObject? = nil, within time: Duration = .seconds(1),
        clock: any Clock<Duration> = ContinuousClock(), isolation: isolated (any Actor)? = #isolation,
        sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
    ) async throws -> Notice {
        let request = PostRequest(
            name: name, sender: sender.map(SenderMatch.init), count: nil, time: time, clock: clock
        ) { $0 }
        return try await meet(request, isolation: isolation, sourceLocation, body)[0]
    }

    /// Expects that `body` causes so many posts of `name`, no more and no less.
    ///
    /// ```swift
    /// let notices = try await center.expect("cart.changed", count: 2) { cart.add(item); cart.remove(item) }
    /// ```
    ///
    /// It returns as soon as the body has ended and there are `count` posts. So more posts are a failure if they are
    /// made before; later ones are not waited for. All else is as in
    /// ``expect(_:from:within:clock:isolation:sourceLocation:_:)->Notice``.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - sender: The only sender whose posts count; `nil`: any sender, or none.
    ///   - count: How many posts, at least 1. For none there is `expectNone`.
    ///   - time: For how long posts may come after the body has ended.
    ///   - clock: The clock that measures this time.
    ///   - isolation: The actor of the caller, where `body` runs.
    ///   - sourceLocation: Where a failure is reported.
    ///   - body: What causes the posts.
    /// - Returns: The notices, in the order in which their posts began.
    @discardableResult
    public func expect(
        _ name: NoticeName, from sender: AnyObject? = nil, count: Int, within time: Duration = .seconds(1),
        clock: any Clock<Duration> = ContinuousClock(), isolation: isolated (any Actor)? = #isolation,
        sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
    ) async throws -> [Notice] {
        let request = PostRequest(
            name: name, sender: sender.map(SenderMatch.init), count: count, time: time, clock: clock
        ) { $0 }
        return try await meet(request, isolation: isolation, sourceLocation, body)
    }
}
