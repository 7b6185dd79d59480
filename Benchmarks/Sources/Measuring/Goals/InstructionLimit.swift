/// A line of the file of limits: the most instructions that an operation may take.
package struct InstructionLimit: Equatable, Sendable {
    package let workload: String
    package let peer: String
    package let limit: Int

    /// Parses a file of limits. Each line has the form `W2 Notices by string = 100`; `#` begins a comment.
    package static func parse(_ text: String) throws(MalformedLimit) -> [InstructionLimit] {
        var limits: [InstructionLimit] = []
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let content = line.prefix { $0 != "#" }
            if content.allSatisfy(\.isWhitespace) { continue }
            guard let limit = InstructionLimit(content) else {
                throw MalformedLimit(line: number + 1, text: String(line))
            }
            limits.append(limit)
        }
        return limits
    }

    private init?(_ line: Substring) {
        let sides = line.split(separator: "=", omittingEmptySubsequences: false)
        guard sides.count == 2, let limit = Int(sides[1].filter { !$0.isWhitespace }), limit > 0 else {
            return nil
        }
        let words = sides[0].split(whereSeparator: \.isWhitespace)
        guard words.count > 1 else { return nil }
        workload = String(words[0])
        peer = words.dropFirst().joined(separator: " ")
        self.limit = limit
    }

    package init(workload: String, peer: String, limit: Int) {
        self.workload = workload
        self.peer = peer
        self.limit = limit
    }

    /// The fault of an operation that takes so many instructions; `nil` if it keeps the limit.
    package func complaint(about counted: Double) -> String? {
        guard counted > Double(limit) else { return nil }
        let surplus = counted - Double(limit)
        let percent = (surplus / Double(limit) * 100).rounded(.up)
        return
            "\(workload) \(peer): \(Quantity.text(counted)) instructions an operation, \(Quantity.text(surplus)) "
            + "(\(Int(percent)) %) more than the limit of \(limit)"
    }
}

/// A line of the file of limits that has another form.
package struct MalformedLimit: Error, CustomStringConvertible, Equatable {
    package let line: Int
    package let text: String

    package var description: String {
        "line \(line) is no limit: \"\(text)\". A limit is written as: W2 Notices by string = 100"
    }
}
