import Workbench

/// A payload on one line for people: JSON as it is, but a keyboard's movement in the words one thinks of it.
enum PayloadPhrase {
    static func text(_ payload: String) -> String {
        guard payload.utf8.count <= longest, hasMembersOfMovement(payload),
            let value = try? JSONValue(text: payload), let movement = movement(value)
        else { return payload }
        return movement
    }

    /// No keyboard's payload is longer, in bytes.
    private static let longest = 1000

    /// Whether there are as many members as a movement and its frames have: most payloads need not be read to know that
    /// they are none.
    private static func hasMembersOfMovement(_ payload: String) -> Bool {
        payload.utf8.lazy.filter { $0 == UInt8(ascii: ":") }.prefix(12).count == 12
    }

    /// `y 844→508  0.25 s  curve 7`, or with frames that differ in more than their height on the screen, all of both.
    private static func movement(_ value: JSONValue) -> String? {
        guard let begin = Frame(value["begin"]), let end = Frame(value["end"]),
            case .number(let duration)? = value["duration"], case .number(let curve)? = value["curve"]
        else { return nil }
        let path = begin.isBeside(end) ? "y \(begin.y)→\(end.y)" : "\(begin.text) → \(end.text)"
        let whose = value["isLocal"] == .bool(false) ? "  not local" : ""
        return "\(path)  \(duration) s  curve \(curve)\(whose)"
    }

    private struct Frame {
        var x: String
        var y: String
        var width: String
        var height: String

        init?(_ value: JSONValue?) {
            guard case .number(let x)? = value?["x"], case .number(let y)? = value?["y"],
                case .number(let width)? = value?["width"], case .number(let height)? = value?["height"]
            else { return nil }
            self.x = x
            self.y = y
            self.width = width
            self.height = height
        }

        var text: String { "\(x),\(y) \(width)x\(height)" }

        func isBeside(_ other: Frame) -> Bool {
            x == other.x && width == other.width && height == other.height
        }
    }
}
