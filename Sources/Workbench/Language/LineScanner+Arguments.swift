import Notices
import NoticesKeyboard

// The values of arguments.
extension LineScanner {
    /// Takes the value of an argument, which is neither a flag nor a command.
    mutating func take(_ argument: Argument) throws(LineError) -> ArgumentValues.Value {
        switch argument.kind {
        case .names(let orAny): return .names(try takeNames(orAny: orAny, argument.hint))
        case .object(let mustExist):
            return .object(try takeObject(argument.hint), mustExist: mustExist)
        case .payload: return .payload(try takePayload())
        case .number: return .number(try takeCount(argument.hint))
        case .seconds: return .seconds(try takeSeconds(argument.hint))
        case .frame: return .frame(try takeFrame(argument.hint))
        case .choice(let words): return .word(try takeWord(of: words, argument.hint))
        case .text: return .text(try takeText(expected: argument.hint))
        case .flag, .command: preconditionFailure("the reader takes flags and commands itself")
        }
    }

    /// Whether the word at the position can begin an argument; `nil` if every word can.
    func isAtStart(of argument: Argument) -> Bool? {
        if let keyword = argument.keyword { return isAt(keyword) }
        return switch argument.kind {
        case .choice(let words): words.contains { isAt($0) }
        case .frame: KeyboardFrame(text: word) != nil
        case .payload: isAtJSON
        case .names, .object, .number, .seconds, .flag, .text, .command: nil
        }
    }

    /// Takes a name, quoted or not, or `*` for any name.
    private mutating func takeNames(orAny: Bool, _ hint: String) throws(LineError) -> NamePattern {
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
    private mutating func takeObject(_ hint: String) throws(LineError) -> String {
        guard !isAtEnd() else { throw error("expected \(hint)") }
        return current == "\"" ? try takeQuoted("an object") : takeWord()
    }

    private mutating func takeQuoted(_ what: String) throws(LineError) -> String {
        let start = position
        let text = try takeString()
        guard !text.isEmpty else { throw error(at: start, "expected \(what), found an empty one") }
        guard isAtEndOfWord else { throw error("expected a blank behind the closing quote") }
        return text
    }

    private mutating func takePayload() throws(LineError) -> JSONValue {
        let payload = try takeJSON()
        guard isAtEndOfWord else { throw error("expected a blank behind the payload") }
        return payload
    }

    private mutating func takeCount(_ hint: String) throws(LineError) -> Int {
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

    private mutating func takeSeconds(_ hint: String) throws(LineError) -> Double {
        guard !isAtEnd() else { throw error("expected \(hint)") }
        let start = position
        let word = takeWord()
        guard let seconds = Double(word), (0...1e6).contains(seconds) else {
            throw error(
                at: start, "expected seconds from 0 to 1000000, such as 0.25, found \(word.shortened)")
        }
        return seconds
    }

    private mutating func takeFrame(_ hint: String) throws(LineError) -> KeyboardFrame {
        let start = position
        let word = takeWord()
        guard let frame = KeyboardFrame(text: word) else {
            throw error(at: start, "expected \(hint), found \(word.shortened)")
        }
        return frame
    }

    private mutating func takeWord(of words: [String], _ hint: String) throws(LineError) -> String {
        guard !isAtEnd() else { throw error("expected \(hint)") }
        let start = position
        let word = takeWord()
        guard words.contains(word) else {
            throw unexpected(word, at: start, expected: hint, among: words)
        }
        return word
    }

    private mutating func takeText(expected hint: String) throws(LineError) -> String {
        skipBlanks()
        guard current != nil else { throw error("expected \(hint)") }
        return takeRest()
    }
}

extension KeyboardFrame {
    /// Reads `X,Y,WxH`, in points.
    init?(text: String) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        let size = parts[2].split(separator: "x", omittingEmptySubsequences: false)
        guard size.count == 2 else { return nil }
        let numbers = [parts[0], parts[1], size[0], size[1]].compactMap { Double($0) }
        let limit = 1e5
        guard numbers.count == 4, numbers.allSatisfy({ abs($0) <= limit }), numbers[2] >= 0, numbers[3] >= 0
        else { return nil }
        self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
}
