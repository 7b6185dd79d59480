import BoardModel
import Demo

/// What a board with a lesson says to the speaker's notes: where it stands, in a line. The notes have the texts of the
/// lesson themselves, so none comes from the socket.
package enum NotesMessage: Hashable, Sendable {
    /// A page is shown, so many seconds after the lesson was opened.
    case page(LessonFingerprint, LessonPage, seconds: Int)
    /// No lesson is open.
    case none

    /// A longer line is no message.
    package static let lengthLimit = 80
    /// A talk is shorter.
    private static let mostSeconds = 1_000_000

    package var line: String {
        switch self {
        case .page(let lesson, let page, let seconds):
            "page \(lesson) \(LessonPlaces.text(of: page)) \(min(max(0, seconds), Self.mostSeconds))\n"
        case .none: "none\n"
        }
    }

    /// - Parameter line: Without its end.
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

/// The messages in bytes that arrive in pieces.
package struct NotesDecoder: Sendable {
    private var rest: [UInt8] = []
    /// Whether bytes came that are no messages: nothing more is read from such a board.
    package private(set) var isBroken = false

    package init() {}

    /// Takes bytes. Returns the newest message that they complete: an older one tells what is no longer so.
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
