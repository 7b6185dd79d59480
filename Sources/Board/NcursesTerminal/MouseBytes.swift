import TerminalUI

/// Decodes the terminal's mouse reports: the button, the held modifiers, and the one-based cell.
enum MouseBytes {
    /// No screen has more rows or columns. A report with a larger number is invalid.
    private static let limit = 10_000
    /// The bits of Shift, Alt and Control.
    private static let heldKeys = 4 + 8 + 16

    /// A numeric report (mode 1006): `BUTTON;COLUMN;ROW`, terminated by `M`, or by `m` for a release.
    static func report(_ numbers: ArraySlice<UInt8>, final: UInt8) -> MouseReport? {
        let fields = numbers.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        let isRelease = final == UInt8(ascii: "m")
        guard fields.count == 3, isRelease || final == UInt8(ascii: "M") else { return nil }
        let values = fields.compactMap(number)
        guard values.count == 3 else { return nil }
        let report = report(button: values[0], column: values[1], row: values[2])
        guard isRelease else { return report }
        return report?.kind == .press
            ? MouseReport(.release, row: values[2] - 1, column: values[1] - 1) : nil
    }

    /// A report in three bytes (mode 1000 without 1006), each with an offset of 32.
    static func report(_ bytes: ArraySlice<UInt8>) -> MouseReport? {
        let values = bytes.map { Int($0) - 32 }
        guard values.count == 3 else { return nil }
        return report(button: values[0], column: values[1], row: values[2])
    }

    private static func report(button: Int, column: Int, row: Int) -> MouseReport? {
        guard (1...limit).contains(column), (1...limit).contains(row), button >= 0 else { return nil }
        let kind: MouseReport.Kind? =
            switch button & ~heldKeys {
            case 0: .press
            // Sent by old terminals, without the button.
            case 3: .release
            case 32: .drag
            case 64: .wheelUp
            case 65: .wheelDown
            default: nil
            }
        return kind.map { MouseReport($0, row: row - 1, column: column - 1) }
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard (1...6).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
}
