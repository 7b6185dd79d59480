package import Notices

/// A line that the user types for another program: the commands that an attached program supports.
package enum ProgramLine: Hashable, Sendable {
    case post(NoticeName, payload: JSONValue?)
    /// `names`: which registrations of the observer to remove; `nil` removes all.
    case remove(observer: String, names: NamePattern?)
    case block(NamePattern, seconds: UInt64)
    case unblock(NamePattern)
    case trace(NoticeName, posts: Int)

    /// The first word of such a line.
    package enum Word: String, CaseIterable, Sendable {
        case post, remove, block, unblock, trace

        /// The syntax shown in the help.
        package var text: String {
            switch self {
            case .post: "post NAME [JSON]"
            case .remove: "remove OBSERVER [NAME]"
            case .block: "block NAME [SECONDS]"
            case .unblock: "unblock NAME"
            case .trace: "trace NAME [N]"
            }
        }

        package var meaning: String {
            switch self {
            case .post: "post NAME with JSON, if the program allows that name"
            case .remove: "remove OBSERVER from all names, or from one"
            case .block:
                "call no observer of NAME for 60 or SECONDS seconds; * is all, later ones too"
            case .trace: "record who posts NAME next, as a stack; N: with the next N posts"
            case .unblock: "end this board's block of NAME, or of *"
            }
        }
    }

    /// The seconds that a block lasts if the line has no number.
    private static let usualBlock: UInt64 = 60

    /// Parses a line; `nil` if the line is empty or a comment.
    package static func parse(_ line: String) throws(LineError) -> ProgramLine? {
        var scanner = LineScanner(line)
        guard !scanner.isAtEnd() else { return nil }
        let start = scanner.position
        let word = scanner.takeWord()
        guard let known = Word(rawValue: word) else {
            throw scanner.unexpected(word, at: start, among: Word.allCases.map(\.rawValue))
        }
        let line = try parse(known, &scanner)
        guard scanner.isAtEnd() else { throw scanner.error("expected the end of the line: \(known.text)") }
        return line
    }

    /// The columns of the observer and of its name in a line that parses.
    package static func columns(in line: String) -> (observer: Int, name: Int) {
        var scanner = LineScanner(line)
        scanner.skipBlanks()
        scanner.skipWord()
        scanner.skipBlanks()
        let observer = scanner.column
        _ = try? scanner.takeObject(objectHint)
        scanner.skipBlanks()
        return (observer, scanner.column)
    }

    private static func parse(_ word: Word, _ scanner: inout LineScanner) throws(LineError) -> ProgramLine {
        switch word {
        case .post:
            let name = try scanner.takeNames(orAny: false, nameHint).exactName ?? ""
            return .post(name, payload: scanner.isAtEnd() ? nil : try scanner.takePayload())
        case .remove:
            guard !scanner.isAtEnd() else { throw scanner.error("expected the label of an observer") }
            let label = try scanner.takeObject(objectHint)
            return .remove(
                observer: label,
                names: scanner.isAtEnd() ? nil : try scanner.takeNames(orAny: true, nameHint))
        case .block:
            let name = try scanner.takeNames(orAny: true, nameHint)
            guard !scanner.isAtEnd() else { return .block(name, seconds: usualBlock) }
            return .block(name, seconds: UInt64(try scanner.takeCount("a number, 0 or more")))
        case .trace:
            let name = try scanner.takeNames(orAny: false, nameHint).exactName ?? ""
            guard !scanner.isAtEnd() else { return .trace(name, posts: 1) }
            return .trace(name, posts: try scanner.takeCount("a number of posts, such as 3"))
        case .unblock: return .unblock(try scanner.takeNames(orAny: true, nameHint))
        }
    }

    private static let nameHint = "a name"
    private static let objectHint = "an object, such as ProfileView#1"
}
