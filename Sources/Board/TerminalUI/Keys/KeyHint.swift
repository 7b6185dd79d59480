/// The footer's word for a key.
package struct KeyHint: Sendable, ExpressibleByStringLiteral {
    /// The usual word.
    let word: String
    /// The word now; `nil` if the footer leaves the key out.
    private let wordNow: (@Sendable (BoardState) -> String?)?
    /// Whether it stays if not all hints fit.
    let isKept: @Sendable (BoardState) -> Bool

    init(
        _ word: String, now: (@Sendable (BoardState) -> String?)? = nil,
        keptIf isKept: @escaping @Sendable (BoardState) -> Bool = { _ in false }
    ) {
        self.word = word
        self.isKept = isKept
        wordNow = now
    }

    package init(stringLiteral word: String) { self.init(word) }

    /// Shown under a condition.
    static func when(_ condition: @escaping @Sendable (BoardState) -> Bool, _ word: String) -> KeyHint {
        KeyHint(word) { condition($0) ? word : nil }
    }

    /// Never dropped while it applies: without it, the user is lost.
    static func kept(_ word: String, now: (@Sendable (BoardState) -> String?)? = nil) -> KeyHint {
        KeyHint(word, now: now, keptIf: { _ in true })
    }

    func word(in state: BoardState) -> String? {
        guard let wordNow else { return word }
        return wordNow(state)
    }
}

extension BoardState {
    /// Whether keys go to the panes.
    var isOnPanes: Bool { modes.isEmpty }

    /// Whether keys go to the panes, and no lesson is open.
    var isOnBoard: Bool { modes.isEmpty && lesson == nil }

    /// Whether the user has selected a row of the log, and the log does not follow the newest.
    var isOnRow: Bool { isOnBoard && focus == .log && !log.follows }
}
