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
    /// test can check at once what they did. It does not wait for handlers elsewhere (`on: .mainActor`, `.task`). It
    /// waits without polling, and sets no timer if the post was made in the body.
    ///
    /// The expectation is not an observer. The program under test behaves as without it:
    /// ``/Notices/NoticeCenter/hasObservers(of:)``, `requireHeard()` and the outcomes of posts do not count it. So a
    /// program that posts only if there is an observer posts nothing. A post counts whether or not an observer
    /// receives it; a post that is refused as endless does not. Posts of tests that run at the same time count too:
    /// give each test its own center.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - sender: The only sender whose posts count; `nil`: any sender, or none.
    ///   - time: The timeout, which starts when the body has ended; zero: only in the body.
    ///   - clock: The clock that measures this time.
    ///   - isolation: The actor of the caller, where `body` runs.
    ///   - sourceLocation: Where a failure is reported.
    ///   - body: What causes the post.
    /// - Returns: The first notice of the name, which retains its sender and payload.
    /// - Throws: What `body` throws. `CancellationError` if the task is cancelled while it waits. If no notice was
    ///   posted, it records an issue that says what was posted instead, and throws the error that ends the test, as
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

    /// Expects that `body` causes exactly `count` posts of `name`.
    ///
    /// ```swift
    /// let notices = try await center.expect("cart.changed", count: 2) { cart.add(item); cart.remove(item) }
    /// ```
    ///
    /// It returns as soon as the body has ended and there are `count` posts. So further posts are a failure if they
    /// are made before that; it does not wait for later ones. Otherwise the same as
    /// ``expect(_:from:within:clock:isolation:sourceLocation:_:)->Notice``.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - sender: The only sender whose posts count; `nil`: any sender, or none.
    ///   - count: The number of posts, at least 1. To expect none, use `expectNone`.
    ///   - time: The timeout, which starts when the body has ended.
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
