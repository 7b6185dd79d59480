extension [Finding] {
    /// The findings as a table for the terminal, 120 columns wide.
    package var text: String {
        let heads = ["", "promise"] + ComparedCenter.allCases.map(\.title)
        let rows = map { finding in
            [finding.check.id, finding.check.promise] + ComparedCenter.allCases.map { "\(finding[$0])" }
        }
        let rule = String(repeating: "─", count: widths.reduce(-2) { $0 + $1 + 2 }) + "\n"
        return ([heads] + rows).map(lines).joined(separator: rule)
    }

    /// The number of promises that each center breaks, out of those that apply to it.
    package var summary: String {
        ComparedCenter.allCases.map { center in
            let verdicts = map { $0[center] }.filter { $0 != .absent }
            return "\(center.title) keeps \(verdicts.count { $0 == .kept }) of \(verdicts.count)"
        }
        .joined(separator: ", ") + ".\n"
    }
}

/// The widths of the columns, without the two spaces between them.
private let widths = [3, 43, 25, 25, 16]

private func lines(_ cells: [String]) -> String {
    let wrapped = zip(cells, widths).map { wrap($0, width: $1) }
    return (0..<(wrapped.map(\.count).max() ?? 0)).map { row in
        let line = zip(wrapped, widths).map { cell, width in
            let text = row < cell.count ? cell[row] : ""
            return text + String(repeating: " ", count: max(0, width - text.count))
        }
        .joined(separator: "  ")
        return line.trimmingTrailingSpaces + "\n"
    }
    .joined()
}

private func wrap(_ text: String, width: Int) -> [String] {
    text.split(separator: " ").reduce(into: []) { lines, word in
        if let last = lines.last, last.count + 1 + word.count <= width {
            lines[lines.count - 1] = last + " " + word
        } else {
            lines.append(String(word))
        }
    }
}

extension String {
    fileprivate var trimmingTrailingSpaces: String {
        var text = Substring(self)
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
