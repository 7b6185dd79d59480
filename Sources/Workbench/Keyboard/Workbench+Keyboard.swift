import Notices

extension Workbench {
    /// Executes a keyboard command.
    func move(_ command: Command.KeyboardCommand, at place: SourceLine) {
        let reason = keyboard.reason(for: command)
        tell(keyboard.begin(command, at: now), orWhyNot: reason, at: place)
    }

    /// Rotates or replaces the device.
    func change(_ command: Command.DeviceCommand, at place: SourceLine) {
        switch command {
        case .rotate(let orientation, let movement):
            let goal = orientation ?? keyboard.device.orientation.turned
            let reason =
                keyboard.device.orientation == goal
                ? "the \(keyboard.device.name) is in \(goal.rawValue) already"
                : "the keyboard is hidden, and a change of the device posts nothing"
            tell(keyboard.turn(to: goal, movement, at: now), orWhyNot: reason, at: place)
        case .use(let model, let orientation):
            let other = Device(model, orientation ?? .portrait)
            let isSame = keyboard.device == other
            let postings = keyboard.use(other, at: now)
            if isSame || !postings.isEmpty {
                tell(postings, orWhyNot: "the \(other.name) is there already", at: place)
            }
        }
        screen.device = keyboard.device
    }

    private func tell(
        _ postings: [KeyboardSimulator.Posting], orWhyNot reason: String, at place: SourceLine
    ) {
        guard !postings.isEmpty else {
            center.note("nothing to post: \(reason)", file: place.file, line: place.line)
            return
        }
        keyboardPlace = place
        post(postings, at: place)
        // Ends a movement that takes no time.
        advance(to: now)
    }
}
