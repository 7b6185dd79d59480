import Notices

extension RowFilter {
    /// - Throws: `LineError` with the column of the invalid word.
    package init(_ text: String) throws(LineError) {
        var scanner = FilterScanner(text)
        self.init(text: text, alternatives: try scanner.takeAll())
    }

    /// A filter of names alone.
    ///
    /// - Throws: `LineError` if it has no words, or words about single records.
    package static func ofNames(_ text: String) throws(LineError) -> RowFilter {
        let filter = try RowFilter(text)
        guard !filter.terms.isEmpty else { throw LineError(column: 1, message: "expected a word of a name") }
        guard filter.terms.allSatisfy(\.isOfNames) else {
            throw LineError(
                column: 1, message: "expected words of names: other words are about single records")
        }
        return filter
    }
}

/// Parses the words of a filter.
private struct FilterScanner {
    private let characters: [Character]
    private var position = 0

    init(_ text: String) { characters = Array(text) }

    private var current: Character? { position < characters.count ? characters[position] : nil }

    private func error(_ message: String, at place: Int) -> LineError {
        LineError(column: place + 1, message: message)
    }

    /// The alternatives between the words `or`.
    mutating func takeAll() throws(LineError) -> [[FilterTerm]] {
        var alternatives: [[FilterTerm]] = []
        var terms: [FilterTerm] = []
        var place = 0
        while let next = current {
            if next.isWhitespace {
                position += 1
            } else if FilterWord.isOr(String(characters[position...].prefix { !$0.isWhitespace })) {
                guard !terms.isEmpty else { throw lonelyOr("before", at: position) }
                alternatives.append(terms)
                terms = []
                place = position
                position += 2
            } else {
                terms.append(try takeTerm())
            }
        }
        guard !terms.isEmpty || alternatives.isEmpty else { throw lonelyOr("after", at: place) }
        return alternatives + [terms]
    }

    private func lonelyOr(_ side: String, at place: Int) -> LineError {
        error("expected a word \(side) or; as text it is \"or\"", at: place)
    }

    private mutating func takeTerm() throws(LineError) -> FilterTerm {
        let start = position
        let isNegated = current == "-"
        if isNegated { position += 1 }
        return FilterTerm(test: try takeTest(from: start, isNegated: isNegated), isNegated: isNegated)
    }

    private mutating func takeTest(from start: Int, isNegated: Bool) throws(LineError) -> FilterTerm.Test {
        if current == "~" { return try takePattern(in: nil) }
        var word = ""
        var isQuoted = false
        while let next = current, !next.isWhitespace {
            if next == "\"" {
                word += try takeQuoted()
                isQuoted = true
            } else if !isQuoted, next == ":" {
                return try takeField(word.lowercased(), from: start)
            } else if !isQuoted, let comparison = comparisonHere, let test = try takeValue(word, comparison) {
                return test
            } else {
                word.append(next)
                position += 1
            }
        }
        guard !word.isEmpty else {
            throw error("expected a word \(isNegated ? "after -" : "in the quotes")", at: position)
        }
        return .text(nil, SearchText(word))
    }

    private var comparisonHere: FilterTerm.Comparison? {
        FilterTerm.Comparison.allCases.first { sign in
            characters[position...].starts(with: sign.rawValue)
        }
    }

    // MARK: - Fields

    private mutating func takeField(_ name: String, from start: Int) throws(LineError) -> FilterTerm.Test {
        let isSince = name == "since"
        guard isSince || FilterTerm.Field(rawValue: name) != nil else {
            let guess = name.nearest(of: FilterWord.fields).map { "did you mean \($0):? " } ?? ""
            throw error("\(guess)expected \(FilterWord.fieldList) or quotes", at: start)
        }
        position += 1
        guard !isSince else { return try takeSince() }
        let field = FilterTerm.Field(rawValue: name)
        if current == "~" { return try takePattern(in: field) }
        let place = position
        let isQuoted = current == "\""
        let word = try takeWord(behind: "\(name):")
        if field == .on, !isQuoted, let thread = Self.thread(word) {
            return .pattern(.on, try Pattern("^\(thread)$", column: place + 1))
        }
        guard field == .kind else { return .text(field, SearchText(word)) }
        if !isQuoted { try check(kind: word, at: place) }
        return .text(.kind, SearchText(word.lowercased()))
    }

