extension Behaviour {
    /// How a step differs from the baseline.
    package struct Difference: Equatable, Sendable {
        package enum Finding: Equatable, Sendable {
            /// The baseline has another step at its line, such as a post of another name.
            case instead(of: String)
            /// How often: 0 in the baseline if it is new, 0 now if it is lost.
            case count(Int, baseline: Int)
            /// Registrations of an observer for a name at all lines, of which those of the step are more or fewer; and
            /// whether it is called more or less often too.
            case registrations(Int, baseline: Int, isCalled: Bool)
            /// The steps below it began in another order: this one before that one.
            case order(String, before: String)
        }

        /// The steps that led to it, the outermost first.
        package let path: [String]
        package let step: String
        package var finding: Finding
    }

    /// What differs from a baseline, in the order of the run. What a difference caused is left out; and a line that
    /// moved in its file is no difference.
    package func differences(from baseline: Behaviour) -> [Difference] {
        var comparison = Comparison(isPart: isPart)
        comparison.compare(steps, baseline.steps, path: [], counts: (1, 1))
        return comparison.causes
    }
}

/// Collects differences, then drops those that another one explains.
struct Comparison {
    typealias Step = Behaviour.Step
    typealias Difference = Behaviour.Difference

    /// Whether only what the run has more is different.
    let isPart: Bool
    fileprivate var found: [Difference] = []

    init(isPart: Bool) { self.isPart = isPart }

    /// - Parameter counts: How often the step above them was counted, now and in the baseline.
    mutating func compare(_ now: [Step], _ then: [Step], path: [String], counts: (now: Int, then: Int)) {
        let then = Self.moved(then, to: now)
        let former = Dictionary(then.map { ($0.text, $0) }) { first, _ in first }
        var lost = isPart ? [] : Self.lost(then, now)
        func add(_ step: Step, _ finding: Difference.Finding) {
            found.append(Difference(path: path, step: step.text, finding: finding))
        }
        for step in now {
            guard let known = former[step.text] else {
                let index = Self.indexOfFormer(step, in: lost)
                add(
                    step,
                    index.map { .instead(of: lost.remove(at: $0).step.text) }
                        ?? .count(step.count, baseline: 0))
                continue
            }
            if isCounted(step, differentlyFrom: known, counts) {
                add(step, .count(step.count, baseline: known.count))
            }
            compare(step.steps, known.steps, path: path + [step.text], counts: (step.count, known.count))
        }
        for (step, _) in lost { add(step, .count(0, baseline: step.count)) }
        tellRegistrations(now, then, path: path)
        // Nothing orders the steps of a center.
        if path.count > 1, !isPart, let (step, other) = Self.firstInOtherOrder(now, then) {
            found.append(
                Difference(
                    path: path.dropLast(), step: path[path.count - 1], finding: .order(step, before: other)))
        }
    }

    /// Whether a step happened more or less often. As many more as its cause has is no difference of its own.
    ///
    /// - Parameter counts: How often the step above them was counted.
    func isCounted(
        _ step: Step, differentlyFrom known: Step, _ counts: (now: Int, then: Int)
    ) -> Bool {
        if isPart, step.count < known.count { return false }
        let rest = step.count * counts.then - known.count * counts.now
        return step.count != known.count && (counts.now == counts.then || abs(rest) >= counts.then)
    }

    /// The first step that began before another one, which began before it in the baseline.
    static func firstInOtherOrder(_ now: [Step], _ then: [Step]) -> (String, String)? {
        let (current, former) = (Set(now.map(\.text)), Set(then.map(\.text)))
        return zip(now.map(\.text).filter(former.contains), then.map(\.text).filter(current.contains))
            .first { $0 != $1 }
    }

    /// The steps of the baseline that the run does not have.
    static func lost(_ then: [Step], _ now: [Step]) -> [(step: Step, words: StepWords)] {
        let current = Set(now.map(\.text))
        return then.filter { !current.contains($0.text) }.map { (step: $0, words: StepWords($0.text)) }
    }

    // MARK: - Lines

