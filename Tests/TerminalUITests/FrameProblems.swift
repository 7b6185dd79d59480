import TerminalUI
import Testing

extension Unicode.Scalar {
    /// Whether a terminal shows it and does nothing else.
    var isHarmless: Bool {
        switch value {
        case 0...0x1F, 0x7F...0x9F, 0xAD, 0x61C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F,
            0xFE00...0xFE0F, 0xFEFF, 0xFFF9...0xFFFB, 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF,
            0xE000...0xF8FF, 0xE0000...0x10FFFF:
            false
        default: true
        }
    }
}

extension Frame {
    /// What is wrong with the frame for a screen of so many rows and columns; `nil` when nothing is.
    func problem(for size: Size) -> String? {
        guard grid.size == size, grid.lines.count == size.rows else { return "it is \(grid.size)" }
        for (row, line) in grid.lines.enumerated() {
            let width = SafeText.width(line, unicode: grid.unicode)
            if width != size.columns {
                return "row \(row) is \(width) columns wide: \(line.debugDescription)"
            }
            if let scalar = line.unicodeScalars.first(where: { !$0.isHarmless }) {
                return "row \(row) has U+\(String(scalar.value, radix: 16))"
            }
            if !grid.unicode, line.utf8.count != size.columns { return "row \(row) is not ASCII: \(line)" }
        }
        if let cursor, !(0..<size.rows).contains(cursor.row) || !(0..<size.columns).contains(cursor.column) {
            return "the cursor is at \(cursor)"
        }
        return nil
    }
}

extension String {
    var isHarmless: Bool { unicodeScalars.allSatisfy(\.isHarmless) }
}
