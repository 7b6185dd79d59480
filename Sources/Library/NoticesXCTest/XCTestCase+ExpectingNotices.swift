public import Notices
public import XCTest

extension XCTestCase {
    /// Creates an expectation that a notice of `name` is posted, for `wait(for:timeout:)` and `waitForExpectations`.
    ///
    /// ```swift
    /// let changed = expectation(forNotice: "cart.changed", from: cart, in: center) { notice in
    ///     notice.payload as? Int == 2
    /// }
    /// cart.add("milk")
    /// wait(for: [changed], timeout: 1)
    /// ```
    ///
    /// A post counts if it is made after this call, on any thread, whether or not an observer receives it. It fulfills
    /// the expectation when its handlers on the poster's thread have returned; handlers elsewhere may still be
    /// running. The expectation is not an observer, so it does not affect the outcomes of posts. It ends with the
    /// test.
    ///
    /// It is an ordinary expectation. Set `isInverted` for a notice that must not be posted,
    /// `expectedFulfillmentCount` for several posts, `assertForOverFulfill` for no more than these. Set them before a
    /// post can count. As usual in XCTest, a test that does not wait for it fails.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - sender: The only sender whose posts count; `nil`: any sender, or none.
    ///   - center: The center of the posts.
    ///   - file: The file where XCTest reports a failure of the expectation. On Apple's systems XCTest finds it.
    ///   - line: The line in the file.
    ///   - handler: Whether a post counts; `nil`: every post counts. Runs on the poster's thread, after the handlers
    ///     there.
    /// - Returns: The expectation. If it times out, its description says which posts of the name did not count.
    @discardableResult
    public func expectation(
        forNotice name: NoticeName, from sender: AnyObject? = nil, in center: NoticeCenter = .shared,
        file: StaticString = #filePath, line: Int = #line, handler: (@Sendable (Notice) -> Bool)? = nil
    ) -> XCTestExpectation {
        expectation(of: name, sender, center, file, line) { notice in
            handler?(notice) == false ? "the handler returned false" : nil
        }
    }

    /// Creates an expectation that `descriptor` is posted.
    ///
    /// ```swift
    /// let two = expectation(forNotice: .cartCount, from: cart, in: center) { count in count == 2 }
    /// ```
    ///
    /// The payload is read as an observer of the descriptor reads it. A notice of the name that the descriptor cannot
    /// read does not count. For a message, pass its `descriptor`. Otherwise the same as the call with a name.
    ///
    /// - Parameters:
    ///   - descriptor: The name and the type of the payload.
    ///   - sender: The only sender whose posts count; `nil`: any sender, or none.
    ///   - center: The center of the posts.
    ///   - file: The file where XCTest reports a failure of the expectation. On Apple's systems XCTest finds it.
    ///   - line: The line in the file.
    ///   - handler: Whether a payload counts; `nil`: every one counts. Runs on the poster's thread, after the handlers
    ///     there.
    /// - Returns: The expectation. If it times out, its description says which posts of the name did not count.
    @discardableResult
    public func expectation<Payload>(
        forNotice descriptor: NoticeDescriptor<Payload>, from sender: AnyObject? = nil,
        in center: NoticeCenter = .shared, file: StaticString = #filePath, line: Int = #line,
        handler: (@Sendable (Payload) -> Bool)? = nil
    ) -> XCTestExpectation {
        expectation(of: descriptor.name, sender, center, file, line) { notice in
            do {
                let payload = try descriptor.convert(notice)
                return handler?(payload) == false ? "the handler returned false" : nil
            } catch {
                return String(describing: error)
            }
        }
    }

    /// - Parameter obstacle: Why a notice does not count; `nil` if it does.
    private func expectation(
        of name: NoticeName, _ sender: AnyObject?, _ center: NoticeCenter, _ file: StaticString, _ line: Int,
        obstacle: @escaping @Sendable (Notice) -> String?
    ) -> XCTestExpectation {
        let match = sender.map(SenderMatch.init)
        let posts = ExpectedPosts(
            "Expect notice “\(name)” from \(match?.label(in: center) ?? "any sender")", file, line)
        #if canImport(Darwin)
            let expectation = expectation(description: posts.description)
        #else
            let expectation = expectation(description: posts.description, file: file, line: line)
        #endif
        let watcher = center.watchPosts { [weak expectation, weak center] post in
            guard post.isOver, post.notice.name == name, let expectation else { return }
            if let match, !match.accepts(post.notice) {
                let other = center?.senderLabel(of: post.notice).map { "it was posted by \($0)" }
                posts.miss(post.notice, other ?? "it was posted without a sender", expectation)
            } else if let obstacle = obstacle(post.notice) {
                posts.miss(post.notice, obstacle, expectation)
            } else {
                posts.count(expectation)
            }
        }
        addTeardownBlock { watcher.detach() }
        return expectation
    }
}
