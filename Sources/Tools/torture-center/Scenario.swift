/// A way to attack a center. It frees everything that it creates before it returns; a living canary is a
/// fault.
struct Scenario: Sendable {
    let name: String
    let meaning: String
    /// The promises of docs/Promises.md that it attacks.
    let promises: [String]
    let run: @Sendable (Run) -> Void

    static let all = churn + life + watching + waiting + ending + elsewhere + mixed + centers + later + newer

    init(
        _ name: String, _ meaning: String, promises: [String] = [],
        _ run: @escaping @Sendable (Run) -> Void
    ) {
        self.name = name
        self.meaning = meaning
        self.promises = promises
        self.run = run
    }

    /// A scenario in rounds: threads use a new center at random, and the reference model checks their
    /// history.
    init(
        _ name: String, _ meaning: String, promises: [String] = [], _ mix: Mix
    ) {
        self.init(name, meaning, promises: promises) { run in
            var round: UInt64 = 0
            while run.goesOn, run.allProblems.isEmpty {
                round += 1
                let (objections, history) = Stage(mix, run, round: round).play()
                run.countRound(history.calls.count)
                if !objections.isEmpty {
                    run.complain(Self.report(objections, history, round: round, run.seed))
                }
            }
        }
    }

    private static func report(
        _ objections: [Objection], _ history: History, round: UInt64, _ seed: UInt64
    ) -> String {
        guard let first = objections.min(by: { $0.ticket < $1.ticket }) else { return "" }
        var lines = ["seed \(seed), round \(round): \(objections.count) objections"]
        for objection in [first] + objections.prefix(6) {
            lines.append("  “\(objection.rule.rawValue)”: \(objection.text)")
        }
        lines.append("  the history around the first:")
        lines += history.lines(
            around: first.ticket, concerning: first.observers, posts: first.posts
        ).map { "    \($0)" }
        return lines.joined(separator: "\n")
    }
}
