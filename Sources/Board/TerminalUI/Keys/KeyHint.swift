/// What the footer says of a key.
package struct KeyHint: Sendable, ExpressibleByStringLiteral {
    /// The usual word.
    let word: String
    /// The word now; `nil`: the footer leaves the key out.
    private let wordNow: (@Sendable (BoardState) -> String?)?
    /// Whether it stays where there is no room for all hints.
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

    /// Never left out while it applies: without it, one is lost.
    static func kept(_ word: String, now: (@Sendable (BoardState) -> String?)? = nil) -> KeyHint {
        KeyHint(word, now: now, keptIf: { _ in true })
    }

    func word(in state: BoardState) -> String? {
        guard let wordNow else { return word }
        return wordNow(state)
    }
}

extension BoardState {
    /// Whether the panes have the keys.
    var isOnPanes: Bool { modes.isEmpty }

    /// Whether the panes have the keys, and no lesson has them first.
    var isOnBoard: Bool { modes.isEmpty && lesson == nil }

    /// Whether a row of the log is selected, and stays so.
    var isOnRow: Bool { isOnBoard && focus == .log && !log.follows }
}
