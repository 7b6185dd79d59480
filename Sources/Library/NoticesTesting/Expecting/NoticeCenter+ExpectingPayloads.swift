public import Notices
public import Testing

extension NoticeCenter {
    /// Expects that `body` causes a post of `descriptor`, and returns its payload.
    ///
    /// ```swift
    /// let count = try await center.expect(.cartCount, from: cart) { cart.add(item) }
    /// #expect(count == 1)
    /// ```
    ///
    /// The payload is read as an observer of the descriptor would read it: by its conversion, on the poster's thread.
    /// A notice of the name that the descriptor cannot read does not count, and the failure shows the error. For a
    /// message type, pass its `descriptor`. Otherwise the same as
    /// ``expect(_:from:within:clock:isolation:sourceLocation:_:)->Notice``.
    ///
    /// - Parameters:
    ///   - descriptor: The name and the type of the payload.
    ///   - sender: The only sender whose posts count; `nil`: any sender, or none.
    ///   - time: The timeout, which starts when the body has ended; zero: only in the body.
    ///   - clock: The clock that measures this time.
    ///   - isolation: The actor of the caller, where `body` runs.
    ///   - sourceLocation: Where a failure is reported.
    ///   - body: What causes the post.
    /// - Returns: The first payload.
    @discardableResult
    public func expect<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, from sender: AnyObject? = nil,
        within time: Duration = .seconds(1), clock: any Clock<Duration> = ContinuousClock(),
        isolation: isolated (any Actor)? = #isolation, sourceLocation: SourceLocation = #_sourceLocation,
        _ body: () async throws -> Void
    ) async throws -> Payload {
        let request = PostRequest(
            name: descriptor.name, sender: sender.map(SenderMatch.init), count: nil, time: time, clock: clock,
            read: descriptor.convert)
        return try await meet(request, isolation: isolation, sourceLocation, body)[0]
    }

    /// Expects that `body` causes exactly `count` posts of `descriptor`, and returns their payloads.
    ///
    /// ```swift
    /// #expect(try await center.expect(.cartCount, count: 2) { cart.fill() } == [1, 2])
    /// ```
    ///
    /// - Parameters:
    ///   - descriptor: The name and the type of the payload.
    ///   - sender: The only sender whose posts count; `nil`: any sender, or none.
    ///   - count: The number of posts, at least 1.
    ///   - time: The timeout, which starts when the body has ended.
    ///   - clock: The clock that measures this time.
    ///   - isolation: The actor of the caller, where `body` runs.
    ///   - sourceLocation: Where a failure is reported.
    ///   - body: What causes the posts.
    /// - Returns: The payloads, in the order in which the posts began.
    @discardableResult
    public func expect<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, from sender: AnyObject? = nil, count: Int,
        within time: Duration = .seconds(1), clock: any Clock<Duration> = ContinuousClock(),
        isolation: isolated (any Actor)? = #isolation, sourceLocation: SourceLocation = #_sourceLocation,
        _ body: () async throws -> Void
    ) async throws -> [Payload] {
        let request = PostRequest(
            name: descriptor.name, sender: sender.map(SenderMatch.init), count: count, time: time,
            clock: clock,
            read: descriptor.convert)
        return try await meet(request, isolation: isolation, sourceLocation, body)
    }
}
