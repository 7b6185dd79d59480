public import Foundation
public import NoticesInspector

extension NoticeInspector {
    /// Lets boards see what is posted in a Foundation `NotificationCenter`, from this call on.
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
    /// Each post is a record with its name, its sender and its `userInfo`. Foundation does not reveal whom it calls, so
    /// boards show no deliveries, and never that a post reached nobody or that there are no leaks. Observers are shown
    /// where the center's debug description lists them, on Apple's systems; elsewhere they are not known. Boards cannot
    /// post, remove or block there.
    ///
    /// While a board is attached, the tap observes any name in the center and describes each post on the poster's
    /// thread: O(values of `userInfo`), at most 1 000 of them and 64 KiB, nested at most 8 deep. It runs no code of
    /// the program except the `noticeLabel` of a sender that has one: objects are shown by their type and an ordinal,
    /// structs by their fields. While no board is attached, there is no such observer, and posts cost nothing extra.
    ///
    /// It does not keep the center alive. It cannot fix Foundation's own faults: on Linux (Swift 6.3) a typed message
    /// posted in a center with an observer of any name crashes the process, and so it does while a board is attached.
    /// Offer only centers without typed messages there. Call it on any thread. O(1).
    ///
    /// - Parameters:
    ///   - center: The center.
    ///   - label: The center's name on the board.
    ///   - payloads: Whether to send `userInfo`, and which parts of it. What is hidden is not described either.
    public func offer(
        _ center: NotificationCenter, as label: String = "foundation", payloads: InspectedPayloads = .shown
    ) {
        offer(tapping: center, as: label, payloads: payloads, by: FoundationTap(center))
    }
}
