import Testing

/// Compares the center with the model, and reports the first sequence on which they differ.
struct Comparison {
    private(set) var count = 0
    private var hasDiffered = false

    /// Says `false` when they differ, and ever after: one sequence is enough to read.
    mutating func agree(on operations: [Operation]) -> Bool {
        guard !hasDiffered else { return false }
        count += 1
        guard Share.includes(count) else { return true }
        let expected = Model.events(of: operations)
        let seen = Stage.events(of: operations)
        guard expected != seen else { return true }
        hasDiffered = true
        Issue.record(Comment(rawValue: report(on: operations, expected: expected, seen: seen)))
        return false
    }

    private func report(on operations: [Operation], expected: [Event], seen: [Event]) -> String {
        var lines = ["the center differs from the model; sequence \(count):"]
        lines += operations.map { "    \($0)" }
        let common = zip(expected, seen).prefix { $0 == $1 }.count
        lines += ["both report:"] + expected.prefix(common).map { "    \($0)" }
        lines += ["the model goes on:"] + expected.dropFirst(common).map { "    \($0)" }
        lines += ["the center goes on:"] + seen.dropFirst(common).map { "    \($0)" }
        return lines.joined(separator: "\n")
    }
}
