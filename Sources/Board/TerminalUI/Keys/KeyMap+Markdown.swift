extension KeyMap {
    /// The key bindings as a table for `docs/Keys.md`.
    package static var markdown: String {
        var lines = ["| key | does |", "| --- | --- |"]
        for context in Context.allCases {
            lines.append("| **\(context.rawValue)** | |")
            for binding in bindings where binding.context == context {
                let keys = binding.keys.map { "`\($0.name)`" }.joined(separator: " ")
                lines.append("| \(keys) | \(binding.meaning) |")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
