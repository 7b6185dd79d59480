package import Notices

/// The notices that a queue has yet to post, and their order.
///
/// A plain struct without locks and foreign code. It returns the notices that it drops, so that senders and payloads
/// are released after the queue's lock is.
package struct PendingNotices: Sendable {
    private var soon = PendingQueue()
    private var idle = PendingQueue()
    private var lastOrder: UInt64 = 0

    package init() {}

    package var count: Int { soon.count + idle.count }

    /// The style of the notice that would be posted next.
    package var nextStyle: NoticeQueue.Style? {
        if soon.count > 0 { .soon } else if idle.count > 0 { .idle } else { nil }
    }

    /// The notice that would be posted next.
    var next: Notice? { (soon.first ?? idle.first)?.notice }

    /// Adds a notice in its place, except for style `now`. Returns the notices that it replaces.
    package mutating func add(
        _ notice: PendingNotice, style: NoticeQueue.Style, coalescing: NoticeQueue.Coalescing
    ) -> [PendingNotice] {
        lastOrder += 1
        var newcomer = notice
        newcomer.order = lastOrder
        // The search for notices to replace would cost O(pending).
        guard !coalescing.isEmpty else {
            append(newcomer, style: style)
            return []
        }
        let isReplaced = { (pending: PendingNotice) in coalescing.match(pending.notice, notice.notice) }
        let replaced = soon.take(isReplaced, leaving: style == .now ? nil : newcomer)
        let replacedIdle = idle.take(isReplaced, leaving: style == .idle && replaced.isEmpty ? newcomer : nil)
        if replaced.isEmpty, style == .soon || replacedIdle.isEmpty { append(newcomer, style: style) }
        return replaced + replacedIdle
    }

    private mutating func append(_ newcomer: PendingNotice, style: NoticeQueue.Style) {
        switch style {
        case .now: break
        case .soon: soon.append(newcomer)
        case .idle: idle.append(newcomer)
        }
    }

    /// Removes and returns all that match.
    package mutating func remove(where matches: (Notice) -> Bool) -> [PendingNotice] {
        soon.take { matches($0.notice) } + idle.take { matches($0.notice) }
    }
}

/// One pending notice.
package struct PendingNotice: Sendable {
    package let notice: Notice
    /// The delivery whose handler enqueued it.
    let cause: UInt64?
    /// Its number in the order of posting; set when it is added.
    var order: UInt64 = 0

    package init(_ notice: Notice, cause: UInt64? = nil) {
        self.notice = notice
        self.cause = cause
    }
}

// MARK: - Turns

extension PendingNotices {
    /// The notices that one turn may post: those that were pending when it began.
    package struct Turn: Sendable {
        fileprivate let isIdle: Bool
        fileprivate let lastOrder: UInt64
    }

    package func beginTurn() -> Turn {
        Turn(isIdle: nextStyle == .idle, lastOrder: lastOrder)
    }

    /// The next notice to post in `turn`; `nil` when the turn is over.
    package mutating func takeNext(in turn: Turn) -> PendingNotice? {
        guard turn.isIdle else { return soon.takeFirst(upTo: turn.lastOrder) }
        return nextStyle == .idle ? idle.takeFirst(upTo: turn.lastOrder) : nil
    }
}

extension NoticeQueue.Coalescing {
    /// Whether the two are equal in these properties. There must be at least one.
    fileprivate func match(_ pending: Notice, _ newcomer: Notice) -> Bool {
        (!contains(.name) || pending.name == newcomer.name)
            && (!contains(.sender) || pending.hasSender(of: newcomer))
    }
}
