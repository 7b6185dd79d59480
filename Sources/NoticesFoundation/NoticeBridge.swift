public import Foundation
public import Notices

/// Forwards between a Foundation `NotificationCenter` and a `NoticeCenter`, as long as the bridge is kept.
///
/// ```swift
/// let bridge = NoticeBridge(between: .default, and: .shared, forwarding: .names(["cart.changed"])) { failure in
///     log(failure)
/// }
/// NotificationCenter.default.post(name: .init("cart.changed"), object: cart, userInfo: ["count": 3])
/// // observers of .shared see: name "cart.changed", sender cart, payload ["count": 3]
/// ```
///
/// What it promises:
/// - Names are the same text on both sides. A sender that is an object arrives as that object.
///   ``FoundationConversion`` states what becomes of a payload and of a `userInfo`.
/// - A forwarded post is not sent back, and no post passes the same center twice, regardless of the number of bridges
///   and of the cycles that they form. A handler's own post is new, and is forwarded.
/// - The bridge reports an entry or a sender that it cannot carry, to `onFailure` and as a note among the records of
///   the notice center, and forwards the rest. No payload can stop the program; for the one thing that can, see below.
/// - After ``end()`` it forwards nothing, not even a post that is still being delivered. Like a token, it does not wait
///   for a forwarding that is already running on another thread.
///
/// Observers on the other side run on the poster's thread, before the post returns. The bridge holds both centers
/// weakly: if one is deallocated, it forwards nothing. Forwarding costs the conversion, O(entries), besides the two
/// posts.
///
/// What it does not do:
/// - It does not merge: two bridges between the same centers deliver twice, as two observers would.
/// - It counts as an observer. A post that it forwards counts as heard, even if the other side has no observer.
/// - It cannot fix Foundation's own faults. On Linux (Swift 6.3) a typed message posted to a center that has an
///   observer of any name ends the process, so ``Names/all`` is for centers without typed messages; and removing a
///   token twice can remove another observer, even this bridge's.
/// - A sender that posts from its `deinit` is supported by neither center.
public final class NoticeBridge: Sendable {
    /// Which posts are forwarded.
    public enum Names: Hashable, Sendable {
        /// All posts, under any name.
        case all
        /// Posts under these names.
        case names(Set<NoticeName>)
    }

    /// The direction of forwarding.
    public enum Direction: String, Hashable, Sendable, Codable, CaseIterable {
        /// Both directions.
        case both
        /// From Foundation's center to the notice center.
        case toNotices
        /// From the notice center to Foundation's.
        case toFoundation
    }

    private let link: BridgeLink
    private let noticeTokens: [NoticeToken]
    private let foundationTokens: Lock<[any NSObjectProtocol]>

    /// Makes a bridge, which forwards from now on.
    ///
    /// - Parameters:
    ///   - foundation: Foundation's center.
    ///   - notices: The notice center.
    ///   - names: The names to forward.
    ///   - direction: The direction of forwarding.
    ///   - conversion: How payloads become `userInfo` dictionaries and back.
    ///   - file: The source file that records name; by default the caller's.
    ///   - line: The line in it.
    ///   - onFailure: Receives each failure, on the poster's thread, before the rest is forwarded.
    public init(
        between foundation: NotificationCenter, and notices: NoticeCenter, forwarding names: Names,
        direction: Direction = .both, convert conversion: FoundationConversion = .standard,
        file: SourceFile = #fileID, line: Int = #line,
        onFailure: (@Sendable (BridgeFailure) -> Void)? = nil
    ) {
        let source = SourceLine(file: file, line: line)
        let link = BridgeLink(
            foundation: foundation, notices: notices, conversion: conversion, source: source,
            onFailure: onFailure)
        self.link = link
        noticeTokens = (direction == .toNotices ? [] : names.observed).map { name in
            notices.observe(name, label: "bridge to Foundation", file: file, line: line) { link.forward($0) }
        }
        foundationTokens = Lock(
            (direction == .toFoundation ? [] : names.observed).map { name in
                let name = name.map { Notification.Name($0.rawValue) }
                return foundation.addObserver(forName: name, object: nil, queue: nil) { link.forward($0) }
            })
    }

    deinit { end() }

    /// Whether the bridge still forwards.
    public var isActive: Bool { link.isOpen }

    /// Ends the forwarding. Returns whether it was active until now.
    @discardableResult
    public func end() -> Bool {
        // Closed first, because Foundation continues to call observers that are removed during a post.
        guard link.close() else { return false }
        noticeTokens.forEach { $0.cancel() }
        // Each observer is removed once: on Linux a second removal in Foundation removes another observer.
        let tokens = foundationTokens.withLock { tokens in
            let taken = tokens
            tokens = []
            return taken
        }
        tokens.forEach { link.foundation?.removeObserver($0) }
        return true
    }
}

extension NoticeBridge.Names {
    /// The names to observe; `nil` is any name.
    fileprivate var observed: [NoticeName?] {
        switch self {
        case .all: [nil]
        case .names(let names): names.sorted()
        }
    }
}
