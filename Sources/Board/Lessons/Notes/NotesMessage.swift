import BoardModel
import Demo

/// A line that a board with a lesson sends to the speaker's notes: its position in the lesson. The notes load
/// the lesson themselves, so no text of it comes from the socket.
package enum NotesMessage: Hashable, Sendable {
    /// A page is shown; the lesson was opened this many seconds ago.
    case page(LessonFingerprint, LessonPage, seconds: Int)
    /// No lesson is open.
    case none

    /// A longer line is not a message.
    package static let lengthLimit = 80
    /// The limit of seconds, longer than any talk.
    private static let mostSeconds = 1_000_000

    package var line: String {
        switch self {
        case .page(let lesson, let page, let seconds):
            "page \(lesson) \(LessonPlaces.text(of: page)) \(min(max(0, seconds), Self.mostSeconds))\n"
        case .none: "none\n"
        }
    }

    /// - Parameter line: The line without its terminator.
    package init?(_ line: String) {
        let words = line.split(separator: " ", omittingEmptySubsequences: false)
        if words == ["none"] {
            self = .none
            return
        }
        guard words.count == 5, words[0] == "page", let lesson = LessonFingerprint(String(words[1])),
            let page = LessonPlaces.page(words[2], words[3]), words[4].allSatisfy(\.isNumber),
            let seconds = Int(words[4]), seconds <= Self.mostSeconds
        else { return nil }
        self = .page(lesson, page, seconds: seconds)
    }
}

/// Decodes messages from bytes that arrive in chunks.
package struct NotesDecoder: Sendable {
    private var rest: [UInt8] = []
    /// Whether an invalid message arrived. The decoder then ignores all further bytes.
    package private(set) var isBroken = false

    package init() {}

    /// Adds bytes. Returns the newest message that they complete; older ones are out of date.
    package mutating func take(_ bytes: some Sequence<UInt8>) -> NotesMessage? {
        var newest: NotesMessage?
        for byte in bytes where !isBroken {
            guard byte == UInt8(ascii: "\n") else {
                rest.append(byte)
                isBroken = rest.count > NotesMessage.lengthLimit
                continue
            }
            if let message = NotesMessage(String(decoding: rest, as: UTF8.self)) {
                newest = message
            } else {
                isBroken = true
            }
            rest = []
        }
        return newest
    }
}
