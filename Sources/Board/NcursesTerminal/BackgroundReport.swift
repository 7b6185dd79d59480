import TerminalUI

/// The terminal's report of its background color (xterm's OSC 11).
///
/// The report arrives among the keys, some time after the query, or never: old terminals ignore it.
enum BackgroundReport {
    /// Terminated by ESC \, which all terminals support.
    static let question = "\u{1b}]11;?\u{1b}\\"

    /// How long the program waits for the report before it exits. A later report would be typed into the
    /// shell.
    static let patience = Duration.milliseconds(100)
    /// A terminal that has not reported by then never will.
    static let limit = Duration.seconds(1)

    enum Match: Equatable {
        case none
        /// The rest may still arrive.
        case incomplete
        /// A report of this many bytes; no color if its form is unknown.
        case report(RGB?, length: Int)
    }

    private static let start = Array("\u{1b}]11;".utf8)
    /// No terminal sends a longer report.
    private static let longest = 64

    /// Matches the beginning of the input.
    static func match(_ input: ArraySlice<UInt8>) -> Match {
        guard input.count >= start.count else {
            return start.starts(with: input) ? .incomplete : .none
        }
        guard input.starts(with: start) else { return .none }
        let body = input.dropFirst(start.count)
        // BEL, ESC \, or the single byte for it.
        guard let end = body.firstIndex(where: { [0x07, 0x1B, 0x9C].contains($0) }) else {
            return input.count <= longest ? .incomplete : .report(nil, length: longest)
        }
        let length = end - input.startIndex + 1
        if body[end] == 0x1B {
            guard end + 1 < input.endIndex else { return .incomplete }
            // Another sequence has interrupted the report.
            guard input[end + 1] == UInt8(ascii: "\\") else { return .report(nil, length: length - 1) }
            return .report(color(body[..<end]), length: length + 1)
        }
        return .report(color(body[..<end]), length: length)
    }

    /// `rgb:1/2/3` with one to four hexadecimal digits each; `rgba:` has a fourth component.
    private static func color(_ text: ArraySlice<UInt8>) -> RGB? {
        let parts = text.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].elementsEqual("rgb".utf8) || parts[0].elementsEqual("rgba".utf8)
        else { return nil }
        let numbers = parts[1].split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard numbers.count == parts[0].count else { return nil }
        let values = numbers.prefix(3).compactMap(component)
        return values.count == 3 ? RGB(values[0], values[1], values[2]) : nil
    }

    private static func component(_ digits: ArraySlice<UInt8>) -> UInt8? {
        guard (1...4).contains(digits.count), digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
            let value = Int(String(decoding: digits, as: UTF8.self), radix: 16)
        else { return nil }
        return UInt8(value * 255 / ((1 << (4 * digits.count)) - 1))
    }
}

extension Background {
    /// The colors that some terminals set in the environment: `15;0`, with the background last.
    init?(environment value: String?) {
        guard let number = value?.split(separator: ";").last.flatMap({ Int($0) }) else { return nil }
        switch number {
        case 7, 9...15: self = .light
        case 0...8: self = .dark
        default: return nil
        }
    }
}
