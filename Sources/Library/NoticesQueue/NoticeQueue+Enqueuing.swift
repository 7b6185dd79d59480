public import Notices

extension NoticeQueue {
    /// When to post.
    public enum Style: Hashable, Sendable, CaseIterable {
        /// Before the enqueuing call returns, on its thread, ahead of everything that is pending.
        case now
        /// In the next turn: when the drain of the queue has finished its current work.
        case soon
        /// In a turn in which nothing is pending for ``soon``.
        case idle
    }

    /// The properties in which a new notice must equal a pending one to replace it.
    ///
    /// `[]` for never, `[.name, .sender]` for both. Two notices without a sender have the same sender.
    public struct Coalescing: OptionSet, Hashable, Sendable {
        /// The options as bits.
        public let rawValue: Int

        /// Makes options from bits.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// The names are equal.
        public static let name = Coalescing(rawValue: 1)
        /// The senders are the same object, or equal values.
        public static let sender = Coalescing(rawValue: 2)
    }

    /// Enqueues a notice.
    ///
    /// ```swift
    /// queue.enqueue("cart.changed", from: cart, payload: 1)
    /// queue.enqueue("cart.changed", from: cart, payload: 2, coalescing: .name)   // 1: it replaced the first
    /// queue.turn()                                                               // posts 2
    /// ```
    ///
    /// Coalescing keeps the latest notice in the earliest place. The new notice replaces every pending notice that
    /// equals it in the given properties, however that one was enqueued, and takes the place of the first of them. So
    /// a notice that is enqueued repeatedly is not delayed, and the latest one is posted. Of two styles, the more
    /// urgent one wins: a notice that replaces one for ``Style/soon`` keeps that style; a new ``Style/soon`` notice
    /// that replaces one for ``Style/idle`` moves to the end of those for ``Style/soon``. With ``Style/now`` the
    /// replaced notices are dropped before the post.
    ///
    /// Call it on any thread and from handlers. A notice that is enqueued during a turn waits for the next, unless it
    /// replaces one that this turn has yet to post. If the center was deallocated, nothing is enqueued.
    ///
    /// - Parameters:
    ///   - name: The name to post under.
    ///   - sender: The notice's sender. Held until the notice is posted or dropped, so its `deinit` must not call
    ///     this.
    ///   - payload: The payload for the handlers; held as long as the sender.
    ///   - style: When to post.
    ///   - coalescing: The properties in which a pending notice must equal this one to be replaced by it.
    ///   - file: The source file shown in records; by default the caller's.
    ///   - line: The source line shown in records; by default the caller's.
    /// - Returns: How many pending notices it replaced.
    @discardableResult
    public func enqueue(
        _ name: NoticeName, from sender: AnyObject? = nil, payload: (any Sendable)? = nil,
        style: Style = .soon, coalescing: Coalescing = [], file: SourceFile = #fileID, line: Int = #line
    ) -> Int {
        core.enqueue(
            Notice(name: name, sender: sender, payload: payload, source: SourceLine(file: file, line: line)),
            style: style, coalescing: coalescing)
    }

    /// Enqueues `payload` under the descriptor's name, with the parameters and promises of
    /// ``enqueue(_:from:payload:style:coalescing:file:line:)``.
    ///
    /// - Returns: How many pending notices it replaced.
    @discardableResult
    public func enqueue<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, _ payload: Payload, from sender: AnyObject? = nil,
        style: Style = .soon, coalescing: Coalescing = [], file: SourceFile = #fileID, line: Int = #line
    ) -> Int {
        enqueue(
            descriptor.name, from: sender, payload: payload, style: style, coalescing: coalescing,
            file: file, line: line)
    }
}

// MARK: - Dequeuing

extension NoticeQueue {
    /// Drops the pending notices of a name, of a sender, of both, or all. Returns how many it dropped.
    ///
    /// ```swift
    /// queue.dequeueAll(named: "cart.changed")              // of any sender
    /// queue.dequeueAll(named: "cart.changed", from: cart)  // of this one
    /// queue.dequeueAll(from: cart)                         // of any name
    /// ```
    ///
    /// A notice that is being posted is no longer pending. Called from a handler, it also drops the notices that the
    /// current turn has yet to post. O(pending).
    @discardableResult
    public func dequeueAll(named name: NoticeName = .any, from sender: AnyObject? = nil) -> Int {
        core.dequeue { notice in name.includes(notice.name) && (sender.map(notice.isSent) ?? true) }
    }
}
