import Notices

// Parts that several commands share.
extension LineScanner {
    /// Takes a name, quoted or not, or `*` for any name.
    mutating func takeNames() throws(LineError) -> NamePattern {
        guard !isAtEnd() else { throw error("expected a name") }
        if current == "\"" { return .name(NoticeName(try takeQuoted("a name"))) }
        let word = takeWord()
        return word == "*" ? .any : .name(NoticeName(word))
    }

    /// Takes an object's name, quoted or not.
    mutating func takeObject() throws(LineError) -> String {
        guard !isAtEnd() else { throw error("expected an object, such as ProfileView#1") }
        return current == "\"" ? try takeQuoted("an object") : takeWord()
    }

    private mutating func takeQuoted(_ what: String) throws(LineError) -> String {
        let place = self
        let text = try takeString()
        guard !text.isEmpty else { throw place.error("expected \(what), found an empty one") }
        guard isAtEndOfWord else { throw error("expected a blank behind the closing quote") }
        return text
    }

    mutating func takeCount() throws(LineError) -> Int {
        guard !isAtEnd() else { throw error("expected a number, 0 or more") }
        let place = self
        let word = takeWord()
        guard let count = Int(word), count >= 0 else {
            if word.allSatisfy({ ("0"..."9").contains($0) }) {
                throw place.error("expected a number up to \(Int.max), found \(word.shortened)")
            }
            throw place.error("expected a number, 0 or more, found \(word)")
        }
        return count
    }

    /// Takes the seconds by which to advance a clock.
    mutating func takeSeconds() throws(LineError) -> Double {
        guard !isAtEnd() else { throw error("expected seconds, such as 0.25") }
        let place = self
        let word = takeWord()
        guard let seconds = Double(word), (0...1e6).contains(seconds) else {
            throw place.error("expected seconds from 0 to 1000000, such as 0.25, found \(word)")
        }
        return seconds
    }

    /// Whether `word` is the whole word at the position.
    func isAt(_ word: String) -> Bool {
        var ahead = self
        ahead.skipBlanks()
        for scalar in word.unicodeScalars {
            guard ahead.current == scalar else { return false }
            ahead.advance()
        }
        return ahead.isAtEndOfWord
    }
}
