/// Encodes a text for the terminal's clipboard (xterm's OSC 52), so that the terminal cannot interpret any of
/// it.
enum Clipboard {
    /// The program between this one and the terminal. It drops unknown sequences.
    enum Multiplexer {
        case none, tmux, screen

        /// - Parameter environment: Returns the value of a variable if it is set.
        init(environment: (String) -> String?) {
            func isSet(_ name: String) -> Bool { environment(name).map { !$0.isEmpty } ?? false }
            self = isSet("TMUX") ? .tmux : isSet("STY") ? .screen : .none
        }
    }

    private static let escape: UInt8 = 0x1B
    /// The longest sequence that screen passes through.
    private static let pieceOfScreen = 700

    static func sequence(_ text: String, through multiplexer: Multiplexer) -> [UInt8] {
        let plain = Array("\u{1b}]52;c;".utf8) + base64(Array(text.utf8)) + [0x07]
        switch multiplexer {
        case .none: return plain
        case .tmux:
            // tmux sets the clipboard itself if set-clipboard is on. If allow-passthrough is on, it passes
            // wrapped sequences through, in which each ESC must be doubled.
            let doubled = plain.flatMap { $0 == escape ? [$0, $0] : [$0] }
            return plain + Array("\u{1b}Ptmux;".utf8) + doubled + Array("\u{1b}\\".utf8)
        case .screen:
            return stride(from: 0, to: plain.count, by: pieceOfScreen).flatMap { start in
                Array("\u{1b}P".utf8) + plain[start...].prefix(pieceOfScreen) + Array("\u{1b}\\".utf8)
            }
        }
    }

    /// RFC 4648. This target avoids Foundation.
    static func base64(_ bytes: [UInt8]) -> [UInt8] {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var result: [UInt8] = []
        result.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start...].prefix(3)
            let word = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            for place in 0...3 {
                result.append(
                    place <= group.count ? letters[word >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
            }
        }
        return result
    }
}
