/// Which kept message of one name this node shows, so that all nodes come to show the one that the engine
/// keeps.
///
/// The engine's order decides between nodes that post at the same time: a node that sees its own latest
/// message come back after another's shows its own again.
struct KeptView: Sendable {
    private enum Shown: Hashable, Sendable {
        case nothing
        /// Posted here, and still in the outbox.
        case waiting
        case message(MessageID)
    }

    private var shown = Shown.nothing
    private var latestOwn: UInt64 = 0
    /// The latest counter of each source that has come: lower ones are late doubles.
    private var marks: [MessageSource: UInt64] = [:]

    /// A notice was posted here and will leave.
    mutating func post() { shown = .waiting }

    /// The notice posted here leaves as a message.
    ///
    /// - Parameter isLatest: Whether none waits behind it.
    mutating func depart(_ id: MessageID, isLatest: Bool) {
        latestOwn = id.counter
        if isLatest, shown == .waiting { shown = .message(id) }
    }

    /// Whether a message that has come is to be shown.
    ///
    /// - Parameters:
    ///   - isOwn: Whether this life of the node has sent it.
    ///   - isWaiting: Whether later notices wait in the outbox.
    mutating func take(_ id: MessageID, isOwn: Bool, isWaiting: Bool) -> Bool {
        if shown == .message(id) || isOwn && (isWaiting || id.counter < latestOwn) { return false }
        if let mark = marks[id.source], id.counter < mark { return false }
        if marks.count >= 4_096, marks[id.source] == nil { marks.removeAll() }
        marks[id.source] = id.counter
        shown = .message(id)
        return true
    }
}
