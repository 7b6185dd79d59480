public import Notices
public import Testing

extension NoticeCenter {
    /// Expects that no notice of `name` is posted while `body` runs.
    ///
    /// ```swift
    /// await center.expectNone("cart.changed") { cart.remove(item) }
    /// ```
    ///
    /// A post counts when it begins, whether or not an observer receives it, even if a test that runs at the same time
    /// makes it. It does not see a later post, made by a task that the body has started: let the body wait for it.
    /// Like ``expect(_:from:within:clock:isolation:sourceLocation:_:)->Notice``, it is not an observer.
    ///
    /// A failure is recorded as an issue, with the lines that posted, and the test continues.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - sender: The only sender whose posts count; `nil`: any sender, or none.
    ///   - isolation: The actor of the caller, where `body` runs.
    ///   - sourceLocation: Where a failure is reported.
    ///   - body: What must not cause such a post.
    /// - Throws: What `body` throws.
    public func expectNone(
        _ name: NoticeName, from sender: AnyObject? = nil, isolation: isolated (any Actor)? = #isolation,
        sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
    ) async rethrows {
        let sender = sender.map(SenderMatch.init)
        let posts = Lock(UnexpectedPosts())
        let watcher = watchPosts { [weak self] post in
            guard !post.isOver, post.notice.name == name, sender?.accepts(post.notice) ?? true else { return }
            let poster = self?.senderLabel(of: post.notice)
            posts.withLock { $0.add(post.notice, by: poster) }
        }
        defer {
            watcher.detach()
            if let text = posts.withLock({ $0 }).description(of: name) {
                Issue.record("\(text)", sourceLocation: sourceLocation)
            }
        }
        try await body()
    }

    /// Expects that no notice of a descriptor's name is posted while `body` runs, whatever its payload.
    ///
    /// ```swift
    /// await center.expectNone(.cartCount) { cart.remove(item) }
    /// ```
    ///
    /// Otherwise the same as ``expectNone(_:from:isolation:sourceLocation:_:)-(NoticeName,_,_,_,_)``.
    public func expectNone<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, from sender: AnyObject? = nil,
        isolation: isolated (any Actor)? = #isolation, sourceLocation: SourceLocation = #_sourceLocation,
        _ body: () async throws -> Void
    ) async rethrows {
        try await expectNone(
            descriptor.name, from: sender, isolation: isolation, sourceLocation: sourceLocation, body)
    }
}
