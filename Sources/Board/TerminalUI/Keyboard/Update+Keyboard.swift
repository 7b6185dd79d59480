import BoardModel
import Demo
import Notices
import NoticesKeyboard

// The actions of the keys after K.
extension BoardState {
    func keyboard(_ action: Command.KeyboardCommand.Action) -> BoardRequest {
        .demo(.keyboard(keyboardCommand(action)))
    }

    private func keyboardCommand(_ action: Command.KeyboardCommand.Action) -> Command.KeyboardCommand {
        var command = Command.KeyboardCommand(action: action, duration: keyboardDuration)
        command.curve = keyboardCurve
        command.isForeign = isKeyboardForeign
        return command
    }

    mutating func setKeyboardDuration(_ seconds: Double) {
        keyboardDuration = min(16, max(0.0625, seconds))
        message = Message(text: "the keyboard's next movement takes \(keyboardDuration) s")
    }

    /// A keyboard that is not docked is docked again.
    func toggle(_ action: Action) -> [BoardRequest] {
        guard let present = live.keyboard?.keyboard else { return [] }
        return switch action {
        case .toggleHardware: [keyboard(present.hasHardware ? .unplug : .plug)]
        case .toggleUndocked: [keyboard(present.placement == .undocked ? .dock : .undock)]
        case .toggleSplit: [keyboard(present.placement == .split ? .dock : .split)]
        default: [keyboard(present.placement == .floating ? .dock : .float)]
        }
    }

    func changeDevice(_ action: Action) -> [BoardRequest] {
        guard let device = live.keyboard?.keyboard.device else { return [] }
        guard action == .nextDevice else {
            return [.demo(.device(.rotate(nil, keyboardCommand(.show))))]
        }
        return [.demo(.device(.use(device.model.next, device.orientation)))]
    }

    /// Changes the options of the next movement.
    mutating func chooseForKeyboard(_ action: Action) {
        if action == .nextCurve {
            keyboardCurve = keyboardCurve.next
            message = Message(text: "the keyboard's next movement is along \(keyboardCurve.title)")
        } else {
            isKeyboardForeign.toggle()
            let whose =
                isKeyboardForeign ? "another program's: isLocal is false" : "this program's: isLocal is true"
            message = Message(text: "the keyboard that is shown next is \(whose)")
        }
    }
}

extension Device.Model {
    fileprivate var next: Device.Model { Self.allCases.following(self) }
}

extension KeyboardCurve {
    /// The known curves are followed by an unknown one.
    fileprivate var next: KeyboardCurve { (Self.known + [.other(99)]).following(self) }
}

extension Array where Element: Equatable {
    /// The element after another; the first follows the last.
    fileprivate func following(_ element: Element) -> Element {
        let index = firstIndex(of: element).map { $0 + 1 } ?? 0
        return self[index % count]
    }
}
