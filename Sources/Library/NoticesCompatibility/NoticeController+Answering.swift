public import Notices

// The calls of `MCSNotificationController`, which return whether the registration was made.
extension NoticeController {
    /// Observes `name` for the observer. Returns whether it was registered: `false` if the observer observes that name and
    /// sender already, or if it or the center no longer exists.
    ///
    /// ```swift
    /// let isNew = controller.addObserver(forName: "user.changed", sender: nil) { [weak self] note in … }
    /// ```
    ///
    /// The block runs where it is written, as a handler of `observe`. The registration ends with the observer, also if it
    /// is never removed. The block must not capture the observer strongly, if that keeps the controller: with
    /// `observe` it need not, since its handler receives the observer. `NoticesFoundation` has this call with an
    /// `OperationQueue`.
    ///
    /// - Parameters:
    ///   - name: The name; `nil` for any name.
    ///   - sender: The only sender whose posts are wanted, held weakly; `nil` for any.
    ///   - file: The source file that records name; by default the caller's.
    ///   - line: The line in it.
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
