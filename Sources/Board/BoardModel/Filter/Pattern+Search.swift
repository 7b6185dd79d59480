extension Pattern {
    /// Only this much of a text is searched.
    static let longestText = 16_384
    /// A search stops after this many steps, about a millisecond.
    static let mostWork = 100_000

    /// Whether the pattern matches anywhere in a text.
    ///
    /// - Parameter effort: Incremented by the work done, in log rows.
    package func isIn(_ text: String?, effort: inout Int) -> Bool {
        guard let text else { return false }
        let scalars = text.unicodeScalars.prefix(Self.longestText).map(\.value)
        // Measured: ten times as long as looking for a text, and more for each step.
        effort += 8 + scalars.count / 4
        var run = PatternRun(self)
        defer { effort += run.work / 8 }
        return run.end(in: scalars, from: 0, isAnchored: false, finds: .any) != nil
    }

    /// The matches in a screen row, as ranges of scalars that do not overlap.
    package func ranges(in scalars: [UInt32], work limit: Int = 20_000) -> [Range<Int>] {
        var run = PatternRun(self)
        var ranges: [Range<Int>] = []
        var start = 0
        while start < scalars.count, run.work < limit {
            guard let end = run.end(in: scalars, from: start, isAnchored: true, finds: .longest), end > start
            else {
                start += 1
                continue
            }
            ranges.append(start..<end)
            start = end
        }
        return ranges
    }
}

/// One search, with the set of steps it has reached.
private struct PatternRun {
    enum Goal { case any, longest }

    private let steps: [Pattern.Step]
    private let ignoresCase: Bool
    /// For each step, the last text position at which it was reached.
    private var reached: [Int]
    private var generation = 0
    private var stack: [Int] = []
    private(set) var work = 0

    init(_ pattern: Pattern) {
        steps = pattern.steps
        ignoresCase = pattern.ignoresCase
        reached = Array(repeating: -1, count: steps.count)
    }

    /// The end of a match; `nil` if there is none.
    mutating func end(in text: [UInt32], from start: Int, isAnchored: Bool, finds goal: Goal) -> Int? {
        var here: [Int] = []
        var next: [Int] = []
        var found: Int?
        generation += 1
        var position = start
        while true {
            if !isAnchored || position == start, add(0, to: &here, at: position, of: text) {
                found = position
            }
            if found != nil, goal == .any { return found }
            guard work < Pattern.mostWork else { return found }
            guard position < text.count, !here.isEmpty || !isAnchored else { return found }
            generation += 1
            next.removeAll(keepingCapacity: true)
            for step in here {
                work += 1
                guard case .scalar(let set) = steps[step], matches(set, text[position]) else { continue }
                if add(step + 1, to: &next, at: position + 1, of: text) { found = position + 1 }
            }
            swap(&here, &next)
            position += 1
        }
    }

    /// Adds the steps reachable without a character. Returns whether these include the end of the pattern.
    private mutating func add(_ first: Int, to list: inout [Int], at position: Int, of text: [UInt32]) -> Bool
    {
        var isFound = false
        stack.append(first)
        while let step = stack.popLast() {
            guard reached[step] != generation else { continue }
            reached[step] = generation
            work += 1
            switch steps[step] {
            case .scalar: list.append(step)
            case .fork(let one, let other):
                stack.append(other)
                stack.append(one)
            case .jump(let goal): stack.append(goal)
            case .isStart: if position == 0 { stack.append(step + 1) }
            case .isEnd: if position == text.count { stack.append(step + 1) }
            case .isBoundary(let wanted):
                let before = position > 0 && isWord(text[position - 1])
                let behind = position < text.count && isWord(text[position])
                if (before != behind) == wanted { stack.append(step + 1) }
            case .found: isFound = true
            }
        }
        return isFound
    }

    private func isWord(_ value: UInt32) -> Bool {
        switch value {
        case 48...57, 65...90, 95, 97...122, 0xAA...: true
        default: false
        }
    }

    private func matches(_ set: Pattern.Set, _ value: UInt32) -> Bool {
        var contains = set.contains(value)
        if !contains, ignoresCase {
            let (small, large) = Self.cases(of: value)
            contains = (small != value && set.contains(small)) || (large != value && set.contains(large))
        }
        return contains != set.isNegated
    }

    private static func cases(of value: UInt32) -> (small: UInt32, large: UInt32) {
        switch value {
        case 65...90: return (value | 0x20, value)
        case 97...122: return (value, value & ~0x20)
        case ..<128: return (value, value)
        default:
            guard let scalar = Unicode.Scalar(value) else { return (value, value) }
            let (small, large) = (scalar.properties.lowercaseMapping, scalar.properties.uppercaseMapping)
            func only(_ text: String) -> UInt32 {
                let scalars = text.unicodeScalars
                return scalars.count == 1 ? scalars.first?.value ?? value : value
            }
            return (only(small), only(large))
        }
    }
}
