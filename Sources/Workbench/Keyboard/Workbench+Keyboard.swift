import Notices

extension Workbench {
    /// Executes a keyboard command.
    func move(_ command: Command.KeyboardCommand, at source: SourceLine) {
        let reason = keyboard.reason(for: command)
        tell(keyboard.begin(command, at: now), orWhyNot: reason, at: source)
    }

    /// Rotates or replaces the device.
    func change(_ command: Command.DeviceCommand, at source: SourceLine) {
        switch command {
        case .rotate(let orientation, let movement):
            let goal = orientation ?? keyboard.device.orientation.turned
            let reason =
                keyboard.device.orientation == goal
                ? "the \(keyboard.device.name) is in \(goal.rawValue) already"
                : "the keyboard is hidden, and a change of the device posts nothing"
            tell(keyboard.turn(to: goal, movement, at: now), orWhyNot: reason, at: source)
        case .use(let model, let orientation):
            let other = Device(model, orientation ?? .portrait)
            let isSame = keyboard.device == other
            let postings = keyboard.use(other, at: now)
            if isSame || !postings.isEmpty {
                tell(postings, orWhyNot: "the \(other.name) is there already", at: source)
            }
        }
        screen.device = keyboard.device
    }

    private func tell(
        _ postings: [KeyboardSimulator.Posting], orWhyNot reason: String, at source: SourceLine
    ) {
        guard !postings.isEmpty else {
            center.note("nothing to post: \(reason)", file: source.file, line: source.line)
            return
        }
        keyboardSource = source
        post(postings, at: source)
        // Ends a movement that takes no time.
        advance(to: now)
    }
}
