import BoardModel

extension KeyboardSimulator {
    /// Why a command will post nothing.
    package func reason(for command: Command.KeyboardCommand) -> String {
        let name = command.action.rawValue
        switch command.action {
        case .show, .frame: return "keyboard already shown"
        case .hide: return "keyboard already hidden"
        case .plug, .unplug:
            let isAttached = command.action == .plug
            guard hasHardware != isAttached else {
                return "hardware keyboard \(isAttached ? "already attached" : "not attached")"
            }
        case .dock:
            guard placement != .docked else { return "keyboard already docked" }
        case .undock, .split, .float:
            guard device.hasLooseKeyboard else { return "a \(device.name) keyboard stays docked" }
            guard !hasHardware else {
                return "hardware keyboard attached, so only a docked bar is shown"
            }
            guard placement.rawValue != Self.placements[command.action]?.rawValue else {
                return "keyboard already \(placement.rawValue)"
            }
        }
        return "keyboard hidden, \(name) waits until it is shown"
    }

    private static var placements: [Command.KeyboardCommand.Action: KeyboardPlacement] {
        [.undock: .undocked, .split: .split, .float: .floating]
    }
}
