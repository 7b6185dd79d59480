import BoardModel
import Notices
package import NoticesKeyboard

/// The keyboard of a device as a state machine. Its inputs are commands and elapsed time, its outputs are
/// notices.
///
/// A frame notice precedes each show and hide notice, as on a device. An interrupted movement does not post
/// its did-notices, as issue 1591 of react-native-keyboard-controller reports of devices, and the next
/// movement begins where the keyboard was.
package struct KeyboardSimulator: Hashable, Sendable {
    package internal(set) var device: Device
    package internal(set) var placement = KeyboardPlacement.docked
    /// Whether a hardware keyboard is attached.
    package internal(set) var hasHardware = false
    /// Whether the keyboard belongs to another program on the same screen.
    package internal(set) var isForeign = false
    /// The current movement.
    package internal(set) var motion: KeyboardMotion?
    /// The movement that ended last.
    package internal(set) var last: KeyboardMotion?
    /// The keyboard's frame when no movement is in progress.
    var rest: KeyboardFrame
    /// Whether the last show or hide command was a show.
    package internal(set) var isShown = false

    /// A notice to post, and the screen at that moment.
    package struct Posting: Hashable, Sendable {
        package var notice: KeyboardNotice
        package var payload: KeyboardPayload
        package var device: Device
    }

    package init(device: Device = .phone) {
        self.device = device
        rest = device.hiddenFrame
    }

    /// The keyboard's frame at a time.
    package func frame(at now: Duration) -> KeyboardFrame {
        motion?.frame(at: now) ?? rest
    }

    /// The time of the next notice that is due without another command.
    package var deadline: Duration? { motion?.end }

    /// Begins a movement. Returns no notices if nothing changes; call `reason(for:)` before to learn why.
    package mutating func begin(_ command: Command.KeyboardCommand, at now: Duration) -> [Posting] {
        switch command.action {
        case .show, .hide, .frame: move(command, at: now)
        case .dock: dock(command, at: now)
        case .undock: place(.undocked, command, at: now)
        case .split: place(.split, command, at: now)
        case .float: place(.floating, command, at: now)
        case .plug: plug(true, command, at: now)
        case .unplug: plug(false, command, at: now)
        }
    }

    /// Ends the movement if its end time has come.
    package mutating func advance(to now: Duration) -> [Posting] {
        guard let motion, motion.end <= now else { return [] }
        rest = motion.payload.end
        self.motion = nil
        last = motion
        return motion.endings
    }
}

// MARK: - Showing, hiding, changing the frame

extension KeyboardSimulator {
    /// The notices of a movement in addition to those of the frame.
    enum Announcement {
        case frameOnly, show, hide

        var will: [KeyboardNotice] {
            switch self {
            case .frameOnly: [.willChangeFrame]
            case .show: [.willChangeFrame, .willShow]
            case .hide: [.willChangeFrame, .willHide]
            }
        }

        var did: [KeyboardNotice] {
            switch self {
            case .frameOnly: [.didChangeFrame]
            case .show: [.didChangeFrame, .didShow]
            case .hide: [.didChangeFrame, .didHide]
            }
        }
    }

    private mutating func move(_ command: Command.KeyboardCommand, at now: Duration) -> [Posting] {
        let action = command.action
        let goal = command.frame ?? goal(of: action)
        let isThereAlready = (motion?.payload.end ?? rest) == goal
        let changesVisibility = action != .frame && isShown != (action == .show)
        guard !isThereAlready || changesVisibility else { return [] }
        if action == .show { isForeign = command.isForeign }
        if action != .frame { isShown = action == .show }
        // A keyboard that is not docked posts only frame changes (themainthread.com, May 2012).
        let isLoose = placement != .docked || action == .frame
        return start(
            command, to: goal, announcing: isLoose ? .frameOnly : action == .show ? .show : .hide, at: now)
    }

    private func goal(of action: Command.KeyboardCommand.Action) -> KeyboardFrame {
        guard action != .hide else { return device.hiddenFrame(placement) }
        let shown = shownFrame
        guard action == .frame, !hasHardware else { return shown }
        // Without a frame, the command toggles the suggestion bar, or moves a keyboard that is not docked a
        // little.
        var other = device.lowFrame
        if placement != .docked {
            other = shown
            other.y -= 100
        }
        return (motion?.payload.end ?? rest) == other ? shown : other
    }

    /// The frame of the shown keyboard with the current placement and hardware keyboard.
    var shownFrame: KeyboardFrame {
        hasHardware ? device.hardwareFrame : device.shownFrame(placement)
    }

    /// Begins a movement to a frame. Returns the will-notices.
    mutating func start(
        _ command: Command.KeyboardCommand, to end: KeyboardFrame,
        announcing announcement: Announcement, at now: Duration
    ) -> [Posting] {
        let payload = KeyboardPayload(
            begin: frame(at: now).onPixels, end: end, duration: command.duration, curve: command.curve,
            isLocal: !(isForeign || command.isForeign))
        motion = KeyboardMotion(
            action: command.action, payload: payload, start: now,
            endings: postings(announcement.did, payload),
            interrupted: motion.map { .init(action: $0.action, elapsed: $0.elapsed(at: now)) })
        return postings(announcement.will, payload)
    }

    /// Notices with one payload, and the screen as it is now.
    func postings(_ notices: [KeyboardNotice], _ payload: KeyboardPayload) -> [Posting] {
        notices.map { Posting(notice: $0, payload: payload, device: device) }
    }
}

extension KeyboardFrame {
    /// The nearest frame in whole pixels on a screen with two pixels per point. An interrupted movement ends
    /// there.
    var onPixels: KeyboardFrame {
        func near(_ value: Double) -> Double { (value * 2).rounded() / 2 }
        return KeyboardFrame(x: near(x), y: near(y), width: near(width), height: near(height))
    }
}
