import BoardModel
import Notices

extension KeyboardSimulator {
    /// Rotates the device. A docked, visible keyboard hides at once, the device rotates, and the keyboard is
    /// shown again: eight notices.
    ///
    /// UIKit uses this order (apontious.com, January 2013; Apple's developer forum, thread 5706, with
    /// backtraces of the rotation). The number of repetitions is an assumption: iOS 7 did it once, iOS 8.3
    /// twice, and openradar 25032907 counted 12 notices on a tablet without naming them. A keyboard that is
    /// not docked posts only frame changes.
    mutating func rotate(
        to orientation: Device.Orientation, _ movement: Command.KeyboardCommand, at now: Duration
    ) -> [Posting] {
        guard orientation != device.orientation else { return [] }
        guard placement == .docked || !isShown else {
            device.orientation = orientation
            return start(movement, to: shownFrame, announcing: .frameOnly, at: now)
        }
        let wasShown = isShown
        let hiding = goAtOnce(at: now)
        device.orientation = orientation
        rest = device.hiddenFrame(placement)
        guard wasShown else { return hiding }
        isShown = true
        return hiding + start(movement, to: shownFrame, announcing: .show, at: now)
    }

    /// Switches to another device with a hidden, docked keyboard. The previous device's keyboard hides first.
    mutating func use(_ other: Device, at now: Duration) -> [Posting] {
        guard other != device else { return [] }
        let hiding = goAtOnce(at: now)
        let ended = last
        self = KeyboardSimulator(device: other)
        last = ended
        return hiding
    }

    /// Hides the keyboard without a movement. A hide in progress completes at once.
    private mutating func goAtOnce(at now: Duration) -> [Posting] {
        guard isShown else {
            let endings = motion?.endings ?? []
            last = motion ?? last
            motion = nil
            return endings
        }
        var command = Command.KeyboardCommand(action: .hide, duration: 0)
        command.isForeign = isForeign
        let announcement = placement == .docked ? Announcement.hide : .frameOnly
        let will = start(command, to: device.hiddenFrame(placement), announcing: announcement, at: now)
        isShown = false
        return will + advance(to: now)
    }
}
