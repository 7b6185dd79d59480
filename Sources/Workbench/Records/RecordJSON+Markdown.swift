extension RecordJSON {
    /// The fields of a record as the README has them.
    package static var markdown: String {
        (["| field | says |", "| --- | --- |"] + fields.map { "| `\($0.key)` | \($0.meaning) |" })
            .joined(separator: "\n") + "\n"
    }
}
