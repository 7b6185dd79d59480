import Demo
package import NoticesKeyboard

/// The keyboard's pane: the options of its next movement.
package struct KeyboardPane: Sendable {
    /// In seconds.
    package var duration = 0.25
    package var curve = KeyboardCurve.keyboard
    /// Whether the keyboard belongs to another program.
    package var isForeign = false

    package init() {}

    func command(_ action: Command.KeyboardCommand.Action) -> Command.KeyboardCommand {
        var command = Command.KeyboardCommand(action: action, duration: duration)
        command.curve = curve
        command.isForeign = isForeign
        return command
    }
}
