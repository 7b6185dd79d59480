import BoardModel
import Demo

extension KeyCommand {
    /// Keys after `K`.
    static let keyboard: [KeyCommand] = [
        KeyCommand(
            .keyboard, ["s"], "Show keyboard", hint: "show", requests: { [$0.keyboardRequest(.show)] }),
        KeyCommand(
            .keyboard, ["h"], "Hide keyboard", hint: "hide", requests: { [$0.keyboardRequest(.hide)] }),
        KeyCommand(
            .keyboard, ["f"], "Show or hide suggestions", hint: "frame",
            requests: { [$0.keyboardRequest(.frame)] }),
        KeyCommand(
            .keyboard, ["d"], "Switch to next device", hint: "device", requests: { $0.switchDevice() }),
        KeyCommand(.keyboard, ["r"], "Rotate device", hint: "rotate", requests: { $0.rotateDevice() }),
        KeyCommand(
            .keyboard, ["u"], "Undock or dock (tablet)",
            hint: KeyHint("undock"), unless: { $0.tabletRefusal },
            requests: { $0.moveKeyboard(.undocked, .undock) }),
        KeyCommand(
            .keyboard, ["x"], "Float or dock (tablet)",
            hint: KeyHint("float"), unless: { $0.tabletRefusal },
            requests: { $0.moveKeyboard(.floating, .float) }),
        KeyCommand(
            .keyboard, [], "Split or dock (tablet)", unless: { $0.tabletRefusal },
            requests: { $0.moveKeyboard(.split, .split) }),
        KeyCommand(
            .keyboard, ["w"], "Attach or detach hardware",
            requests: { $0.toggleHardware() }),
        KeyCommand(.keyboard, [], "Toggle isLocal: show another program's next") {
            $0.toggleForeign()
        },
        KeyCommand(.keyboard, [], "Switch to next curve") { $0.switchCurve() },
        KeyCommand(.keyboard, ["<"], "Slow keyboard down") {
            $0.setKeyboardDuration($0.keyboard.duration * 2)
        },
        KeyCommand(.keyboard, [">"], "Speed keyboard up") {
            $0.setKeyboardDuration($0.keyboard.duration / 2)
        },
        close(.keyboard, ["Esc", "K"], hint: .kept("leave")),
    ]
}
