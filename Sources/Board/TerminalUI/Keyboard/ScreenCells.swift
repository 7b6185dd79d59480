import BoardModel
import Demo
import Notices
import NoticesKeyboard

/// The cells of a device's screen; drawing takes coordinates in points.
struct ScreenCells {
    let device: Device
    let columns: Int
    private(set) var cells: [[DevicePicture.Cell]]

    init(device: Device, rows: Int, columns: Int) {
        self.device = device
        self.columns = columns
        cells = Array(repeating: Array(repeating: DevicePicture.Cell(), count: columns), count: rows)
    }

    /// The row whose upper edge is at a height.
    func row(of y: Double) -> Int { Self.part(of: y / device.height, of: cells.count) }

    private func column(of x: Double) -> Int { Self.part(of: x / device.width, of: columns) }

    /// Clamped, since a frame may contain any number.
    private static func part(of share: Double, of count: Int) -> Int {
        let position = (share * Double(count)).rounded()
        return position.isFinite ? Int(max(-1e6, min(1e6, position))) : 0
    }

    /// Overwrites cells; text outside the screen is clipped.
    mutating func write(_ text: String, row: Int, column: Int, role: Role) {
        guard cells.indices.contains(row) else { return }
        for (offset, character) in text.enumerated() where cells[row].indices.contains(column + offset) {
            cells[row][column + offset] = .init(character: character, role: role)
        }
    }

    var hasHomeIndicator: Bool { device.safeArea > 0 && cells.count > 6 }

    /// The bar at the lower edge of a phone without a home button.
    mutating func drawHomeIndicator() {
        guard hasHomeIndicator else { return }
        let length = max(1, columns / 3)
        let line = String(repeating: "▁", count: length)
        write(line, row: cells.count - 1, column: (columns - length) / 2, role: .quiet)
    }

    /// Draws the keyboard at its current frame, and a line at its final one.
    mutating func draw(_ keyboard: KeyboardSimulator, at now: Duration) {
        if let end = keyboard.motion?.payload.end, end.height > 0 {
            let goal = row(of: end.y)
            if cells.indices.contains(goal), cells[goal].allSatisfy({ $0.character == " " }) {
                write(String(repeating: "┄", count: columns), row: goal, column: 0, role: .quiet)
            }
        }
        let frame = keyboard.frame(at: now)
        let top = row(of: frame.y)
        let left = max(0, column(of: frame.x))
        let right = min(columns, column(of: frame.x + frame.width))
        guard left < right else { return }
        for row in max(0, top)..<max(0, top, min(cells.count, row(of: frame.y + frame.height))) {
            let text = String(repeating: row == top ? "▒" : "░", count: right - left)
            guard keyboard.placement == .split, right - left >= 3 else {
                write(text, row: row, column: left, role: .accent)
                continue
            }
            let half = String(text.prefix((right - left) * 2 / 5))
            write(half, row: row, column: left, role: .accent)
            write(half, row: row, column: right - half.count, role: .accent)
        }
    }
}
