package import Notices

/// A center of another kind, such as Foundation's: its posts can be heard, and its observers are not known.
package protocol CenterTap: AnyObject, Sendable {
    /// Where its posts are recorded while it is watched. No other code uses this center. `nil`: the tapped center is
    /// gone.
    var standIn: NoticeCenter? { get }

    /// Whether it is a tap of that center.
    func taps(_ center: AnyObject) -> Bool

    /// Hears each post until the result is released; `nil`: the tapped center is gone.
    ///
    /// - Parameters:
    ///   - payloads: Whether posts are described with their payloads.
    ///   - body: Called on the poster's thread, with no lock held, with a function that describes the post.
    func hear(
        payloads: Bool, _ body: @escaping @Sendable (_ describe: (inout NoticeRecord) -> Void) -> Void
    ) -> TapHearing?
}

/// Ends the hearing of posts when it is released.
package final class TapHearing: Sendable {
    private let end: @Sendable () -> Void

    package init(end: @escaping @Sendable () -> Void) { self.end = end }

    deinit { end() }
}
