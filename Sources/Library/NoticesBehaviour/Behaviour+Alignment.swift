extension Behaviour {
    /// A step of a run beside that of a baseline, for a view of both.
    package struct AlignedStep: Equatable, Sendable {
        package let depth: Int
        /// `2 × call Badge at Shop/Badge.swift:12`; `nil` if the run does not have it.
        package let now: String?
        /// `nil` if the baseline does not have it.
        package let then: String?
        /// Whether they differ by more than the step above them explains.
        package let isDifferent: Bool
        /// Which of the differences is about it; `nil` if none is, or another one explains it.
        package let difference: Int?
    }

    /// The steps of both in the order of the run, each lost one before the step that followed it in the baseline.
    ///
    /// - Parameter differences: Those of the run from the baseline.
    package func aligned(with baseline: Behaviour, _ differences: [Difference]) -> [AlignedStep] {
        var alignment = Alignment(
            comparison: Comparison(isPart: isPart),
            places: Dictionary(differences.enumerated().map { ($1.place, $0) }) { first, _ in first })
        alignment.align(steps, baseline.steps, path: [], counts: (1, 1))
        return alignment.lines
    }
}

extension Behaviour.Difference {
    /// The step that a view marks, and those above it.
    fileprivate var place: [String] {
        if case .order(let moved, _) = finding { return path + [step, moved] }
        return path + [step]
    }
}

private struct Alignment {
    typealias Step = Behaviour.Step

    let comparison: Comparison
    /// The differences by the steps that lead to them.
    let places: [[String]: Int]
    var lines: [Behaviour.AlignedStep] = []

    mutating func align(_ now: [Step], _ then: [Step], path: [String], counts: (now: Int, then: Int)) {
        let then = Comparison.moved(then, to: now)
        let former = Set(then.map(\.text))
        let known = Dictionary(then.map { ($0.text, $0) }) { first, _ in first }
        var lost = Comparison.lost(then, now)
        /// The lost step that each new one replaces.
        var replaced: [String: Step] = [:]
        for step in now where !former.contains(step.text) && !comparison.isPart {
            if let index = Comparison.indexOfFormer(step, in: lost) {
                replaced[step.text] = lost.remove(at: index).step
            }
        }
        let order = Dictionary(then.enumerated().map { ($1.text, $0) }) { first, _ in first }
        var rest = lost.map(\.step)[...]
        let moved =
            path.count > 1 && !comparison.isPart ? Comparison.firstInOtherOrder(now, then)?.0 : nil
        for step in now {
            let old = known[step.text] ?? replaced[step.text]
            if let place = order[step.text] {
                while let next = rest.first, order[next.text].map({ $0 < place }) == true {
                    add(nil, rest.removeFirst(), path, isDifferent: !comparison.isPart)
                }
            }
            let isDifferent = old.map {
                $0.text != step.text || comparison.isCounted(step, differentlyFrom: $0, counts)
            }
            add(step, old, path, isDifferent: isDifferent ?? true || step.text == moved)
        }
        for step in rest { add(nil, step, path, isDifferent: !comparison.isPart) }
    }

    private mutating func add(_ step: Step?, _ old: Step?, _ path: [String], isDifferent: Bool) {
        let path = path + [step?.text ?? old?.text ?? ""]
        lines.append(
            Behaviour.AlignedStep(
                depth: path.count - 1, now: step.map { "\($0.count) × \($0.text)" },
                then: old.map { "\($0.count) × \($0.text)" }, isDifferent: isDifferent,
                difference: isDifferent ? places[path] : nil))
        align(
            step?.steps ?? [], old?.steps ?? [], path: path,
            counts: (step?.count ?? 1, old?.count ?? 1))
    }
}
