/// Breaks a line of Swift where programmers expect it: after the head of a closure, after a comma or a bracket, before
/// a member; inside a literal only as a last resort.
enum SwiftLines {
    /// The indentation of a continued line, in columns.
    static func step(in columns: Int) -> Int { columns < 30 ? 2 : 4 }

    static func lines(_ line: String, columns: Int, unicode: Bool) -> [String] {
        let columns = max(8, columns)
        let indent = min(line.prefix { $0 == " " }.count, columns / 2)
        let text = String(line.drop { $0 == " " })
        return broken(
            text, indent: indent, later: indent + step(in: columns), columns: columns, unicode: unicode)
    }

    /// - Parameter later: The indentation of the lines after the first.
    private static func broken(_ text: String, indent: Int, later: Int, columns: Int, unicode: Bool)
        -> [String]
    {
        let margin = String(repeating: " ", count: indent)
        guard indent + SafeText.width(text, unicode: unicode) > columns else { return [margin + text] }
        let later = min(later, columns / 2)
        guard let place = place(in: text, columns: columns - indent, unicode: unicode) else {
            return WrappedText.lines(margin + text, columns: columns, unicode: unicode)
        }
        let first = margin + text[..<place.index].trimmedEnd
        let rest = String(text[place.index...].drop { $0 == " " })
        guard !rest.isEmpty else { return [first] }
        if place.rank == .block, rest.hasSuffix("}"), rest.count > 1 {
            let body = String(rest.dropLast().trimmedEnd)
            return [first]
                + broken(
                    body, indent: later, later: later + step(in: columns), columns: columns, unicode: unicode)
                + [margin + "}"]
        }
        let closes = rest.first.map { "})]".contains($0) } ?? false
        let next = closes ? max(0, later - step(in: columns)) : later
        return [first] + broken(rest, indent: next, later: later, columns: columns, unicode: unicode)
    }

    private enum Rank: Int, Comparable {
        case literal, blank, member, bracket, comma, block, comment

        static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
    }

    /// The best place to break: the last one of the highest rank. A place near the start would leave the rest too long.
    private static func place(
        in text: String, columns: Int, unicode: Bool
    ) -> (index: String.Index, rank: Rank)? {
        var best: (index: String.Index, rank: Rank)?
        for (index, rank) in places(in: text) where index > text.startIndex && index < text.endIndex {
            let width = SafeText.width(String(text[..<index].trimmedEnd), unicode: unicode)
            guard width <= columns else { break }
            if width * 3 < columns, rank < .block { continue }
            if best.map({ rank >= $0.rank }) ?? true { best = (index, rank) }
        }
        return best
    }

    /// All places, in order.
    private static func places(in text: String) -> [(String.Index, Rank)] {
        let tokens = SwiftToken.tokens(of: text)
        var places: [(String.Index, Rank)] = []
        var opensBlock = false
        for (index, token) in tokens.enumerated() {
            let (start, end) = (token.text.startIndex, token.text.endIndex)
            switch (token.kind, token.text) {
            case (.comment, _):
                places.append((start, .comment))
                places += blanks(in: token.text)
            case (.string, _): places += blanks(in: token.text)
            case (.sign, "{"):
                let head = head(behind: index, in: tokens)
                if head == nil { places.append((end, .block)) }
                opensBlock = head != nil
            case (.keyword, "in") where opensBlock:
                places.append((end, .block))
                opensBlock = false
            case (.sign, ","): places.append((end, .comma))
            case (.sign, "("), (.sign, "["): places.append((end, .bracket))
            case (.sign, ".") where index > 0 && tokens[index - 1].kind != .blank:
                places.append((start, .member))
            case (.blank, _): places.append((end, .blank))
            default: break
            }
        }
        return places
    }

    /// The `in` that ends the parameters of a closure; `nil` if there is none.
    private static func head(behind brace: Int, in tokens: [SwiftToken]) -> Int? {
        for index in tokens.indices[(brace + 1)...] {
            switch tokens[index].text {
            case "in": return index
            case "{", "}", "=", ".": return nil
            default: break
            }
        }
        return nil
    }

    private static func blanks(in text: Substring) -> [(String.Index, Rank)] {
        text.indices.filter { text[$0] == " " }.map { (text.index(after: $0), .literal) }
    }
}

extension StringProtocol {
    /// The text without trailing blanks.
    fileprivate var trimmedEnd: SubSequence {
        var text = self[...]
        while text.last == " " { text = text.dropLast() }
        return text
    }
}
