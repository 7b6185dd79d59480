import Notices

extension Workbench {
    /// Executes a keyboard command.
    func move(_ command: Command.KeyboardCommand, at source: SourceLine) {
        let reason = keyboard.reason(for: command)
        post(keyboard.begin(command, at: now), orNote: reason, at: source)
    }

    /// Rotates or replaces the device.
    func change(_ command: Command.DeviceCommand, at source: SourceLine) {
        switch command {
        case .rotate(let orientation, let movement):
            let goal = orientation ?? keyboard.device.orientation.rotated
            let reason =
                keyboard.device.orientation == goal
                ? "the \(keyboard.device.name) is in \(goal.rawValue) already"
                : "the keyboard is hidden, and a change of the device posts nothing"
            post(keyboard.rotate(to: goal, movement, at: now), orNote: reason, at: source)
        case .use(let model, let orientation):
            let other = Device(model, orientation ?? .portrait)
            let isSame = keyboard.device == other
            let postings = keyboard.use(other, at: now)
            if isSame || !postings.isEmpty {
                post(postings, orNote: "the \(other.name) is there already", at: source)
            }
        }
        screen.device = keyboard.device
    }

    private func post(
        _ postings: [KeyboardSimulator.Posting], orNote reason: String, at source: SourceLine
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
