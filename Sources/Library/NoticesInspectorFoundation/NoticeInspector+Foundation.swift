public import Foundation
public import NoticesInspector

extension NoticeInspector {
    /// Lets boards see what is posted in a center of Foundation's, from now on.
    ///
    /// ```swift
    /// import NoticesInspectorFoundation
    /// var inspector: NoticeInspector?
    /// do {
    ///     inspector = try NoticeInspector(name: "shop")
    ///     inspector?.offer(NotificationCenter.default)
    /// } catch {
    ///     print(error)  // No board can attach; the program goes on.
    /// }
    /// // In a terminal: noticeboard attach shop --center foundation
    /// ```
    ///
    /// Each post is a record with its name, its sender and its `userInfo`. Which objects observe is not known:
    /// Foundation does not tell. So boards show no observers and no deliveries, and never that a post reached nobody
    /// or that there are no leaks; they say that the observers are not known. They cannot post, remove or block there.
    ///
    /// While a board is attached, the tap is an observer of any name in the center, and describes each post on the
    /// poster's thread: O(values of `userInfo`), at most 1 000 of them and 64 KiB, nested at most 8 deep. No code of the
    /// program runs for it, but the `noticeLabel` of a sender that has one: objects are shown by their type and an
    /// ordinal, structs by their fields. While no board is attached, there is no such observer, and posts cost what they
    /// cost without it.
    ///
    /// What it does not do: it does not keep the center alive. It cannot fix Foundation's own faults: on Linux (Swift 6.3)
    /// a typed message that is posted in a center with an observer of any name ends the process, and so it does while a
    /// board is attached; offer only centers without typed messages there. May be called on any thread. O(1).
    ///
    /// - Parameters:
    ///   - center: The center.
    ///   - label: What the center is called on the board.
    ///   - payloads: Whether `userInfo` is sent, and what of it. What is hidden is not described either.
    public func offer(
        _ center: NotificationCenter, as label: String = "foundation", payloads: InspectedPayloads = .shown
    ) {
        offer(tapping: center, as: label, payloads: payloads, by: FoundationTap(center))
    }
}
