extension [Finding] {
    /// The findings as a Markdown table for `docs/Promises.md`.
    package var markdown: String {
        let heads = ["", "promise"] + ComparedCenter.allCases.map(\.title)
        let rows = map { finding in
            [finding.check.id, finding.check.promise] + ComparedCenter.allCases.map { "\(finding[$0])" }
        }
        return ([heads, heads.map { _ in "---" }] + rows)
            .map { "| " + $0.joined(separator: " | ") + " |\n" }
            .joined()
    }
}
