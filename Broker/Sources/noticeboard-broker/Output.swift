import Foundation

/// What is printed. Names, payloads and what servers say have any origin: all texts pass ``safe(_:)``.
enum Output {
    /// Prints a line.
    static func say(_ text: String) { write(safe(text), to: .standardOutput) }

    /// Prints a line to standard error.
    static func complain(_ text: String) { write("noticeboard-broker: \(safe(text))", to: .standardError) }

    /// Prints an object as a line of JSON, in ASCII.
    static func say(json value: some Encodable) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(value) else { return }
        let units = String(decoding: data, as: UTF8.self).utf16
        let text = units.map { unit in
            let digits = String(unit, radix: 16)
            return unit < 0x7f
                ? String(decoding: [unit], as: UTF16.self)
                : "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
        write(text.joined(), to: .standardOutput)
    }

    /// Prints rows in columns.
    static func say(table rows: [[String]]) {
        let rows = rows.map { $0.map(safe) }
        let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        for row in rows {
            let cells = zip(row, widths).map { text, width in
                text + String(repeating: " ", count: width - text.count)
            }
            let line = cells.joined(separator: "  ")
            write(String(line.reversed().drop { $0 == " " }.reversed()), to: .standardOutput)
        }
    }

    /// The text with all escaped that could move a cursor, change the direction of text, or is invisible.
    static func safe(_ text: String) -> String {
        var safe = ""
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned:
                safe += "\\u{\(String(scalar.value, radix: 16))}"
            default: safe.unicodeScalars.append(scalar)
            }
        }
        return safe
    }

    /// A payload: its text if it is one, at most 200 characters.
    static func payload(_ bytes: [UInt8]) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else { return "\(bytes.count) bytes" }
        return text.count > 200 ? "\(text.prefix(200))… (\(bytes.count) bytes)" : text
    }

    private static func write(_ line: String, to file: FileHandle) {
        // A reader that is gone ends the program, as it does others.
        try? file.write(contentsOf: Data("\(line)\n".utf8))
    }
}

extension Int {
    /// `1 message`, `2 messages`.
    func counted(_ word: String) -> String { self == 1 ? "1 \(word)" : "\(self) \(word)s" }
}
