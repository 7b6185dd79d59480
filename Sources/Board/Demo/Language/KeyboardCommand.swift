import BoardModel
import Notices
package import NoticesKeyboard

extension Command {
    package struct KeyboardCommand: Hashable, Sendable {
        package enum Action: String, CaseIterable, Hashable, Sendable {
            case show, hide, frame, dock, undock, split, float, plug, unplug
        }

        package var action: Action
        /// `nil` for the device's default frame.
        package var frame: KeyboardFrame?
        /// In seconds.
        package var duration: Double
        package var curve = KeyboardCurve.keyboard
        /// Whether the keyboard belongs to another program on the same screen.
        package var isForeign = false

        package init(action: Action, duration: Double = 0.25) {
            self.action = action
            self.duration = duration
        }
    }

    /// A change of the device to which the keyboard belongs.
    package enum DeviceCommand: Hashable, Sendable {
        /// Replaces the device; in portrait by default.
        case use(Device.Model, Device.Orientation?)
        /// Rotates the device, by default to the other orientation. The command states how the keyboard
        /// moves.
        case rotate(Device.Orientation?, KeyboardCommand)
    }
}

extension Command.KeyboardCommand {
    /// - Parameter action: The action, if the form has no argument for it.
    init(_ values: ArgumentValues, action: Action? = nil) {
        self.init(action: action ?? values.choice(.action), duration: values.duration ?? 0.25)
        frame = values.frame
        if let curve = values.number(.curve) { self.curve = KeyboardCurve(rawValue: curve) }
        isForeign = values.has(.foreign)
    }
}
