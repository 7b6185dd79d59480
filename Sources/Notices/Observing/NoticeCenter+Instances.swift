/// The three calls of `MyNotificationCenter` (a notification center written from scratch, as articles teach it), on
/// the same center and keyed by instance.
///
/// ```swift
/// center.addObserver(self, name: "foo") { name, object in … }
/// try center.postNotification("foo", object: "Nothing")
/// try center.removeObserver(self)
/// ```
///
/// What differs from the original: two instances of a class are two observers; an instance may observe many names;
/// the instance is held weakly, so that a forgotten one is neither called nor counted as listening; handlers run in
/// the order of registration; any thread may call.
extension NoticeCenter {
    /// Observes `name` for as long as `instance` lives, or until `removeObserver(_:)`.
    ///
    /// - Parameters:
    ///   - instance: Who observes, held weakly.
    ///   - name: The name to observe.
    ///   - file: The source file that records name: the caller's, unless told otherwise.
    ///   - line: The line in it.
    ///   - closure: Given the name and the object that was posted. It must not capture `instance` strongly.
    /// - Returns: What came of it, with the registration's identity for those who want to remove just this one.
    @discardableResult
    public func addObserver(
        _ instance: AnyObject, name: NoticeName, file: SourceFile = #fileID, line: Int = #line,
        closure: @escaping @Sendable (String, Any) -> Void
    ) -> NoticeAddition {
        add(
            ObservationRequest(
                name: name, sender: nil, owner: instance, kind: .instance, label: nil,
                source: SourceLine(file: file, line: line)
            ) { _, notice in
                closure(notice.name.rawValue, notice.payload ?? ())
            }
        )
    }

    /// Posts `object` under `name`.
    ///
    /// - Throws: ``NoticeError/nobodyListening(name:)`` when no observer was reached.
    public func postNotification(
        _ name: NoticeName, object: any Sendable, file: SourceFile = #fileID, line: Int = #line
    ) throws(NoticeError) {
        try postExpectingObserver(name, payload: object, file: file, line: line)
    }

    /// Removes every registration of `instance`. May be called from its `deinit`.
    ///
    /// - Throws: ``NoticeError/notRegistered(observer:)`` when it has none.
    public func removeObserver(_ instance: AnyObject) throws(NoticeError) {
        guard removeAll(ownedBy: instance) > 0 else {
            throw .notRegistered(observer: String(describing: type(of: instance)))
        }
    }
}
