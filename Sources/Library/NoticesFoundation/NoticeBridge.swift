public import Foundation
public import Notices

/// Forwards between a Foundation `NotificationCenter` and a `NoticeCenter`, until the bridge is released.
///
/// ```swift
/// let bridge = NoticeBridge(between: .default, and: .shared, forwarding: .names(["cart.changed"])) { failure in
///     log(failure)
/// }
/// NotificationCenter.default.post(name: .init("cart.changed"), object: cart, userInfo: ["count": 3])
/// // observers of .shared see: name "cart.changed", sender cart, payload ["count": 3]
/// ```
///
/// For one of Foundation's typed messages, make the bridge with its descriptor: `NoticeDescriptor(foundation:)`.
///
/// What it promises:
/// - Names are the same text on both sides. A sender that is an object arrives as that object.
///   ``FoundationConversion`` describes how payload and `userInfo` are converted.
/// - A forwarded post is not sent back, and no post passes the same center twice, whatever the number of bridges and
///   the cycles that they form. A handler's own post is new, and is forwarded.
/// - The bridge reports an entry or a sender that it cannot carry, to `onFailure` and as a note among the records of
///   the notice center, and forwards the rest. No payload can crash the program; for the one thing that can, see
///   below.
/// - After ``end()`` it forwards nothing, not even a post that is still being delivered. Like a token, it does not
///   wait for a forwarding that is already running on another thread.
///
/// Observers on the other side run on the poster's thread, before the post returns. The bridge holds both centers
/// weakly: if one is deallocated, it forwards nothing. Forwarding costs the conversion, O(entries), besides the two
/// posts.
///
/// What it does not do:
/// - It does not merge: two bridges between the same centers deliver twice, as two observers would.
/// - It counts as an observer. A post that it forwards counts as heard, even if the other side has no observer.
/// - It cannot fix Foundation's own faults. On Linux (Swift 6.3) a typed message posted to a center that has an
///   observer of any name crashes the process, so use ``Names/all``, and names with a star at their end, only for
///   centers without typed messages. Also on Linux, removing a token twice can remove another observer, even this
///   bridge's.
/// - Neither center supports a sender that posts from its `deinit`.
public final class NoticeBridge: Sendable {
    /// Which posts to forward.
    public enum Names: Hashable, Sendable {
        /// All posts, under any name.
        case all
        /// Posts under these names. With a star at its end, as in `cart.*`, a name matches all that begin so.
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

    private let ends: BridgeEnds
    private let noticeTokens: [NoticeToken]
    private let foundationEndings: Lock<[FoundationEnding]>

    /// Makes a bridge from its observers on either side.
    init(_ ends: BridgeEnds, _ noticeTokens: [NoticeToken], _ foundationEndings: [FoundationEnding]) {
        self.ends = ends
        self.noticeTokens = noticeTokens
        self.foundationEndings = Lock(foundationEndings)
    }

    /// Makes a bridge, which forwards at once.
    ///
    /// - Parameters:
    ///   - foundation: Foundation's center.
    ///   - notices: The notice center.
    ///   - names: The names to forward.
    ///   - direction: The direction of forwarding.
    ///   - conversion: How payloads become `userInfo` dictionaries and back.
    ///   - file: The source file shown in records; by default the caller's.
    ///   - line: The source line shown in records; by default the caller's.
    ///   - onFailure: Receives each failure, on the poster's thread, before the rest is forwarded.
    public convenience init(
        between foundation: NotificationCenter, and notices: NoticeCenter, forwarding names: Names,
        direction: Direction = .both, convert conversion: FoundationConversion = .standard,
        file: SourceFile = #fileID, line: Int = #line,
        onFailure: (@Sendable (BridgeFailure) -> Void)? = nil
    ) {
        let source = SourceLine(file: file, line: line)
        let ends = BridgeEnds(
            foundation: foundation, notices: notices, source: source, onFailure: onFailure)
        let link = BridgeLink(ends, conversion: conversion)
        let noticeTokens = (direction == .toNotices ? [] : names.observed).map { name in
            notices.observe(name, label: "bridge to Foundation", file: file, line: line) { link.forward($0) }
        }
        let endings = (direction == .toFoundation ? [] : names.observed).map { name in
            // Foundation has no patterns: the link observes all posts, and picks those that match.
            let observed = name.isPattern ? nil : Notification.Name(name.rawValue)
            let token = foundation.addObserver(forName: observed, object: nil, queue: nil) { notification in
                guard observed != nil || name.includes(NoticeName(notification.name.rawValue)) else { return }
                link.forward(notification)
            }
            return Self.ending(of: token, in: ends)
        }
        self.init(ends, noticeTokens, endings)
    }

    deinit { end() }

    /// Whether the bridge still forwards.
    public var isActive: Bool { ends.isOpen }

    /// Ends the forwarding. Returns whether it was still active.
    @discardableResult
    public func end() -> Bool {
        // Closed first, because Foundation continues to call observers that are removed during a post.
        guard ends.close() else { return false }
        noticeTokens.forEach { $0.cancel() }
        // Each observer is removed once: on Linux a second removal in Foundation removes another observer.
        let endings = foundationEndings.withLock { endings in
            let taken = endings
            endings = []
            return taken
        }
        for ending in endings { ending.run() }
        return true
    }

    /// Foundation's tokens are not marked as `Sendable`. This one is only passed back to its center.
    private static func ending(of token: any NSObjectProtocol, in ends: BridgeEnds) -> FoundationEnding {
        nonisolated(unsafe) let token = token
        return FoundationEnding { ends.foundation?.removeObserver(token) }
    }
}

/// Ends an observation in Foundation's center. Called once.
struct FoundationEnding: Sendable {
    let run: @Sendable () -> Void
}

extension NoticeBridge.Names {
    /// The names to observe, without those that another one matches: their posts would be forwarded twice.
    fileprivate var observed: [NoticeName] {
        switch self {
        case .all: [.any]
        case .names(let names):
            names.filter { name in !names.contains { $0 != name && $0.includes(name) } }.sorted()
        }
    }
}
