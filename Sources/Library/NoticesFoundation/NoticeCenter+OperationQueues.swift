public import Foundation
public import Notices

// Calls of Foundation's center that take an `OperationQueue`, and calls of articles based on them.
extension NoticeCenter {
    /// Observes a name until the returned token is released: Foundation's call, except that releasing the token ends
    /// the registration.
    ///
    /// ```swift
    /// observation = center.addObserver(forName: "cart.changed", object: nil, queue: nil) { notice in … }
    /// ```
    ///
    /// A block isolated to an actor, such as in a view controller, runs on that actor, whatever the queue. Other
    /// blocks run on `queue`, later; without a queue, on the poster's thread before `post` returns. Unlike in
    /// Foundation, the poster never waits for a queue.
    ///
    /// There is nothing to remove. The block must not capture the object that stores the token.
    ///
    /// - Parameters:
    ///   - name: The name; `nil` for any name.
    ///   - object: The only sender to observe, held weakly; `nil` for any.
    ///   - queue: Where to run a block that is not isolated to an actor; `nil`: on the poster's thread.
    ///   - file: The source file shown in records; by default the caller's.
    ///   - line: The source line shown in records; by default the caller's.
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
    /// The same as `addObserver(forName:object:queue:using:)`.
    public func observe(
        name: NoticeName?, object: AnyObject?, queue: OperationQueue?,
        file: SourceFile = #fileID, line: Int = #line,
        @_inheritActorContext using block: @escaping @isolated(any) @Sendable (Notice) throws -> Void
    ) -> NoticeToken {
        addObserver(forName: name, object: object, queue: queue, file: file, line: line, using: block)
    }
}

extension NoticeController {
    /// Observes `name` for the observer. Returns whether it was registered: `false` if the observer already observes
    /// that name and sender, or if it or the center no longer exists.
    ///
    /// ```swift
    /// let isNew = controller.addObserver(forName: "user.changed", sender: nil, queue: nil) { [weak self] note in … }
    /// ```
    ///
    /// The registration ends with the observer. A block isolated to an actor runs on that actor, whatever the queue.
    /// Other blocks run on `queue`; without a queue, on the poster's thread. If the observer stores the controller,
    /// the block must not capture the observer strongly.
    ///
    /// - Parameters:
    ///   - name: The name; `nil` for any name.
    ///   - sender: The only sender to observe, held weakly; `nil` for any.
    ///   - queue: Where to run a block that is not isolated to an actor; `nil`: on the poster's thread.
    ///   - file: The source file shown in records; by default the caller's.
    ///   - line: The source line shown in records; by default the caller's.
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
