extension Behaviour {
    /// How a step differs from the baseline.
    package struct Difference: Equatable, Sendable {
        package enum Finding: Equatable, Sendable {
            /// The baseline has another step at its line, such as a post of another name.
            case instead(of: String)
            /// The baseline does not have it.
            case new(count: Int)
            /// Only the baseline has it.
            case lost(count: Int)
            case count(Int, baseline: Int)
            /// The steps below it began in another order.
            case order([String], baseline: [String])
        }

        /// The steps that led to it, the outermost first.
        package let path: [String]
        package let step: String
        package let finding: Finding
    }

    /// What differs from a baseline, in the order of the run. What a new or lost step caused is not told again.
    package func differences(from baseline: Behaviour) -> [Difference] {
        Self.differences(steps, baseline.steps, path: [])
    }

    private static func differences(_ now: [Step], _ then: [Step], path: [String]) -> [Difference] {
        let former = Dictionary(then.map { ($0.text, $0) }) { first, _ in first }
        let current = Set(now.map(\.text))
        var lost = then.filter { !current.contains($0.text) }
        var found: [Difference] = []
        for step in now {
            guard let known = former[step.text] else {
                let same = step.line.flatMap { line in lost.firstIndex { $0.line == line } }
                let finding =
                    same.map { Difference.Finding.instead(of: lost.remove(at: $0).text) }
                    ?? .new(count: step.count)
                found.append(Difference(path: path, step: step.text, finding: finding))
                continue
            }
            if known.count != step.count {
                found.append(
                    Difference(
                        path: path, step: step.text, finding: .count(step.count, baseline: known.count)))
            }
            found += differences(step.steps, known.steps, path: path + [step.text])
        }
        for step in lost {
            found.append(Difference(path: path, step: step.text, finding: .lost(count: step.count)))
        }
        let order = now.map(\.text).filter { former[$0] != nil }
        let formerOrder = then.map(\.text).filter(current.contains)
        if order != formerOrder, let step = path.last {
            found.append(
                Difference(
                    path: path.dropLast(), step: step, finding: .order(order, baseline: formerOrder)))
        }
        return found
    }
}

extension Behaviour.Step {
    /// What it is and where, without its name: `post at Shop/Cart.swift:9`.
    fileprivate var line: String? {
        guard let word = text.firstIndex(of: " "), let place = text.ranges(of: " at ").last else {
            return nil
        }
        return String(text[..<word] + text[place.lowerBound...])
    }
}
