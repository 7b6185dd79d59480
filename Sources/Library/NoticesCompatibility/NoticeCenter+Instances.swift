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
/// instance is held weakly, so a deallocated one is neither called nor counted as an observer; handlers run in the
/// order of registration; any thread may call.
extension NoticeCenter {
    /// Observes `name` for as long as `instance` lives, or until `removeObserver(_:)`.
    ///
    /// ```swift
    /// center.addObserver(self, name: "score.changed") { name, object in print(name, object) }
    /// ```
    ///
    /// The closure runs where it is written. If it is isolated to an actor, such as in a view controller, it runs on
    /// that actor; otherwise on the poster's thread before `postNotification` returns. If an instance registers the
    /// same name several times, each closure is called.
    ///
    /// - Parameters:
    ///   - instance: The observing object, held weakly. Anything that is not an instance of a class is ignored.
    ///   - name: The name to observe.
    ///   - file: The source file shown in records; by default the caller's.
    ///   - line: The source line shown in records; by default the caller's.
    ///   - closure: Receives the name and the posted object. If it captures `instance` strongly, the instance lives
    ///     until `removeObserver(_:)`.
    /// - Returns: The registration's identity, to remove only this one; `nil` if `instance` was ignored.
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
    /// It does not wait for observers on an actor, except on the main actor if it is called there. A queued post
    /// (`NoticeReentrancy`) throws nothing, since nothing is known of it yet.
    ///
    /// - Throws: ``NotificationCenterError/notificationNotFound(_:)`` if no observer was reached, or the post was
    ///   refused because too many posts led to it.
    public func postNotification(
        _ name: String, object: any Sendable, file: SourceFile = #fileID, line: Int = #line
    ) throws(NotificationCenterError) {
        let name = NoticeName(name)
        let outcome = post(name, payload: object, file: file, line: line)
        guard outcome.wasHeard || outcome.isQueued else {
            throw .notificationNotFound(outcome.isRefused ? "\(outcome)" : "no observer of “\(name)”")
        }
    }

    /// Removes every registration of `instance`. Call it on any thread, even from the instance's `deinit`.
    ///
    /// ```swift
    /// try center.removeObserver(self)
    /// ```
    ///
    /// A closure that is running on another thread may finish after this returns. Anything that is not an instance of
    /// a class is ignored. For a token, it ends the registration.
    ///
    /// - Throws: ``NotificationCenterError/notificationNotFound(_:)`` if there is no registration.
    public func removeObserver(_ instance: Any) throws(NotificationCenterError) {
        guard let object = Self.object(instance) else { return }
        if let token = object as? NoticeToken {
            return removeObserver(token)
        }
        guard removeAll(ownedBy: object) > 0 else {
            throw .notificationNotFound("\(type(of: object)) is not registered for any name")
        }
    }

    /// `instance`, if it is an instance of a class. A cast would also make objects from values.
    private static func object(_ instance: Any) -> AnyObject? {
        type(of: instance) is AnyClass ? instance as AnyObject : nil
    }
}
