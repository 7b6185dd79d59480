/// Compiles a pattern into steps.
struct PatternParser {
    private let characters: [Unicode.Scalar]
    private let column: Int
    private var position = 0
    private var depth = 0
    /// The number of parts emitted. Counted because a pattern such as `(){999}{999}` expands to many empty
    /// parts.
    private var written = 0
    private(set) var hasCapitals = false

    private indirect enum Node {
        case steps([Pattern.Step])
        case chain([Node])
        case either([Node])
        case repeated(Node, least: Int, most: Int?)
    }

    init(_ text: String, column: Int) {
        characters = Array(text.unicodeScalars)
        self.column = column
    }

    mutating func parse() throws(LineError) -> [Pattern.Step] {
        guard !characters.isEmpty else { throw error("expected a pattern after ~") }
        guard characters.count <= Pattern.longest else {
            throw error("expected a pattern of at most \(Pattern.longest) characters")
        }
        let node = try takeEither()
        guard position == characters.count else { throw error("expected ( before )") }
        var steps: [Pattern.Step] = []
        try write(node, to: &steps)
        return steps + [.found]
    }

    private var current: Unicode.Scalar? { position < characters.count ? characters[position] : nil }

    private func error(_ message: String, at place: Int? = nil) -> LineError {
        LineError(column: column + (place ?? position), message: message)
    }

    private mutating func takeEither() throws(LineError) -> Node {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Pattern.deepest else {
            throw error("expected at most \(Pattern.deepest) nested (")
        }
        var branches = [try takeChain()]
        while current == "|" {
            position += 1
            branches.append(try takeChain())
        }
        return branches.count == 1 ? branches[0] : .either(branches)
    }

    private mutating func takeChain() throws(LineError) -> Node {
        var nodes: [Node] = []
        while let next = current, next != "|", next != ")" {
            var node = try takeOne(next)
            while let (least, most) = try takeCount() { node = .repeated(node, least: least, most: most) }
            nodes.append(node)
        }
        return .chain(nodes)
    }

    private mutating func takeOne(_ next: Unicode.Scalar) throws(LineError) -> Node {
        let start = position
        position += 1
        switch next {
        case "(":
            if current == "?" {
                guard position + 1 < characters.count, characters[position + 1] == ":" else {
                    throw error("expected (?: or a group without ?")
                }
                position += 2
            }
            let node = try takeEither()
            guard current == ")" else { throw error("expected ) for this (", at: start) }
            position += 1
            return node
        case "[": return .steps([.scalar(try takeSet(from: start))])
        case ".": return .steps([.scalar(Pattern.Set(isNegated: true))])
        case "^": return .steps([.isStart])
        case "$": return .steps([.isEnd])
        case "*", "+", "?": throw error("expected something before \(next) that repeats", at: start)
        case "\\": return .steps([try takeEscape()])
        default:
            note(next)
            return .steps([.scalar(Pattern.Set(ranges: [next.value...next.value]))])
        }
    }

    /// The repetition of the preceding part; `nil` if it occurs once.
    private mutating func takeCount() throws(LineError) -> (Int, Int?)? {
        switch current {
        case "*":
            position += 1
            return (0, nil)
        case "+":
            position += 1
            return (1, nil)
        case "?":
            position += 1
            return (0, 1)
        case "{":
            let start = position
            position += 1
            let least = takeNumber()
            var most = least
            if current == "," {
                position += 1
                most = takeNumber()
            }
            guard let least, current == "}", most.map({ $0 >= least }) ?? true else {
                throw error("expected {2}, {2,} or {2,5}; \\{ is a brace", at: start)
            }
            position += 1
            return (least, most)
        default: return nil
        }
    }

    private mutating func takeNumber() -> Int? {
        let start = position
        while let next = current, ("0"..."9").contains(next), position - start < 3 { position += 1 }
        return Int(String(String.UnicodeScalarView(characters[start..<position])))
    }

