import Notices

extension LineScanner {
    /// `show|hide|… [X,Y,WxH] [duration SECONDS] [curve N] [foreign]`.
    mutating func takeKeyboard() throws(LineError) -> Command {
        var command = Command.KeyboardCommand(action: try takeOne(of: Command.KeyboardCommand.Action.self))
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
            case "foreign": command.isForeign = true
            case _ where command.frame == nil:
                guard let frame = KeyboardFrame(text: word) else {
                    throw place.error(
                        "expected X,Y,WxH such as 0,508,390x336, duration SECONDS, curve N or foreign, found \(word)"
                    )
                }
                command.frame = frame
            default:
                throw place.error(
                    "expected duration SECONDS, curve N, foreign or the end of the line, found \(word)")
            }
        }
        return .keyboard(command)
    }

    /// `phone|small|tablet [portrait|landscape]`.
    mutating func takeDevice() throws(LineError) -> Command.DeviceCommand {
        let model = try takeOne(of: Device.Model.self)
        return .use(model, isAtEnd() ? nil : try takeOne(of: Device.Orientation.self))
    }

    /// `[portrait|landscape] [duration SECONDS] [curve N]`.
    mutating func takeRotation() throws(LineError) -> Command.DeviceCommand {
        var orientation: Device.Orientation?
        var movement = Command.KeyboardCommand(action: .show)
        var clauses: Set<String> = []
        while !isAtEnd() {
            let place = self
            let word = takeWord()
            let isNew = clauses.insert(word).inserted
            switch word {
            case "duration" where isNew: movement.duration = try takeSeconds()
            case "curve" where isNew: movement.curve = KeyboardCurve(rawValue: try takeCount())
            case _ where orientation == nil && Device.Orientation(rawValue: word) != nil:
                orientation = Device.Orientation(rawValue: word)
            default:
                throw place.error(
                    "expected portrait or landscape, duration SECONDS or curve N, each at most once, found \(word)"
                )
            }
        }
        return .rotate(orientation, movement)
    }

    private mutating func takeOne<Choice: RawRepresentable<String> & CaseIterable>(
        of type: Choice.Type
    ) throws(LineError) -> Choice {
        let choices = CommandParser.oneOf(type.allCases.map(\.rawValue))
        guard !isAtEnd() else { throw error("expected \(choices)") }
        let place = self
        let word = takeWord()
        guard let choice = Choice(rawValue: word) else {
            throw place.error("expected \(choices), found \(word)")
        }
        return choice
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
