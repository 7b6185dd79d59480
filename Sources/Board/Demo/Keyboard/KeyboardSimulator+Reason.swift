import BoardModel

extension KeyboardSimulator {
    /// Why a command will post nothing.
    package func reason(for command: Command.KeyboardCommand) -> String {
        let name = command.action.rawValue
        switch command.action {
        case .show, .frame: return "the keyboard is there already"
        case .hide: return "the keyboard is hidden already"
        case .plug, .unplug:
            let isAttached = command.action == .plug
            guard hasHardware != isAttached else {
                return "a hardware keyboard is \(isAttached ? "attached already" : "not attached")"
            }
        case .dock:
            guard placement != .docked else { return "the keyboard is docked already" }
        case .undock, .split, .float:
            guard device.hasLooseKeyboard else { return "the keyboard of a \(device.name) stays docked" }
            guard !hasHardware else {
                return "beside a hardware keyboard there is only a bar, which stays docked"
            }
            guard placement.rawValue != Self.placements[command.action]?.rawValue else {
                return "the keyboard is \(placement.rawValue) already"
            }
        }
        return "the keyboard is hidden, and \(name) is posted when it is shown"
    }

    private static var placements: [Command.KeyboardCommand.Action: KeyboardPlacement] {
        [.undock: .undocked, .split: .split, .float: .floating]
    }
}
