import Notices

extension LineScanner {
    /// `show|hide|frame [X,Y,WxH] [duration SECONDS] [curve N]`.
    mutating func takeKeyboard() throws(LineError) -> Command {
        let actions = CommandParser.oneOf(Command.KeyboardCommand.Action.allCases.map(\.rawValue))
        guard !isAtEnd() else { throw error("expected \(actions)") }
        let place = self
        let word = takeWord()
        guard let action = Command.KeyboardCommand.Action(rawValue: word) else {
            throw place.error("expected \(actions), found \(word)")
        }
        var command = Command.KeyboardCommand(action: action)
        var clauses: Set<String> = []
        while !isAtEnd() {
            let place = self
            let word = takeWord()
            guard clauses.insert(word).inserted else {
                throw place.error("expected each clause at most once, found \(word)")
            }
            switch word {
            case "duration": command.duration = try takeSeconds()
            case "curve": command.curve = KeyboardCurve(rawValue: try takeCount())
            case _ where command.frame == nil:
                guard let frame = KeyboardFrame(text: word) else {
                    throw place.error(
                        "expected X,Y,WxH such as 0,508,390x336, duration SECONDS or curve N, found \(word)")
                }
                command.frame = frame
            default:
                throw place.error("expected duration SECONDS, curve N or the end of the line, found \(word)")
            }
        }
        return .keyboard(command)
    }
}

extension KeyboardFrame {
    /// Reads `X,Y,WxH`, in points.
    fileprivate init?(text: String) {
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
