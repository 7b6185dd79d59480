import BoardModel
import Demo
import Notices

/// A payload on one line for people: JSON unchanged, but a keyboard movement in words.
enum PayloadPhrase {
    static func text(_ payload: String) -> String {
        if let typed = typed(payload) { return typed }
        guard payload.utf8.count <= longest, hasMembersOfMovement(payload),
            let value = try? JSONValue(text: payload), let movement = movement(value)
        else { return payload }
        return movement
    }

    /// `Cart {"items":3}`: the type of a payload without JSON text of its own, then its fields.
    private static func typed(_ payload: String) -> String? {
        let start = "{\"\(PayloadFields.typeKey)\":\""
        guard payload.hasPrefix(start) else { return nil }
        let rest = payload.dropFirst(start.count)
        guard let end = rest.firstIndex(of: "\""), !rest[..<end].contains("\\") else { return nil }
        let fields = rest[rest.index(after: end)...]
        return "\(rest[..<end]) {" + (fields.first == "," ? fields.dropFirst() : fields)
    }

    /// The maximum size of a keyboard payload, in bytes.
    private static let longest = 1000

    /// Whether the number of members is that of a movement with its frames, so that most other payloads need no
    /// parsing.
    private static func hasMembersOfMovement(_ payload: String) -> Bool {
        payload.utf8.lazy.filter { $0 == UInt8(ascii: ":") }.prefix(12).count == 12
    }

    /// `y 844→508  0.25 s  curve 7`; if the frames differ in more than their y, both frames in full.
    private static func movement(_ value: JSONValue) -> String? {
        guard let begin = FrameText(value["begin"]), let end = FrameText(value["end"]),
            case .number(let duration)? = value["duration"], case .number(let curve)? = value["curve"]
        else { return nil }
        let path = begin.isCompared(end) ? "y \(begin.y)→\(end.y)" : "\(begin.text) → \(end.text)"
        let whose = value["isLocal"] == .bool(false) ? "  not local" : ""
        return "\(path)  \(duration) s  curve \(curve)\(whose)"
    }

    private struct FrameText {
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

        func isCompared(_ other: FrameText) -> Bool {
            x == other.x && width == other.width && height == other.height
        }
    }
}