    /// The baseline's steps with the lines of the run, where only those differ.
    static func moved(_ then: [Step], to now: [Step]) -> [Step] {
        let (current, former) = (Set(now.map(\.text)), Set(then.map(\.text)))
        func byLine(_ steps: [Step]) -> [(index: Int, text: String, words: StepWords)] {
            steps.indices.map { (index: $0, text: steps[$0].text, words: StepWords(steps[$0].text)) }
                .sorted { StepWords.isBefore(($0.text, $0.words), ($1.text, $1.words)) }
        }
        var free = Dictionary(
            grouping: byLine(now).filter { !former.contains($0.text) }, by: \.words.withoutLine)
        var moved = then
        for step in byLine(then) where step.words.line != nil && !current.contains(step.text) {
            guard let new = free[step.words.withoutLine]?.first else { continue }
            free[step.words.withoutLine]?.removeFirst()
            moved[step.index].text = new.text
        }
        return moved
    }

    /// The lost step that a new one replaces: the one at its line, or for a post as many of another name in its file.
    static func indexOfFormer(_ step: Step, in lost: [(step: Step, words: StepWords)]) -> Int? {
        let new = StepWords(step.text)
        guard new.line != nil, lost.count <= mostExplained else { return nil }
        return lost.firstIndex { $0.words.kind == new.kind && $0.words.place == new.place }
            ?? lost.firstIndex {
                new.kind == "post" && $0.words.kind == "post" && $0.words.file == new.file
                    && $0.step.count == step.count
            }
    }

    // MARK: - Causes

    /// Counts the registrations of an observer for a name at all lines.
    private mutating func tellRegistrations(_ now: [Step], _ then: [Step], path: [String]) {
        func counts(_ steps: [Step]) -> [[String?]: Int] {
            steps.reduce(into: [:]) { counts, step in
                counts[StepWords(step.text).registration, default: 0] += step.count
            }
        }
        let (current, former) = (counts(now), counts(then))
        for index in found.indices where found[index].path == path {
            guard case .count = found[index].finding else { continue }
            let words = StepWords(found[index].step)
            guard words.kind == "observe" else { continue }
            found[index].finding = .registrations(
                current[words.registration] ?? 0, baseline: former[words.registration] ?? 0, isCalled: false)
        }
    }

    /// The differences that no other one explains.
    fileprivate var causes: [Difference] {
        guard found.count <= Self.mostExplained else { return found }
        var all = found
        let words = all.map { StepWords($0.step) }
        var explained: Set<Int> = []
        for root in all.indices where ["observe", "leak"].contains(words[root].kind) {
            for index in all.indices
            where Self.explains((all[root], words[root]), (all[index], words[index])) {
                explained.insert(index)
                guard case .registrations(let now, let then, _) = all[root].finding,
                    words[index].kind == "call"
                else { continue }
                all[root].finding = .registrations(now, baseline: then, isCalled: true)
            }
        }
        return all.indices.filter { !explained.contains($0) }.map { all[$0] }
    }

    /// With more, the run is another one, and nobody reads them all.
    private static let mostExplained = 1_000

    private typealias Found = (difference: Difference, words: StepWords)

    /// Whether a registration or a leak is why an observer is called, skipped or failed for more or fewer posts.
    private static func explains(_ cause: Found, _ effect: Found) -> Bool {
        guard let post = effect.difference.path.last.map(StepWords.init), post.kind == "post" else {
            return false
        }
        let (more, effectMore) = (cause.difference.isMore, effect.difference.isMore)
        if cause.words.kind == "leak" {
            return effect.words.kind == "call" && more != false && effectMore == true
                && (effect.words.role == cause.words.role
                    || (cause.words.place != nil && effect.words.place == cause.words.place))
        }
        var observers = [cause.words]
        if case .instead(let former) = cause.difference.finding { observers.append(StepWords(former)) }
        guard cause.difference.path.first == effect.difference.path.first,
            observers.contains(where: { $0.hears(post.name) })
        else { return false }
        switch effect.words.kind {
        case "unheard": return more == nil || effectMore == nil || more != effectMore
        case "call", "skip", "fail":
            return (more == nil || effectMore == nil || more == effectMore)
                && observers.contains { $0.role == effect.words.role && $0.place == effect.words.place }
        default: return false
        }
    }
}

extension Behaviour.Difference {
    /// Whether it happens more often than in the baseline; `nil` if something else is different.
    var isMore: Bool? {
        switch finding {
        case .count(let now, let then), .registrations(let now, let then, _): now > then
        case .instead, .order: nil
        }
    }
}
