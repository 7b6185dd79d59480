import BoardModel
import Demo

extension ScreenCells {
    /// Two fields and a button at the lower edge of the screen, moved up by the form's offset.
    mutating func draw(_ form: FormLayout, at now: Duration) {
        let lowest = hasHomeIndicator ? cells.count - 1 : cells.count
        let bottom = min(lowest, row(of: device.height - device.safeArea - form.inset(at: now)))
        let button = columns >= 8 ? "[ Send ]" : columns >= 6 ? "[Send]" : "[OK]"
        write(button, row: bottom - 1, column: (columns - button.count) / 2, role: .strong)
        let margin = columns >= 20 ? 2 : columns >= 9 ? 1 : 0
        let room = columns - 2 * margin
        if columns >= 24 {
            // On a wide screen they are side by side.
            let half = (room - 2) / 2
            field("Name", row: bottom - 2, column: margin, width: half)
            field("Mail", row: bottom - 2, column: margin + half + 2, width: half)
        } else {
            field("Name", row: bottom - 3, column: margin, width: room)
            field("Mail", row: bottom - 2, column: margin, width: room)
        }
    }

    private mutating func field(_ label: String, row: Int, column: Int, width: Int) {
        let shown = String(label.prefix(max(1, width - 3)))
        write(shown, row: row, column: column, role: .plain)
        let start = shown.count + (width > label.count + 3 ? 1 : 0)
        let line = String(repeating: "▁", count: max(0, width - start))
        write(line, row: row, column: column + start, role: .quiet)
    }
}
