/// A baseline: the behaviour as a text file for version control.
extension Behaviour {
    private static let firstLine = "noticeboard baseline 1"
    /// Says that the file is whole.
    private static let lastLine = "end"

    /// The text of a baseline is damaged, or from a newer version.
    package struct TextError: Error, CustomStringConvertible {
        package let line: Int
        package let description: String
    }

    /// More is damage. Products of two stay below `Int.max`.
    private static let mostCounted = 1 << 31

    /// A line for each step between the first and the last line, two spaces deeper for each step above it.
    package var text: String {
        var lines = [Self.firstLine]
        if let names { lines.append("names \(names)") }
        func add(_ steps: [Step], depth: Int) {
            for step in steps {
                lines.append(String(repeating: "  ", count: depth) + "\(step.count) × \(step.text)")
                add(step.steps, depth: depth + 1)
            }
        }
        add(steps, depth: 0)
        lines.append(Self.lastLine)
        return lines.joined(separator: "\n") + "\n"
    }

    package init(text: String) throws(TextError) {
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)[...]
        if let bad = lines.firstIndex(where: { PlainText.of(String($0), limit: .max) != $0 }) {
            throw TextError(line: bad + 1, description: "a character that is not visible")
        }
        guard lines.popFirst().map(String.init) == Self.firstLine else {
            throw TextError(line: 1, description: "expected “\(Self.firstLine)”: this is not a baseline")
        }
        let last = lines.lastIndex { !$0.isEmpty }
        guard let last, lines[last] == Self.lastLine else {
            throw TextError(
                line: 1 + (last ?? 0),
                description: "expected “\(Self.lastLine)” as the last line: the file is cut off")
        }
        lines = lines[..<last]
        self.init(steps: [])
        if let line = lines.first, line.hasPrefix("names ") {
            names = String(line.dropFirst("names ".count))
            lines.removeFirst()
        }
        var open: [Step] = []
        func close(to depth: Int) {
            while open.count > depth {
                let step = open.removeLast()
                if open.isEmpty { steps.append(step) } else { open[open.count - 1].steps.append(step) }
            }
        }
        for index in lines.indices where !lines[index].isEmpty {
            let spaces = lines[index].prefix { $0 == " " }.count
            let parts = lines[index].dropFirst(spaces).split(separator: " × ", maxSplits: 1)
            guard spaces.isMultiple(of: 2), spaces / 2 <= open.count, spaces / 2 <= Self.mostDepth,
                parts.count == 2,
                let count = Int(parts[0]), (1...Self.mostCounted).contains(count)
            else {
                throw TextError(
                    line: index + 1, description: "expected a count, × and a step, such as 2 × call Badge")
            }
            close(to: spaces / 2)
            open.append(Step(text: String(parts[1]), count: count))
        }
        close(to: 0)
    }
}
