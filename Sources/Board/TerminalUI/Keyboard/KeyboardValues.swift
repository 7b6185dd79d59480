import BoardModel
import Demo
import Notices
import NoticesKeyboard

/// The values next to the picture: the movement's payload, and its effect on a form.
struct KeyboardValues {
    struct Line {
        var label: String
        var text: String
        var role: Role
    }

    /// The most important first.
    private(set) var lines: [Line] = []

    /// - Parameter hasKeys: Whether letters move the keyboard.
    init(_ screen: KeyboardScreen, hasKeys: Bool) {
        let keyboard = screen.keyboard
        if hasKeys {
            let letters = KeyCommand.keyboard.compactMap(\.keys.first?.character).filter(\.isLetter)
            add("keys", String(letters), .key)
        }
        if let motion = keyboard.motion {
            addMoving(motion, screen)
        } else {
            addResting(keyboard, screen, hint: !hasKeys)
        }
    }

    private mutating func addMoving(_ motion: KeyboardMotion, _ screen: KeyboardScreen) {
        let duration = motion.payload.duration
        let passed = Self.decimal(duration * motion.elapsed(at: screen.now))
        add(motion.action.rawValue, "\(passed)/\(Self.decimal(duration)) s", .good)
        add("begin", Self.short(motion.payload.begin))
        add("now", Self.short(screen.keyboard.frame(at: screen.now)), .strong)
        add("end", Self.short(motion.payload.end))
        if let interrupted = motion.interrupted {
            let part = Int((interrupted.elapsed * 100).rounded())
            add("halted", "\(interrupted.action.rawValue) at \(part) %", .warning)
        }
        addCover(screen.keyboard.frame(at: screen.now), goal: motion.payload.end, screen)
        add("curve", motion.payload.curve.title)
        add("local", motion.payload.isLocal ? "yes" : "no: foreign")
    }

    private mutating func addResting(
        _ keyboard: KeyboardSimulator, _ screen: KeyboardScreen, hint: Bool
    ) {
        let frame = keyboard.frame(at: screen.now)
        let isSeen = keyboard.isShown || frame.intersection(keyboard.device.screen) != nil
        var words = [isSeen ? "shown" : "hidden"]
        if keyboard.placement != .docked { words.append(keyboard.placement.rawValue) }
        if keyboard.hasHardware { words.append("hardware") }
        if keyboard.isForeign { words.append("foreign") }
        add("is", words.joined(separator: ", "), .good)
        add("at", Self.short(frame), .strong)
        addCover(frame, goal: frame, screen)
        if hint { add("keys", "K, then s h f", .key) }
        guard let last = keyboard.last else { return }
        add("last", "\(last.action.rawValue)  \(Self.decimal(last.payload.duration)) s")
        add("begin", Self.short(last.payload.begin))
        add("end", Self.short(last.payload.end))
        add("curve", last.payload.curve.title)
        add("local", last.payload.isLocal ? "yes" : "no: foreign")
    }

    /// Adds the covered part of the screen, the inset that a form needs at the end, and the form's offset.
    private mutating func addCover(
        _ frame: KeyboardFrame, goal: KeyboardFrame, _ screen: KeyboardScreen
    ) {
        let device = screen.keyboard.device
        if let covered = frame.intersection(device.screen) {
            let share = covered.width * covered.height / (device.width * device.height)
            let size = "\(Self.whole(covered.width))x\(Self.whole(covered.height))"
            add("covers", "\(size) \(Self.whole(share * 100)) %")
        } else {
            add("covers", "nothing")
        }
        let inset = goal.bottomInset(in: device.screen, safeArea: device.safeArea)
        add("inset", "\(Self.whole(inset)) pt")
        guard let form = screen.form else { return }
        let up = Self.whole(form.layout.inset(at: screen.now))
        // A form that missed the payload is covered, or leaves a gap.
        let isRight = Self.whole(form.layout.to) == Self.whole(inset)
        add("form", "\(up) pt up", isRight ? .plain : .bad)
        if !isRight { lines[lines.count - 1].text += ": outdated" }
    }

    private mutating func add(_ label: String, _ text: String, _ role: Role = .plain) {
        lines.append(Line(label: label, text: text, role: role))
    }
}

// MARK: - Numbers

extension KeyboardValues {
    /// `0,508 390x336`, in whole points.
    private static func short(_ frame: KeyboardFrame) -> String {
        "\(whole(frame.x)),\(whole(frame.y)) \(whole(frame.width))x\(whole(frame.height))"
    }

    private static func whole(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e9 else { return "\(value)" }
        return "\(Int(value.rounded()))"
    }

    /// Formats a number with two decimals.
    private static func decimal(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        let fraction = "\(hundredths % 100)"
        return "\(hundredths / 100)." + (fraction.count < 2 ? "0" + fraction : fraction)
    }
}
