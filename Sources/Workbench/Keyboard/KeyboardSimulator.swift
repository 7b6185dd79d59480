package import Notices

/// The keyboard of a device, as a state machine: commands and the passing of time go in, notices to post come out.
///
/// A frame notice accompanies show and hide, ahead of it, as on a device. A movement that is interrupted by another
/// never ends: its did-notices are not posted, as react-native-keyboard-controller's issue 1591 tells of devices, and
/// the next begins where the keyboard was.
package struct KeyboardSimulator: Hashable, Sendable {
    package internal(set) var device: Device
    package internal(set) var placement = KeyboardPlacement.docked
    /// Whether a hardware keyboard is attached.
    package internal(set) var hasHardware = false
    /// Whether the keyboard is another program's, beside this one on the same screen.
    package internal(set) var isForeign = false
    /// The movement that is going on.
    package internal(set) var motion: KeyboardMotion?
    /// The movement that was the last to end.
    package internal(set) var last: KeyboardMotion?
    /// Where the keyboard rests when nothing moves.
    var rest: KeyboardFrame
    /// Whether it was last told to show itself.
    package internal(set) var isShown = false

    /// A notice to be posted, and what the screen is at that moment.
    package struct Posting: Hashable, Sendable {
        package var notice: KeyboardNotice
        package var payload: KeyboardPayload
        package var device: Device
    }

    package init(device: Device = .phone) {
        self.device = device
        rest = device.hiddenFrame
    }

    /// Where the keyboard is.
    package func frame(at now: Duration) -> KeyboardFrame {
        motion?.frame(at: now) ?? rest
    }

    /// When something will be posted without a further command.
    package var deadline: Duration? { motion?.end }

    /// Begins a movement. Empty when there is nothing to tell; `reason(for:)`, asked before, says why.
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

    /// Ends the movement when its time has come.
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
    /// What observers are told of a movement, besides the change of the frame.
    enum Telling {
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
        // A keyboard that is not docked tells of its frame alone (themainthread.com, May 2012).
        let isLoose = placement != .docked || action == .frame
        return start(
            command, to: goal, telling: isLoose ? .frameOnly : action == .show ? .show : .hide, at: now)
    }

    private func goal(of action: Command.KeyboardCommand.Action) -> KeyboardFrame {
        guard action != .hide else { return device.hiddenFrame(placement) }
        let shown = shownFrame
        guard action == .frame, !hasHardware else { return shown }
        // Without a frame, the bar of suggestions comes and goes; a keyboard that is not docked is moved a little.
        var other = device.lowFrame
        if placement != .docked {
            other = shown
            other.y -= 100
        }
        return (motion?.payload.end ?? rest) == other ? shown : other
    }

    /// Where it is when it is shown as it is.
    var shownFrame: KeyboardFrame {
        hasHardware ? device.hardwareFrame : device.shownFrame(placement)
    }

    /// Sets out for a place. Returns what is posted before.
    mutating func start(
        _ command: Command.KeyboardCommand, to end: KeyboardFrame,
        telling: Telling, at now: Duration
    ) -> [Posting] {
        let payload = KeyboardPayload(
            begin: frame(at: now).onPixels, end: end, duration: command.duration, curve: command.curve,
            isLocal: !(isForeign || command.isForeign))
        motion = KeyboardMotion(
            action: command.action, payload: payload, start: now, endings: postings(telling.did, payload),
            interrupted: motion.map { .init(action: $0.action, elapsed: $0.elapsed(at: now)) })
        return postings(telling.will, payload)
    }

    /// Notices with one payload, on the screen as it is now.
    func postings(_ notices: [KeyboardNotice], _ payload: KeyboardPayload) -> [Posting] {
        notices.map { Posting(notice: $0, payload: payload, device: device) }
    }
}

extension KeyboardFrame {
    /// The nearest that a screen of two pixels a point can show: where a movement is interrupted.
    var onPixels: KeyboardFrame {
        func near(_ value: Double) -> Double { (value * 2).rounded() / 2 }
        return KeyboardFrame(x: near(x), y: near(y), width: near(width), height: near(height))
    }
}
