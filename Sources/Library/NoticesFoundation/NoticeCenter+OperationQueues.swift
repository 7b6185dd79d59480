public import Foundation
public import Notices

// The calls of Foundation's center that take an `OperationQueue`, and those that articles build on them.
extension NoticeCenter {
    /// Observes a name until the returned token is released: Foundation's call, with a token that ends what it stands
    /// for.
    ///
    /// ```swift
    /// observation = center.addObserver(forName: "cart.changed", object: nil, queue: nil) { notice in … }
    /// ```
    ///
    /// Where the block runs: code that is isolated to an actor, such as a view controller's, runs on that actor,
    /// whatever the queue; other code on `queue`, later, or without a queue on the poster's thread before `post` returns.
    /// The poster never waits for a queue, as Foundation's does.
    ///
    /// Nothing has to be removed. The block must not capture the object that keeps the token.
    ///
    /// - Parameters:
    ///   - name: The name; `nil` for any name.
    ///   - object: The only sender whose posts are wanted, held weakly; `nil` for any.
    ///   - queue: Where a block that is isolated to no actor runs; `nil`: on the poster's thread.
    ///   - file: The source file that records name; by default the caller's.
    ///   - line: The line in it.
    ///   - block: Receives the notice.
    public func addObserver(
        forName name: NoticeName?, object: AnyObject?, queue: OperationQueue?,
        file: SourceFile = #fileID, line: Int = #line,
        @_inheritActorContext using block: @escaping @isolated(any) @Sendable (Notice) throws -> Void
    ) -> NoticeToken {
        guard let queue, block.isolation == nil else {
            return observe(name ?? .any, from: object, file: file, line: line, handler: block)
        }
        return observe(name ?? .any, from: object, on: .operations(queue), file: file, line: line) { notice in
            try await block(notice)
        }
    }

    /// Observes a name until the returned token is released: the call of an article on tokens.
    ///
    /// ```swift
    /// token = center.observe(name: "cart.changed", object: nil, queue: nil) { notice in … }
    /// ```
    ///
    /// It is `addObserver(forName:object:queue:using:)` by another name.
    public func observe(
        name: NoticeName?, object: AnyObject?, queue: OperationQueue?,
        file: SourceFile = #fileID, line: Int = #line,
        @_inheritActorContext using block: @escaping @isolated(any) @Sendable (Notice) throws -> Void
    ) -> NoticeToken {
        addObserver(forName: name, object: object, queue: queue, file: file, line: line, using: block)
    }
}

extension NoticeController {
    /// Observes `name` for the observer. Returns whether it was registered: `false` if the observer observes that name and
    /// sender already, or if it or the center no longer exists.
    ///
    /// ```swift
    /// let isNew = controller.addObserver(forName: "user.changed", sender: nil, queue: nil) { [weak self] note in … }
    /// ```
    ///
    /// The registration ends with the observer. A block that is isolated to an actor runs on that actor, whatever the
    /// queue; another one on `queue`, or without a queue on the poster's thread. The block must not capture the observer
    /// strongly, if that keeps the controller.
    ///
    /// - Parameters:
    ///   - name: The name; `nil` for any name.
    ///   - sender: The only sender whose posts are wanted, held weakly; `nil` for any.
    ///   - queue: Where a block that is isolated to no actor runs; `nil`: on the poster's thread.
    ///   - file: The source file that records name; by default the caller's.
    ///   - line: The line in it.
    ///   - block: Receives the notice.
    @discardableResult
    public func addObserver(
        forName name: String?, sender: AnyObject?, queue: OperationQueue?,
        file: SourceFile = #fileID, line: Int = #line,
        @_inheritActorContext usingBlock block: @escaping @isolated(any) @Sendable (Notice) throws -> Void
    ) -> Bool {
        let source = SourceLine(file: file, line: line)
        let name = name.map { NoticeName($0) } ?? .any
        let context = queue.map { HandlerContext.operations($0) }
        return (try? observe(name, from: sender, on: context, source, block: block)) != nil
    }
}
