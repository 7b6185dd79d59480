public import Notices

/// The three calls of `MyNotificationCenter` (a notification center written from scratch, as articles teach it), on
/// the same center and keyed by instance.
///
/// ```swift
/// center.addObserver(self, name: "foo") { name, object in … }
/// try center.postNotification("foo", object: "Nothing")
/// try center.removeObserver(self)
/// ```
///
/// Differences from the original: two instances of a class are two observers; an instance may observe many names; the
/// instance is held weakly, so that a deallocated one is neither called nor counted as listening; handlers run in the
/// order of registration; any thread may call.
extension NoticeCenter {
    /// Observes `name` for as long as `instance` lives, or until `removeObserver(_:)`.
    ///
    /// ```swift
    /// center.addObserver(self, name: "score.changed") { name, object in print(name, object) }
    /// ```
    ///
    /// The closure runs where it is written: code that is isolated to an actor, such as a view controller's, runs on
    /// that actor, other code on the poster's thread before `postNotification` returns. An instance may register the
    /// same name several times; then each closure is called.
    ///
    /// - Parameters:
    ///   - instance: The observing object, held weakly. What is not an instance of a class is ignored.
    ///   - name: The name to observe.
    ///   - file: The source file that records name; by default the caller's.
    ///   - line: The line in it.
    ///   - closure: Receives the name and the posted object. If it captures `instance` strongly, the instance lives until
    ///     `removeObserver(_:)`.
    /// - Returns: The registration's identity, for the removal of just this one; `nil` if `instance` was ignored.
    @discardableResult
    public func addObserver(
        _ instance: Any, name: String, file: SourceFile = #fileID, line: Int = #line,
        @_inheritActorContext closure: @escaping @isolated(any) @Sendable (String, Any) throws -> Void
    ) -> RegistrationID? {
        guard let object = Self.object(instance) else { return nil }
        return observe(
            NoticeName(name), instance: object, SourceLine(file: file, line: line), handler: closure)
    }

    /// Posts `object` under `name`, and returns when every closure that runs on this thread has run.
    ///
    /// ```swift
    /// try center.postNotification("score.changed", object: 8)
    /// ```
    ///
    /// It does not wait for observers on an actor, except on the main actor if it is called there. A post that waits for
    /// the one under way (`NoticeReentrancy`) throws nothing, since nothing is known of it yet.
    ///
    /// - Throws: ``NotificationCenterError/notificationNotFound(_:)`` when no observer was reached, also because the post
    ///   was refused: too many posts led to it.
    public func postNotification(
        _ name: String, object: any Sendable, file: SourceFile = #fileID, line: Int = #line
    ) throws(NotificationCenterError) {
        let name = NoticeName(name)
        let outcome = post(name, payload: object, file: file, line: line)
        guard outcome.wasHeard || outcome.isQueued else {
            throw .notificationNotFound(outcome.isRefused ? "\(outcome)" : "no observer of “\(name)”")
        }
    }

    /// Removes every registration of `instance`. May be called from its `deinit`, and on any thread.
    ///
    /// ```swift
    /// try center.removeObserver(self)
    /// ```
    ///
    /// A closure that is running on another thread may finish after this returns. What is not an instance of a class is
    /// ignored. Of a token, it ends the registration.
    ///
    /// - Throws: ``NotificationCenterError/notificationNotFound(_:)`` when there is no registration.
    public func removeObserver(_ instance: Any) throws(NotificationCenterError) {
        guard let object = Self.object(instance) else { return }
        if let token = object as? NoticeToken {
            return removeObserver(token)
        }
        guard removeAll(ownedBy: object) > 0 else {
            throw .notificationNotFound("\(type(of: object)) is not registered for any name")
        }
    }

    /// `instance`, if it is one of a class. A cast would also make objects of values.
    private static func object(_ instance: Any) -> AnyObject? {
        type(of: instance) is AnyClass ? instance as AnyObject : nil
    }
}
