import Notices
import Workbench

/// A device drawn in characters, which are twice as high as they are wide.
struct KeyboardPicture {
    struct Line {
        var text: String
        var isKeyboard: Bool
    }

    let lines: [Line]
    let columns: Int

    init(_ snapshot: WorkbenchSnapshot, rows: Int) {
        let keyboard = snapshot.keyboard
        let device = keyboard.device
        let inner = max(1, rows - 2)
        let width = max(4, Int((Double(inner) * 2 * device.width / device.height).rounded()))
        columns = width + 2
        let frame = keyboard.frame(at: snapshot.now)
        let scale = device.height / Double(inner)
        func row(of y: Double) -> Int { Int((y / scale).rounded()) }
        let top = row(of: frame.y)
        let bottom = row(of: frame.y + frame.height)
        let left = max(0, Int((frame.x / device.width * Double(width)).rounded()))
        let right = min(width, Int(((frame.x + frame.width) / device.width * Double(width)).rounded()))
        let goal = keyboard.motion.map { row(of: $0.payload.end.y) }
        var lines = [Line(text: "┌" + String(repeating: "─", count: width) + "┐", isKeyboard: false)]
        for line in 0..<inner {
            let isCovered = line >= top && line < bottom && left < right
            var cells = Array(repeating: Character(line == goal ? "┄" : " "), count: width)
            if isCovered {
                for column in left..<right { cells[column] = line == top ? "▒" : "░" }
            }
            lines.append(Line(text: "│" + String(cells) + "│", isKeyboard: isCovered))
        }
        lines.append(Line(text: "└" + String(repeating: "─", count: width) + "┘", isKeyboard: false))
        self.lines = Array(lines.prefix(rows))
    }
}
