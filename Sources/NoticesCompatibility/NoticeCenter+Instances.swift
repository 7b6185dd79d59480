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
    /// - Parameters:
    ///   - instance: The observing object, held weakly.
    ///   - name: The name to observe.
    ///   - file: The source file that records name; by default the caller's.
    ///   - line: The line in it.
    ///   - closure: Receives the name and the posted object. It must not capture `instance` strongly.
    /// - Returns: The registration's identity, for the removal of just this one.
    @discardableResult
    public func addObserver(
        _ instance: AnyObject, name: NoticeName, file: SourceFile = #fileID, line: Int = #line,
        closure: @escaping @Sendable (String, Any) -> Void
    ) -> RegistrationID {
        observe(name, instance: instance, SourceLine(file: file, line: line)) { notice in
            closure(notice.name.rawValue, notice.payload ?? ())
        }
    }

    /// Posts `object` under `name`.
    ///
    /// - Throws: `NoticeError.noObserver(name:)` when no observer was reached.
    public func postNotification(
        _ name: NoticeName, object: any Sendable, file: SourceFile = #fileID, line: Int = #line
    ) throws(NoticeError) {
        try postExpectingObserver(name, payload: object, file: file, line: line)
    }

    /// Removes every registration of `instance`. May be called from its `deinit`.
    ///
    /// - Throws: `NoticeError.notRegistered(observer:)` when there is none.
    public func removeObserver(_ instance: AnyObject) throws(NoticeError) {
        guard removeAll(ownedBy: instance) > 0 else {
            throw .notRegistered(observer: String(describing: type(of: instance)))
        }
    }
}
