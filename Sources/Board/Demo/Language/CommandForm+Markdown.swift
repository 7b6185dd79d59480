import BoardModel

extension CommandForm {
    /// The command language as a Markdown table for `docs/Commands.md`.
    package static var markdown: String {
        let commands = all.map { "| `\($0.text.escapingBars)` | \($0.meaning.escapingBars) |" }
        let kinds = ObserverKind.allCases.map { "| `\($0.rawValue)` | \($0.summary) |" }
        return
            (["| command | does |", "| --- | --- |"] + commands + [
                "", "| KIND | what it is |", "| --- | --- |",
            ]
            + kinds).joined(separator: "\n") + "\n"
    }
}

extension String {
    /// An unescaped bar would end the table cell.
    fileprivate var escapingBars: String {
        split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
    }
}
