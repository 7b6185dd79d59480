extension Behaviour {
    /// What a recording of some names alone can show of a baseline: without other posts and registrations, and without
    /// leaks. What another post caused is a step of the center, as it is in such a recording.
    package func part(where isWanted: (String) -> Bool) -> Behaviour {
        var part = withoutLeaks
        part.steps = part.steps.map { center in
            var center = center
            var first: [Step] = []
            func shown(_ steps: [Step], isBelowOther: Bool) -> [Step] {
                steps.compactMap { step in
                    let words = StepWords(step.text)
                    let isNamed = ["observe", "post", "refuse"].contains(words.kind)
                    let isShown = isNamed ? isWanted(words.name) : !isBelowOther
                    var step = step
                    step.steps = shown(step.steps, isBelowOther: !isShown)
                    guard isShown else { return nil }
                    guard isNamed, isBelowOther else { return step }
                    first.append(step)
                    return nil
                }
            }
            let own = shown(center.steps, isBelowOther: false)
            center.steps = Self.sorted(Self.merged(own + first))
            return center
        }
        return part
    }

    /// Which objects leak, and who holds them, only a whole recording shows.
    package var withoutLeaks: Behaviour {
        var rest = self
        rest.steps.removeAll { StepWords($0.text).kind == "leak" }
        return rest
    }

    /// Equal steps as one.
    private static func merged(_ steps: [Step]) -> [Step] {
        var groups: [[Step]] = []
        var places: [String: Int] = [:]
        for step in steps {
            if let place = places[step.text] {
                groups[place].append(step)
            } else {
                places[step.text] = groups.count
                groups.append([step])
            }
        }
        return groups.map { group in
            guard group.count > 1 else { return group[0] }
            let isOrdered = group.allSatisfy {
                Comparison.firstInOtherOrder($0.steps, group[0].steps) == nil
            }
            let below = merged(group.flatMap(\.steps))
            return Step(
                text: group[0].text, count: group.reduce(0) { $0 + $1.count },
                steps: isOrdered ? below : sorted(below))
        }
    }

    private static func sorted(_ steps: [Step]) -> [Step] {
        steps.map { (text: $0.text, words: StepWords($0.text), step: $0) }
            .sorted { StepWords.isBefore(($0.text, $0.words), ($1.text, $1.words)) }
            .map(\.step)
    }
}
