/// Which kept message of one name this node shows, so that all nodes come to show the one that the engine
/// keeps.
///
/// The engine's order decides between nodes that post at the same time: a node that sees its own latest
/// message come back, and whose center does not hold it, shows its own again.
struct KeptView: Sendable {
    /// What the center holds.
    enum Held: Hashable, Sendable {
        case nothing
        /// What was posted here.
        case own
        /// What came by the message that was shown last.
        case shown
    }

    /// The message that was taken last; `nil` once a notice was posted here.
    private var latest: MessageID?
    private var latestOwn: UInt64 = 0
    /// The latest counter of each source that has come: lower ones are late doubles.
    private var marks: [MessageSource: UInt64] = [:]
    /// What a message did to the center last, unless the center was seen since to hold what was posted here. It may have
    /// undone a notice that was posted here at the same moment: posting takes no lock.
    private var done: Done?
    /// Of the message that was shown last. Retained here: the center does not retain the sender of a sticky notice.
    private(set) var origin: NoticeOrigin?

    private enum Done: Hashable, Sendable {
        case shown(MessageID)
        case forgotten
    }

    /// A notice was posted here and will leave.
    mutating func post() { latest = nil }

    /// The notice posted here leaves as a message.
    mutating func depart(_ id: MessageID) { latestOwn = id.counter }

    /// Whether a message that has come is looked at in its turn.
    ///
    /// - Parameters:
    ///   - isOwn: Whether this life of the node has sent it.
    ///   - isWaiting: Whether later notices wait in the outbox.
    mutating func take(_ id: MessageID, isOwn: Bool, isWaiting: Bool) -> Bool {
        if latest == id || isOwn && (isWaiting || id.counter < latestOwn) { return false }
        if let mark = marks[id.source], id.counter < mark { return false }
        if marks.count >= 4_096, marks[id.source] == nil { marks.removeAll() }
        marks[id.source] = id.counter
        latest = id
        return true
    }

    /// The center shows what came by a message.
    mutating func show(_ id: MessageID, from origin: NoticeOrigin) {
        done = .shown(id)
        self.origin = origin
    }

    /// A message removed the notice from the center.
    mutating func forget() {
        done = .forgotten
        origin = nil
    }

    /// Whether an own message, whose turn it is, has to be shown again.
    mutating func isUndone(_ id: MessageID, holding held: Held) -> Bool {
        guard let done else { return false }
        switch held {
        case .nothing: return done == .forgotten
        case .shown: return done != .shown(id)
        case .own:
            self.done = nil
            return false
        }
    }
}
