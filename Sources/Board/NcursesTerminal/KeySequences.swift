import TerminalUI

/// The keys of escape sequences: those in this terminal's description, and those that nearly all terminals
/// send.
struct KeySequences {
    private let keys: [[UInt8]: Key]
    private let prefixes: Set<[UInt8]>
    private let longest: Int

    /// Reads the terminal's description through `capability`, which returns a string capability by its name.
    init(capability: (String) -> String?) {
        var keys: [[UInt8]: Key] = [:]
        for (name, key) in KeySequences.capabilities {
            // A sequence that does not start with Escape is a single byte with the same meaning on all
            // terminals.
            guard let bytes = capability(name).map({ Array($0.utf8) }), bytes.count > 1, bytes[0] == 0x1B
            else { continue }
            keys[bytes] = key
        }
        self.keys = keys
        longest = keys.keys.map(\.count).max() ?? 0
        prefixes = Set(keys.keys.flatMap { bytes in (1..<bytes.count).map { Array(bytes[..<$0]) } })
    }

    enum Match: Equatable {
        case key(Key, length: Int)
        case incomplete
        case none
    }

    func match(_ bytes: ArraySlice<UInt8>) -> Match {
        for length in stride(from: min(longest, bytes.count), to: 1, by: -1) {
            if let key = keys[Array(bytes.prefix(length))] { return .key(key, length: length) }
        }
        return prefixes.contains(Array(bytes)) ? .incomplete : .none
    }

    private static let capabilities: [(name: String, key: Key)] =
        [
            ("kcuu1", .up), ("kcud1", .down), ("kcub1", .left), ("kcuf1", .right), ("khome", .home),
            ("kend", .end), ("kpp", .pageUp), ("knp", .pageDown), ("kdch1", .delete), ("kich1", .insert),
            ("kcbt", .backTab), ("kent", .enter),
        ] + (1...12).map { ("kf\($0)", .function($0)) }

    /// The key of `ESC [ numbers final`, regardless of modifiers.
    static func controlSequence(_ numbers: [Int], final: UInt8) -> Key? {
        switch UnicodeScalar(final) {
        case "~": numbers.first.flatMap { numbered[$0] }
        case "Z": .backTab
        default: lettered[final]
        }
    }

    /// The key of `ESC O final`, sent by the keypad and, in application mode, by the arrows.
    static func singleShift(_ final: UInt8) -> Key? {
        if final == UInt8(ascii: "M") { return .enter }
        if (UInt8(ascii: "j")...UInt8(ascii: "y")).contains(final) {
            return .character(Character(UnicodeScalar(final - 0x40)))
        }
        return lettered[final]
    }

    /// The key of `ESC [ [ letter`, the Linux console's function keys.
    static func consoleFunction(_ letter: UInt8) -> Key? {
        (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(letter) ? .function(Int(letter) - 0x40) : nil
    }

    private static let lettered: [UInt8: Key] = [
        UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right, UInt8(ascii: "D"): .left,
        UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end, UInt8(ascii: "P"): .function(1),
        UInt8(ascii: "Q"): .function(2), UInt8(ascii: "R"): .function(3), UInt8(ascii: "S"): .function(4),
    ]

    private static let numbered: [Int: Key] = [
        1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
        11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5),
        17: .function(6), 18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10),
        23: .function(11), 24: .function(12),
    ]
}
