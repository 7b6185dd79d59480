package import Notices

/// A center of another kind, such as Foundation's: its posts can be received. Whom it calls is not known.
package protocol CenterTap: AnyObject, Sendable {
    /// Where its posts are recorded while it is watched. No other code uses this center. `nil` if the tapped center
    /// was deallocated.
    var substitute: NoticeCenter? { get }

    /// Whether it taps that center.
    func taps(_ center: AnyObject) -> Bool

    /// The observers that the center lists, in the order of registration; none if it lists none.
    func observers() -> [WireRegistration]

    /// Receives each post until the result is released. Returns `nil` if the tapped center was deallocated.
    ///
    /// - Parameters:
    ///   - payloads: Whether posts are described with their payloads.
    ///   - body: Called on the poster's thread, with no lock held, with a function that describes the post.
    func hear(
        payloads: Bool, _ body: @escaping @Sendable (_ describe: (inout NoticeRecord) -> Void) -> Void
    ) -> TapHearing?
}

/// Stops receiving posts when it is released.
package final class TapHearing: Sendable {
    private let end: @Sendable () -> Void

    package init(end: @escaping @Sendable () -> Void) { self.end = end }

    deinit { end() }
}
