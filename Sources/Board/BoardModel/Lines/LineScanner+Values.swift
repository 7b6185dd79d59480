import Notices

// Values in a line.
extension LineScanner {
    /// Takes a name, quoted or not, or `*` for any name.
    package mutating func takeNames(orAny: Bool, _ hint: String) throws(LineError) -> NamePattern {
        guard !isAtEnd() else { throw error("expected \(hint)") }
        if current == "\"" { return .name(NoticeName(try takeQuoted("a name"))) }
        let start = position
        let word = takeWord()
        guard word == "*" else { return .name(NoticeName(word)) }
        guard orAny else {
            throw error(at: start, "expected a name to post: * is any name, and can only be observed")
        }
        return .any
    }

    /// Takes an object's name, quoted or not.
    package mutating func takeObject(_ hint: String) throws(LineError) -> String {
        guard !isAtEnd() else { throw error("expected \(hint)") }
        return current == "\"" ? try takeQuoted("an object") : takeWord()
    }

    private mutating func takeQuoted(_ what: String) throws(LineError) -> String {
        let start = position
        let text = try takeString()
        guard !text.isEmpty else { throw error(at: start, "expected \(what), found an empty one") }
        guard isAtEndOfWord else { throw error("expected a space after the closing quote") }
        return text
    }

    package mutating func takePayload() throws(LineError) -> JSONValue {
        let payload = try takeJSON()
        guard isAtEndOfWord else { throw error("expected a space after the payload") }
        return payload
    }

    package mutating func takeCount(_ hint: String) throws(LineError) -> Int {
        guard !isAtEnd() else { throw error("expected \(hint)") }
        let start = position
        let word = takeWord()
        guard let count = Int(word), count >= 0 else {
            let isTooLarge = word.allSatisfy { ("0"..."9").contains($0) }
            let expected = isTooLarge ? "a number up to \(Int.max)" : hint
            throw error(at: start, "expected \(expected), found \(word.shortened)")
        }
        return count
    }

    package mutating func takeSeconds(_ hint: String) throws(LineError) -> Double {
        guard !isAtEnd() else { throw error("expected \(hint)") }
        let start = position
        let word = takeWord()
        guard let seconds = Double(word), (0...1e6).contains(seconds) else {
            throw error(
                at: start, "expected seconds from 0 to 1000000, such as 0.25, found \(word.shortened)")
        }
        return seconds
    }

    package mutating func takeWord(of words: [String], _ hint: String) throws(LineError) -> String {
        guard !isAtEnd() else { throw error("expected \(hint)") }
        let start = position
        let word = takeWord()
        guard words.contains(word) else {
            throw unexpected(word, at: start, expected: hint, among: words)
        }
        return word
    }

    package mutating func takeText(expected hint: String) throws(LineError) -> String {
        skipBlanks()
        guard current != nil else { throw error("expected \(hint)") }
        return takeRest()
    }

    /// The error for a word that is not one of `words`. Suggests the most similar one.
    ///
    /// - Parameter expected: The words for what was expected; `nil` to list `words`.
    package func unexpected(
        _ word: String, at position: Int, expected: String? = nil, among words: [String]
    ) -> LineError {
        let expected = "expected \(expected ?? words.asChoice)"
        // The suggestion comes first: a narrow screen truncates long sentences.
        guard let guess = word.nearest(of: words) else {
            return error(at: position, "\(expected), found \(word.shortened)")
        }
        return error(at: position, "found \(word.shortened); did you mean \(guess)? \(expected)")
    }
}
