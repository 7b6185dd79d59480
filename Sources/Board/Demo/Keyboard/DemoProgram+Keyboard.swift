import BoardModel
import Notices

extension DemoProgram {
    /// Executes a keyboard command.
    func move(_ command: Command.KeyboardCommand, at source: SourceLine) -> CommandEffect {
        let reason = keyboard.reason(for: command)
        return post(
            keyboard.begin(command, at: now), orNote: reason, at: source, .moved(command.action.rawValue))
    }

    /// Rotates or replaces the device.
    func change(_ command: Command.DeviceCommand, at source: SourceLine) -> CommandEffect {
        defer { screen.device = keyboard.device }
        switch command {
        case .rotate(let orientation, let movement):
            let goal = orientation ?? keyboard.device.orientation.rotated
            let reason =
                keyboard.device.orientation == goal
                ? "\(keyboard.device.name) already in \(goal.rawValue)"
                : "keyboard hidden"
            return post(keyboard.rotate(to: goal, movement, at: now), orNote: reason, at: source, .turned)
        case .use(let model, let orientation):
            let other = Device(model, orientation ?? .portrait)
            let isSame = keyboard.device == other
            let postings = keyboard.use(other, at: now)
            guard isSame || !postings.isEmpty else { return .turned }
            return post(postings, orNote: "\(other.name) already shown", at: source, .turned)
        }
    }

    private func post(
        _ postings: [KeyboardSimulator.Posting], orNote reason: String, at source: SourceLine,
        _ effect: CommandEffect
    ) -> CommandEffect {
        guard !postings.isEmpty else { return note("\(reason); nothing posted", at: source) }
        keyboardSource = source
        post(postings, at: source)
        // Ends a movement of zero duration.
        advance(to: now)
        return effect
    }
}
