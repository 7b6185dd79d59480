import Notices
import NoticesBehaviour
import Testing

/// What an expectation asks for: which posts, how many, and for how long.
struct PostRequest<Value: Sendable>: Sendable {
    let name: NoticeName
    /// The only sender; `nil`: any.
    let sender: SenderMatch?
    /// The exact number; `nil`: one or more.
    let count: Int?
    let time: Duration
    let clock: any Clock<Duration>
    /// Makes the value from a notice, on the poster's thread.
    let read: @Sendable (Notice) throws -> Value

    /// The number of posts to wait for.
    var wanted: Int { count ?? 1 }

    /// Classifies a notice of the name.
    func find(_ notice: Notice, in center: NoticeCenter?) -> ExpectedPosts<Value>.Finding {
        if let sender, !sender.accepts(notice) {
            // The expected sender gets its ordinal first.
            if let center { _ = sender.label(in: center) }
            guard notice.hasSender else { return .otherSender("without a sender") }
            return .otherSender("by " + PlainText.of(center?.senderLabel(of: notice) ?? "another sender"))
        }
        do {
            return .match(try read(notice))
        } catch {
            return .otherPayload(PlainText.of(String(describing: error)))
        }
    }
}

extension NoticeCenter {
    /// Runs `body`, waits for the posts, and returns what was read from them.
    ///
    /// - Throws: What `body` throws; `CancellationError`; and without the posts, the error of `#require`, which has
    ///   recorded the issue.
    func meet<Value>(
        _ request: PostRequest<Value>, isolation: isolated (any Actor)?, _ sourceLocation: SourceLocation,
        _ body: () async throws -> Void
    ) async throws -> [Value] {
        let isOneOrMore = request.wanted > 0
        try #require(
            isOneOrMore, "count is \(request.wanted): expect 1 or more, or call expectNone",
            sourceLocation: sourceLocation)
        let expectation = PostExpectation(request.name, count: request.wanted) { [weak self] in
            request.find($0, in: self)
        }
        let watcher = watchPosts { expectation.see($0) }
        defer { watcher.detach() }
        try await body()
        if !expectation.state.isFulfilled, request.time > .zero {
            try await expectation.wait(for: request.time, on: request.clock, isolation: isolation)
        }
        watcher.detach()
        let posts = expectation.state
        let expectedPostsWereMade = posts.isFulfilled && (request.count ?? posts.matches) == posts.matches
        try #require(
            expectedPostsWereMade, "\(description(of: posts, missing: request))",
            sourceLocation: sourceLocation)
        return posts.values
    }
}
