import BoardModel
import Demo
import Notices
import NoticesKeyboard

// The actions of the keys after K.
extension BoardState {
    func keyboardRequest(_ action: Command.KeyboardCommand.Action) -> BoardRequest {
        .demo(.keyboard(keyboard.command(action)))
    }

    mutating func setKeyboardDuration(_ seconds: Double) {
        keyboard.duration = min(16, max(0.0625, seconds))
        message = Message(text: "the next keyboard movement takes \(keyboard.duration) s")
    }

    /// Why the keyboard cannot leave its dock.
    var tabletRefusal: String? {
        shown.keyboard?.keyboard.device.hasLooseKeyboard == true ? nil : "the device is not a tablet"
    }

    /// Moves the keyboard to a place. If it is already there, docks it.
    func moveKeyboard(
        _ place: KeyboardPlacement, _ action: Command.KeyboardCommand.Action
    ) -> [BoardRequest] {
        guard let present = live.keyboard?.keyboard else { return [] }
        return [keyboardRequest(present.placement == place ? .dock : action)]
    }

    func toggleHardware() -> [BoardRequest] {
        guard let present = live.keyboard?.keyboard else { return [] }
        return [keyboardRequest(present.hasHardware ? .unplug : .plug)]
    }

    func rotateDevice() -> [BoardRequest] {
        live.keyboard == nil ? [] : [.demo(.device(.rotate(nil, keyboard.command(.show))))]
    }

    func switchDevice() -> [BoardRequest] {
        guard let device = live.keyboard?.keyboard.device else { return [] }
        return [.demo(.device(.use(device.model.next, device.orientation)))]
    }

    mutating func switchCurve() {
        keyboard.curve = keyboard.curve.next
        message = Message(text: "the next keyboard movement follows \(keyboard.curve.title)")
    }

    mutating func toggleForeign() {
        keyboard.isForeign.toggle()
        let whose =
            keyboard.isForeign ? "another program's: isLocal is false" : "this program's: isLocal is true"
        message = Message(text: "the next keyboard shown is \(whose)")
    }
}

extension Device.Model {
    fileprivate var next: Device.Model { Self.allCases.following(self) }
}

extension KeyboardCurve {
    /// The known curves, then one unknown curve.
    fileprivate var next: KeyboardCurve { (Self.known + [.other(99)]).following(self) }
}

extension Array where Element: Equatable {
    /// The element after another; the first follows the last.
    fileprivate func following(_ element: Element) -> Element {
        let index = firstIndex(of: element).map { $0 + 1 } ?? 0
        return self[index % count]
    }
}
