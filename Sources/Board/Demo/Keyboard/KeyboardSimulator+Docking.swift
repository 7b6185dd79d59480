import BoardModel
import Notices
import NoticesKeyboard

// Movements that only a tablet's keyboard makes, and the effect of a hardware keyboard on all devices.
extension KeyboardSimulator {
    /// Undocks, splits or floats the keyboard. A docked keyboard posts hide notices although it stays visible
    /// (openradar 18010127: UIKit does so for Undock and Split in the menu). An undocked one posts only frame
    /// changes.
    mutating func place(
        _ new: KeyboardPlacement, _ command: Command.KeyboardCommand, at now: Duration
    ) -> [Posting] {
        guard device.hasLooseKeyboard, !hasHardware, placement != new else { return [] }
        let wasDocked = placement == .docked
        placement = new
        guard isShown else {
            if motion == nil { rest = device.hiddenFrame(new) }
            return []
        }
        let goal = command.frame ?? device.shownFrame(new)
        return start(command, to: goal, announcing: wasDocked ? .hide : .frameOnly, at: now)
    }

    /// Docks the keyboard, with the nine notices that openradar 25032907 (openradar-mirror 7727) recorded:
    ///
    /// willChangeFrame, didChangeFrame, willShow, willChangeFrame, willShow, didChangeFrame, didShow, didChangeFrame,
    /// didShow.
    ///
    /// The order is as recorded. The report says only that most frames are wrong and one is right, so the
    /// frames are assumptions: the first pair has the empty frame that UIKit posts for a dragged keyboard,
    /// the next movement goes to where the keyboard was, and the last one is right.
    mutating func dock(_ command: Command.KeyboardCommand, at now: Duration) -> [Posting] {
        guard placement != .docked else { return [] }
        let loose = device.shownFrame(placement)
        placement = .docked
        guard isShown else {
            if motion == nil { rest = device.hiddenFrame }
            return []
        }
        let isLocal = !(isForeign || command.isForeign)
        let present = frame(at: now).onPixels
        let dragged = KeyboardPayload(
            begin: present, end: .zero, duration: 0, curve: command.curve, isLocal: isLocal)
        let stale = KeyboardPayload(
            begin: present, end: loose, duration: command.duration, curve: command.curve, isLocal: isLocal)
        let before = postings([.willChangeFrame, .didChangeFrame], dragged) + postings([.willShow], stale)
        let docking = start(command, to: command.frame ?? shownFrame, announcing: .show, at: now)
        let staleEndings = postings([.didChangeFrame, .didShow], stale)
        motion?.endings.insert(contentsOf: staleEndings, at: 0)
        return before + docking
    }

    /// Attaches or detaches a hardware keyboard.
    ///
    /// A tablet's keyboard then shrinks to the shortcut bar, and a phone's disappears; both continue to
    /// report their frames, mostly below the screen. The notices posted on attachment are an assumption: no
    /// record was found.
    mutating func plug(
        _ isAttached: Bool, _ command: Command.KeyboardCommand, at now: Duration
    ) -> [Posting] {
        guard hasHardware != isAttached else { return [] }
        hasHardware = isAttached
        let wasDocked = placement == .docked
        placement = .docked
        guard isShown else {
            if motion == nil { rest = device.hiddenFrame }
            return []
        }
        var announcement = Announcement.frameOnly
        if device.hardwareFrame == device.hiddenFrame {
            announcement = isAttached ? .hide : .show
        } else if !wasDocked {
            announcement = .show
        }
        return start(command, to: command.frame ?? shownFrame, announcing: announcement, at: now)
    }
}
