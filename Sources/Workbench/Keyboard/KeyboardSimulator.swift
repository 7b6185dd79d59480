package import Notices

/// The keyboard of a device, as a state machine: commands and the passing of time go in, notices to post come out.
///
/// A frame notice accompanies show and hide, ahead of it, as on a device. A movement that is interrupted by another
/// never ends: its did-notices are not posted, and the next begins where the keyboard was.
package struct KeyboardSimulator: Hashable, Sendable {
    package let device: Device
    /// The movement that is going on.
    package private(set) var motion: KeyboardMotion?
    /// Where the keyboard rests when nothing moves.
    private var rest: KeyboardFrame
    /// Whether it was last told to show itself.
    package private(set) var isShown = false

    /// A notice to be posted.
    package struct Posting: Hashable, Sendable {
        package var notice: KeyboardNotice
        package var payload: KeyboardPayload
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

    /// Begins a movement. Empty when the keyboard is, or is on its way, where it is told to go.
    package mutating func begin(_ command: Command.KeyboardCommand, at now: Duration) -> [Posting] {
        let goal = command.frame ?? goal(of: command.action)
        let present = frame(at: now)
        let isThereAlready = (motion?.payload.end ?? rest) == goal
        let changesVisibility = command.action != .frame && isShown != (command.action == .show)
        guard !isThereAlready || changesVisibility else { return [] }
        if command.action != .frame { isShown = command.action == .show }
        let payload = KeyboardPayload(
            begin: present, end: goal, duration: command.duration, curve: command.curve)
        motion = KeyboardMotion(action: command.action, payload: payload, start: now)
        return Self.postings(willOf: command.action, payload)
    }

    /// Ends the movement when its time has come.
    package mutating func advance(to now: Duration) -> [Posting] {
        guard let motion, motion.end <= now else { return [] }
        rest = motion.payload.end
        self.motion = nil
        return Self.postings(didOf: motion.action, motion.payload)
    }

    private func goal(of action: Command.KeyboardCommand.Action) -> KeyboardFrame {
        switch action {
        case .show: device.shownFrame
        case .hide: device.hiddenFrame
        // Without a frame, the bar of suggestions comes and goes.
        case .frame: (motion?.payload.end ?? rest) == device.lowFrame ? device.shownFrame : device.lowFrame
        }
    }

    private static func postings(
        willOf action: Command.KeyboardCommand.Action, _ payload: KeyboardPayload
    ) -> [Posting] {
        let frame = Posting(notice: .willChangeFrame, payload: payload)
        switch action {
        case .show: return [frame, Posting(notice: .willShow, payload: payload)]
        case .hide: return [frame, Posting(notice: .willHide, payload: payload)]
        case .frame: return [frame]
        }
    }

    private static func postings(
        didOf action: Command.KeyboardCommand.Action, _ payload: KeyboardPayload
    ) -> [Posting] {
        let frame = Posting(notice: .didChangeFrame, payload: payload)
        switch action {
        case .show: return [frame, Posting(notice: .didShow, payload: payload)]
        case .hide: return [frame, Posting(notice: .didHide, payload: payload)]
        case .frame: return [frame]
        }
    }
}
