public import Notices

// The calls of `MCSNotificationController`, which return whether the registration was made.
extension NoticeController {
    /// Observes `name` for the observer. Returns whether it was registered: `false` if the observer already observes
    /// that name and sender, or if it or the center no longer exists.
    ///
    /// ```swift
    /// let isNew = controller.addObserver(forName: "user.changed", sender: nil) { [weak self] note in … }
    /// ```
    ///
    /// The block runs where it is written, like a handler of `observe`. The registration ends with the observer, even
    /// if it is never removed. If the observer stores the controller, the block must not capture the observer
    /// strongly; with `observe` that is not needed, since its handler receives the observer. `NoticesFoundation` has
    /// this call with an `OperationQueue`.
    ///
    /// - Parameters:
    ///   - name: The name; `nil` for any name.
    ///   - sender: The only sender to observe, held weakly; `nil` for any.
    ///   - file: The source file shown in records; by default the caller's.
    ///   - line: The source line shown in records; by default the caller's.
    ///   - block: Receives the notice.
    @discardableResult
    public func addObserver(
        forName name: String?, sender: AnyObject?, file: SourceFile = #fileID, line: Int = #line,
        @_inheritActorContext usingBlock block: @escaping @isolated(any) @Sendable (Notice) throws -> Void
    ) -> Bool {
        let source = SourceLine(file: file, line: line)
        let name = name.map { NoticeName($0) } ?? .any
        return (try? observe(name, from: sender, on: nil, source, block: block)) != nil
    }
}
