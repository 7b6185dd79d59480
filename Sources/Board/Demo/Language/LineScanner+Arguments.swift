import BoardModel
import Notices
import NoticesKeyboard

// The values of arguments.
extension LineScanner {
    /// Takes the value of an argument that is not a flag or a command.
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

    /// Whether the word at the position can begin an argument; `nil` if any word can.
    func isAtStart(of argument: Argument) -> Bool? {
        if let keyword = argument.keyword { return isAt(keyword) }
        return switch argument.kind {
        case .choice(let words): words.contains { isAt($0) }
        case .frame: KeyboardFrame(text: word) != nil
        case .payload: isAtJSON
        case .names, .object, .number, .seconds, .flag, .text, .command: nil
        }
    }

    private mutating func takeFrame(_ hint: String) throws(LineError) -> KeyboardFrame {
        let start = position
        let word = takeWord()
        guard let frame = KeyboardFrame(text: word) else {
            throw error(at: start, "expected \(hint), found \(word.shortened)")
        }
        return frame
    }
}

extension KeyboardFrame {
    /// Parses `X,Y,WxH`, in points.
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
