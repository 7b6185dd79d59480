/// Runs checks on all centers to which they apply.
package struct TrialRunner: Sendable {
    /// The program that runs one trial if it is started with ``Trial/arguments``.
    private let program: String

    /// The time limit of a process for one trial.
    private let limit: Duration

    package init(program: String, limit: Duration = .seconds(20)) {
        self.program = program
        self.limit = limit
    }

    /// Findings in the order of `checks`.
    package func run(_ checks: [Check]) async throws -> [Finding] {
        // Trials in separate processes run concurrently, since some only wait. The others run one at a time.
        let apart = try await verdictsApart(for: trials(of: checks.filter(\.isApart)))
        var verdicts = apart
        for trial in trials(of: checks.filter({ !$0.isApart })) {
            verdicts[trial] = await trial.check.verdict(on: trial.center)
        }
        return checks.map { check in
            let cells = ComparedCenter.allCases.map { center in
                (center, verdicts[Trial(check: check, center: center)] ?? .absent)
            }
            return Finding(check: check, verdicts: Dictionary(uniqueKeysWithValues: cells))
        }
    }

    private func trials(of checks: [Check]) -> [Trial] {
        checks.flatMap { check in
            ComparedCenter.allCases.filter(check.concerns).map { Trial(check: check, center: $0) }
        }
    }

    private func verdictsApart(for trials: [Trial]) async throws -> [Trial: Verdict] {
        try await withThrowingTaskGroup(of: (Trial, Verdict).self) { group in
            for trial in trials {
                group.addTask { (trial, try await verdictApart(for: trial)) }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
    }

    private func verdictApart(for trial: Trial) async throws -> Verdict {
        let end = try await ChildProcess(program: program, arguments: trial.arguments).end(within: limit)
        switch end.reason {
        case .timeout:
            return .broken("no answer in \(limit.components.seconds) s")
        case .signal(let number):
            if let file = trial.check.blamedFile, end.errors.contains(file + ":") { return .kept }
            return .broken("crashed: \(signalName(number))")
        case .exit(let status):
            if let verdict = Verdict(end.output) { return verdict }
            throw ChildProcessError(command: [program] + trial.arguments, status: status, errors: end.errors)
        }
    }
}

/// One check on one center.
package struct Trial: Hashable, Sendable {
    package let check: Check
    package let center: ComparedCenter

    package init(check: Check, center: ComparedCenter) {
        self.check = check
        self.center = center
    }

    /// The arguments with which the program runs this trial and prints the verdict.
    var arguments: [String] { ["--trial", "\(check.id):\(center.rawValue)"] }

    /// Parses the argument after `--trial`.
    package init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
        guard parts.count == 2, let check = Check.all.first(where: { $0.id == parts[0] }),
            let center = ComparedCenter(rawValue: parts[1])
        else { return nil }
        self.init(check: check, center: center)
    }

    package static func == (left: Trial, right: Trial) -> Bool {
        left.check.id == right.check.id && left.center == right.center
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(check.id)
        hasher.combine(center)
    }
}
