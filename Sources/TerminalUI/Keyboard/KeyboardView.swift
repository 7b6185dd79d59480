import Notices
import Workbench

/// A device with its keyboard, and the typed values beside it.
enum KeyboardView {
    static func draw(_ state: BoardState, in region: Region, _ painter: inout Painter) {
        let picture = KeyboardPicture(state.shown.snapshot, rows: region.rows)
        let isDrawn = region.columns >= picture.columns + 18
        if isDrawn { draw(picture, in: region, &painter) }
        var values = region
        values.column += isDrawn ? picture.columns + 2 : 1
        values.columns -= isDrawn ? picture.columns + 2 : 1
        drawValues(state, in: values, &painter)
    }

    private static func draw(_ picture: KeyboardPicture, in region: Region, _ painter: inout Painter) {
        for (row, line) in picture.lines.enumerated() {
            painter.write(line.text, in: region, row: row, column: 1, role: .quiet)
            guard line.isKeyboard else { continue }
            painter.write(
                String(line.text.dropFirst().dropLast()), in: region, row: row, column: 2, role: .accent)
        }
    }

    private static func drawValues(_ state: BoardState, in region: Region, _ painter: inout Painter) {
        let snapshot = state.shown.snapshot
        let keyboard = snapshot.keyboard
        let now = keyboard.frame(at: snapshot.now)
        let covered = keyboard.device.coveredHeight(by: now)
        let coverage = "\(Int(covered.rounded())) pt"
        var lines: [(label: String, text: String, role: Role)] = []
        if let motion = keyboard.motion {
            let part = motion.elapsed(at: snapshot.now)
            let passed = decimal(motion.payload.duration * part)
            lines = [
                (motion.action.rawValue, "\(passed)/\(decimal(motion.payload.duration)) s", .good),
                ("begin", short(motion.payload.begin), .plain),
                ("now", short(now), .strong),
                ("end", short(motion.payload.end), .plain),
                ("covers", coverage, .plain),
                ("curve", motion.payload.curve.description, .plain),
                ("local", motion.payload.isLocal ? "yes" : "no", .plain),
            ]
        } else {
            lines = [
                ("is", keyboard.isShown || covered > 0 ? "shown" : "hidden", .good),
                ("at", short(now), .strong),
                ("covers", coverage, .plain),
            ]
        }
        if state.areKeyboardKeysOpen {
            lines.insert(("keys", "s h f  < >", .key), at: 0)
        } else if keyboard.motion == nil {
            lines.append(("keys", "K, then s h f", .key))
        }
        for (row, line) in lines.prefix(region.rows).enumerated() {
            painter.write(line.label, in: region, row: row, role: .quiet)
            painter.write(line.text, in: region, row: row, column: 7, role: line.role)
        }
    }

    /// `0,508 390x336`, in whole points.
    private static func short(_ frame: KeyboardFrame) -> String {
        func whole(_ value: Double) -> String { "\(Int(value.rounded()))" }
        return "\(whole(frame.x)),\(whole(frame.y)) \(whole(frame.width))x\(whole(frame.height))"
    }

    /// Two digits behind the point.
    private static func decimal(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        let fraction = "\(hundredths % 100)"
        return "\(hundredths / 100)." + (fraction.count < 2 ? "0" + fraction : fraction)
    }
}
