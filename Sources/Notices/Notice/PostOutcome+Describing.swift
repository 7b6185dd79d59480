extension PostOutcome: CustomStringConvertible {
    /// `2 delivered, 1 skipped`: the counts above 0; if there are none, the reason.
    public var description: String {
        if isQueued { return "queued: it waits for the post under way" }
        if isRefused { return "refused: too many posts led to it" }
        let counts = [
            (delivered, "delivered"), (scheduled, "scheduled"), (skipped, "skipped"), (failed, "failed"),
        ]
        let texts = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return texts.isEmpty ? "no observer was reached" : texts.joined(separator: ", ")
    }
}
