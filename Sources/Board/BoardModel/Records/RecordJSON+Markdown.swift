extension RecordJSON {
    /// The fields of a record as a Markdown table for `docs/Records.md`.
    package static var markdown: String {
        (["| field | says |", "| --- | --- |"] + fields.map { "| `\($0.key)` | \($0.meaning) |" })
            .joined(separator: "\n") + "\n"
    }
}
