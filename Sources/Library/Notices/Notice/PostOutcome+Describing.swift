extension PostOutcome: CustomStringConvertible {
    /// `2 delivered, 1 filtered, 2 skipped (1 blocked, 1 ended)`: the counts above 0; without any, the reason.
    public var description: String {
        if isQueued { return "queued: it waits for the current post" }
        if isRefused { return "refused: too many posts led to it" }
        let reasons = Self.list([(blocked, "blocked"), (ended, "ended"), (ownersGone, "without owner")])
        let text = Self.list([
            (delivered, "delivered"), (scheduled, "scheduled"), (failed, "failed"), (dropped, "dropped"),
            (filtered, "filtered"),
            (skipped, "skipped (\(reasons))"),
        ])
        return wasHeard ? text : text.isEmpty ? "no observer was reached" : "no observer was reached: \(text)"
    }

    private static func list(_ counts: [(count: Int, word: String)]) -> String {
        counts.filter { $0.count > 0 }.map { "\($0.count) \($0.word)" }.joined(separator: ", ")
    }
}