    /// The whole label of a thread: `thread-1` must not find `thread-12`, nor `main` a queue `com.app.main`.
    private static func thread(_ word: String) -> String? {
        let word = word.lowercased()
        let digits = word.hasPrefix("thread-") ? word.dropFirst("thread-".count) : ""
        let isNumber = !digits.isEmpty && digits.utf8.allSatisfy { 0x30...0x39 ~= $0 }
        return word == "main" || isNumber ? word : nil
    }

    /// Rejects an unknown kind: it is probably misspelled. Kinds that programs define can be quoted.
    private func check(kind word: String, at place: Int) throws(LineError) {
        let small = word.lowercased()
        guard !FilterWord.kinds.contains(where: { $0.lowercased().contains(small) }) else { return }
        let guess = small.nearest(of: FilterWord.kinds).map { "did you mean \($0)?" } ?? "Tab lists all."
        throw error(
            "unknown kind \(word.shortened): \(guess) Put a kind of your own in quotes", at: place)
    }

    private mutating func takeSince() throws(LineError) -> FilterTerm.Test {
        let place = position
        let word = try takeWord(behind: "since:")
        if word.first == "#", let number = UInt64(word.dropFirst()) { return .sinceRecord(number) }
        if let first = word.first, first.isASCII, first.isNumber || first == ".",
            let seconds = ReplayGoal.seconds(word)
        {
            return .sinceTime(seconds)
        }
        throw error("expected 12.5s, 1:30 or #812, found \(word.shortened)", at: place)
    }

    // MARK: - Comparisons

    /// `nil` if the text before the operator is not the name of a comparable value.
    private mutating func takeValue(
        _ word: String, _ comparison: FilterTerm.Comparison
    ) throws(LineError) -> FilterTerm.Test? {
        let name = word.lowercased()
        let isPayload = name == "payload" || name.hasPrefix("payload.")
        guard isPayload || name == "n" || name == "cost" else { return nil }
        position += comparison.rawValue.count
        let place = position
        let value = try takeWord(behind: word + comparison.rawValue)
        if isPayload {
            let names = word.dropFirst("payload".count)
            let path = names.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
            guard names.isEmpty || !path.contains("") else {
                throw error("expected a name after each dot of \(word.shortened)", at: place)
            }
            return .payload(
                PayloadTest(
                    path: names.isEmpty ? [] : path.map(String.init), comparison: comparison, value: value))
        }
        if name == "n" {
            let digits = value.first == "#" ? value.dropFirst() : value[...]
            guard let number = UInt64(digits) else {
                throw error("expected a number of the log's column #, found \(value.shortened)", at: place)
            }
            return .number(comparison, number)
        }
        guard let cost = Self.nanoseconds(value) else {
            throw error("expected a time such as 5us, 3ms or 1s, found \(value.shortened)", at: place)
        }
        return .cost(comparison, cost)
    }

    /// `800ns`, `5us`, `2.5ms`, `1s`.
    private static func nanoseconds(_ text: String) -> Int64? {
        let units: [(String, Double)] = [("ns", 1), ("us", 1e3), ("µs", 1e3), ("ms", 1e6), ("s", 1e9)]
        guard let (unit, factor) = units.first(where: { text.lowercased().hasSuffix($0.0) }) else {
            return nil
        }
        guard let number = Double(text.dropLast(unit.count)), (0...1e9).contains(number) else { return nil }
        return Int64(number * factor)
    }

    // MARK: - Words

    private mutating func takePattern(in field: FilterTerm.Field?) throws(LineError) -> FilterTerm.Test {
        position += 1
        let isQuoted = current == "\""
        let column = position + (isQuoted ? 2 : 1)
        if isQuoted { return .pattern(field, try Pattern(takeQuoted(), column: column)) }
        var text = ""
        while let next = current, !next.isWhitespace {
            text.append(next)
            position += 1
        }
        return .pattern(field, try Pattern(text, column: column))
    }

    private mutating func takeWord(behind context: String) throws(LineError) -> String {
        var word = ""
        while let next = current, !next.isWhitespace {
            if next == "\"" {
                word += try takeQuoted()
            } else {
                word.append(next)
                position += 1
            }
        }
        guard !word.isEmpty else {
            throw error("expected a word after \(context.shortened)", at: position)
        }
        return word
    }

    private mutating func takeQuoted() throws(LineError) -> String {
        let start = position
        guard let end = characters[(start + 1)...].firstIndex(of: "\"") else {
            throw error("expected a closing double quote, found none", at: start)
        }
        position = end + 1
        return String(characters[(start + 1)..<end])
    }
}