    private mutating func takeEscape() throws(LineError) -> Pattern.Step {
        guard let next = current else { throw error("expected a character after \\") }
        position += 1
        if next == "b" || next == "B" { return .isBoundary(next == "b") }
        if let set = Self.classes[next] { return .scalar(set) }
        return .scalar(Pattern.Set(ranges: [plain(next)...plain(next)]))
    }

    private func plain(_ escaped: Unicode.Scalar) -> UInt32 {
        switch escaped {
        case "n": 10
        case "t": 9
        default: escaped.value
        }
    }

    static let digits: [ClosedRange<UInt32>] = [48...57]
    static let words: [ClosedRange<UInt32>] = [48...57, 65...90, 95...95, 97...122, 0xAA...0x10FFFF]
    static let blanks: [ClosedRange<UInt32>] = [9...13, 32...32, 0xA0...0xA0]
    private static let classes: [Unicode.Scalar: Pattern.Set] = [
        "d": .init(ranges: digits), "D": .init(ranges: digits, isNegated: true),
        "w": .init(ranges: words), "W": .init(ranges: words, isNegated: true),
        "s": .init(ranges: blanks), "S": .init(ranges: blanks, isNegated: true),
    ]

    private mutating func takeSet(from start: Int) throws(LineError) -> Pattern.Set {
        var set = Pattern.Set()
        if current == "^" {
            set.isNegated = true
            position += 1
        }
        var isFirst = true
        while let next = current, next != "]" || isFirst {
            isFirst = false
            position += 1
            if next == "\\" {
                guard case .scalar(let escaped) = try takeEscape(), !escaped.isNegated else {
                    throw error("expected \\d, \\w, \\s or a character in [ ]", at: position - 1)
                }
                set.ranges += escaped.ranges
                continue
            }
            note(next)
            guard current == "-", position + 1 < characters.count, characters[position + 1] != "]" else {
                set.ranges.append(next.value...next.value)
                continue
            }
            let last = characters[position + 1]
            guard last.value >= next.value, last != "\\" else {
                throw error("expected the smaller character first, as in [a-z]", at: position - 1)
            }
            note(last)
            set.ranges.append(next.value...last.value)
            position += 2
        }
        guard current == "]" else { throw error("expected ] for this [", at: start) }
        position += 1
        return set
    }

    private mutating func note(_ scalar: Unicode.Scalar) {
        if scalar.properties.isUppercase { hasCapitals = true }
    }

    private mutating func write(_ node: Node, to steps: inout [Pattern.Step]) throws(LineError) {
        written += 1
        guard steps.count <= Pattern.mostSteps, written <= 4 * Pattern.mostSteps else {
            throw error("expected fewer repetitions", at: 0)
        }
        switch node {
        case .steps(let own): steps += own
        case .chain(let nodes): for node in nodes { try write(node, to: &steps) }
        case .either(let branches): try writeEither(branches[...], to: &steps)
        case .repeated(let node, let least, let most):
            for _ in 0..<least { try write(node, to: &steps) }
            guard let most else {
                let fork = steps.count
                steps.append(.found)
                try write(node, to: &steps)
                steps.append(.jump(fork))
                steps[fork] = .fork(fork + 1, steps.count)
                return
            }
            var forks: [Int] = []
            for _ in least..<most {
                forks.append(steps.count)
                steps.append(.found)
                try write(node, to: &steps)
            }
            for fork in forks { steps[fork] = .fork(fork + 1, steps.count) }
        }
    }

    private mutating func writeEither(
        _ branches: ArraySlice<Node>, to steps: inout [Pattern.Step]
    ) throws(LineError) {
        var jumps: [Int] = []
        for (index, branch) in branches.enumerated() {
            guard index < branches.count - 1 else {
                try write(branch, to: &steps)
                break
            }
            let fork = steps.count
            steps.append(.found)
            try write(branch, to: &steps)
            jumps.append(steps.count)
            steps.append(.found)
            steps[fork] = .fork(fork + 1, steps.count)
        }
        for jump in jumps { steps[jump] = .jump(steps.count) }
    }
}
