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
/// A bridge for one of Foundation's typed messages is made with a descriptor of it: `NoticeDescriptor(foundation:)`.
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
///   observer of any name ends the process, so ``Names/all``, and a name with a star at its end, are for centers without
///   typed messages; and removing a token twice can remove another observer, even this bridge's.
/// - A sender that posts from its `deinit` is supported by neither center.
public final class NoticeBridge: Sendable {
    /// Which posts are forwarded.
    public enum Names: Hashable, Sendable {
        /// All posts, under any name.
        case all
        /// Posts under these names; with a star at the end of one, as `cart.*`, under all that begin so.
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

    /// Makes a bridge out of its observers on either side.
    init(_ ends: BridgeEnds, _ noticeTokens: [NoticeToken], _ foundationEndings: [FoundationEnding]) {
        self.ends = ends
        self.noticeTokens = noticeTokens
        self.foundationEndings = Lock(foundationEndings)
    }

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
            // In Foundation no name stands for others: of all posts the link takes those that it is for.
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

    /// Ends the forwarding. Returns whether it was active until now.
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
    /// The names to observe: none that another one stands for, or its posts would be forwarded twice.
    fileprivate var observed: [NoticeName] {
        switch self {
        case .all: [.any]
        case .names(let names):
            names.filter { name in !names.contains { $0 != name && $0.includes(name) } }.sorted()
        }
    }
}
