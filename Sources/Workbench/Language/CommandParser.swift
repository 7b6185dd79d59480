import Notices

/// Parses one line. It executes nothing, so a line with an error has no effect.
package enum CommandParser {
    /// The command of a line; `nil` for an empty line or a comment.
    ///
    /// - Parameter bareNamePosts: Whether a line that does not begin with a command posts its first word as a name.
    package static func parse(_ line: String, bareNamePosts: Bool = false) throws(LineError) -> Command? {
        var scanner = LineScanner(line)
        if scanner.isAtEnd() { return nil }
        return try parse(&scanner, bareNamePosts: bareNamePosts)
    }

    /// Takes a command that extends to the end of the line.
    private static func parse(
        _ scanner: inout LineScanner, bareNamePosts: Bool = false, depth: Int = 0
    ) throws(LineError) -> Command {
        let start = scanner
        let word = scanner.takeWord()
        let command: Command
        switch word {
        case "observe": command = .observe(try takeObserve(&scanner, depth: depth))
        case "post": command = try scanner.takePost()
        case "remove": command = try scanner.takeRemove()
        case "release": command = .release(object: try scanner.takeObject())
        case "holders": command = .holders(object: try scanner.takeObject())
        case "beside": command = try scanner.takeBeside()
        case "keyboard": command = try scanner.takeKeyboard()
        case "device": command = .device(try scanner.takeDevice())
        case "rotate": command = .device(try scanner.takeRotation())
        case "expect": command = try scanner.takeExpect()
        case "note": return try scanner.takeNote()
        case "wait": command = .wait(.seconds(try scanner.takeSeconds()))
        default:
            guard bareNamePosts else {
                throw start.error("expected \(oneOf(CommandSyntax.words)), found \(word)")
            }
            scanner = start
            command = try scanner.takePost()
        }
        guard scanner.isAtEnd() else {
            let place = scanner
            throw place.error("expected the end of the line, found \(scanner.takeWord())")
        }
        return command
    }

    /// Deeper nesting of handlers that make handlers is incomprehensible.
    private static let depthLimit = 8

    /// The commands that a handler can execute.
    package static let actWords = ["observe", "post", "remove", "release", "note"]

    private static func takeObserve(
        _ scanner: inout LineScanner, depth: Int
    ) throws(LineError) -> Command.Observation {
        var clauses = try scanner.takeObservation()
        guard let place = clauses.actPlace else { return clauses.observation }
        let isWord = actWords.contains { scanner.isAt($0) }
        guard isWord else { throw scanner.error("expected what the handler does: \(oneOf(actWords))") }
        guard depth < depthLimit else {
            throw place.error("expected at most \(depthLimit) handlers inside one another")
        }
        clauses.observation.act = try parse(&scanner, depth: depth + 1)
        return clauses.observation
    }

    /// `a, b or c`.
    static func oneOf(_ words: [String]) -> String {
        words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    }
}

extension LineScanner {
    /// Takes an observation up to the word `do`; returns the position of that word, if there is one.
    fileprivate mutating func takeObservation() throws(LineError) -> (
        observation: Command.Observation, actPlace: LineScanner?
    ) {
        var observation = Command.Observation(names: try takeNames())
        var kindPlace: LineScanner?
        var actPlace: LineScanner?
        while actPlace == nil, !isAtEnd() {
            let place = self
            switch takeWord() {
            case "as" where observation.object == nil: observation.object = try takeObject()
            case "by" where kindPlace == nil:
                skipBlanks()
                kindPlace = self
                observation.kind = try takeKind()
            case "from" where observation.sender == nil: observation.sender = try takeObject()
            case "once" where !observation.isOneShot: observation.isOneShot = true
            case "typed" where observation.type == nil: observation.type = try takePayloadType()
            case "do":
                actPlace = place
                skipBlanks()
            case let word:
                throw place.error(
                    "expected as OBJECT, by KIND, from SENDER, typed TYPE, once or do COMMAND, each at most once, found \(word)"
                )
            }
        }
        if let problem = observation.problem(acts: actPlace != nil) {
            throw (kindPlace ?? self).error(problem)
        }
        return (observation, actPlace)
    }

    private mutating func takeKind() throws(LineError) -> ObserverKind {
        guard !isAtEnd() else { throw error("expected a kind: \(Self.kinds)") }
        let place = self
        let word = takeWord()
        guard let kind = ObserverKind(rawValue: word) else {
            throw place.error("expected \(Self.kinds), found \(word)")
        }
        return kind
    }

    private static let kinds = CommandParser.oneOf(
        ObserverKind.allCases.filter { !$0.isAttempt }.map(\.rawValue) + ["attempt1 to attempt7"])

    private mutating func takePayloadType() throws(LineError) -> PayloadType {
        let types = CommandParser.oneOf(PayloadType.allCases.map(\.rawValue))
        guard !isAtEnd() else { throw error("expected a type: \(types)") }
        let place = self
        let word = takeWord()
        guard let type = PayloadType(rawValue: word) else {
            throw place.error("expected \(types), found \(word)")
        }
        return type
    }

    fileprivate mutating func takePost() throws(LineError) -> Command {
        let place = self
        guard case .name(let name) = try takeNames() else {
            var blank = place
            blank.skipBlanks()
            throw blank.error("expected a name to post: * is any name, and can only be observed")
        }
        var payload: JSONValue?
        if !isAtEnd(), !isAt("from"), !isAt("expecting"), !isAt("elsewhere") {
            payload = try takeJSON()
            guard isAtEndOfWord else { throw error("expected a blank behind the payload") }
        }
        var sender: String?
        if !isAtEnd() {
            let place = self
            let word = takeWord()
            switch word {
            case "from": sender = try takeObject()
            default:
                guard let mode = Command.PostMode(rawValue: word) else {
                    throw place.error(
                        "expected from SENDER, expecting, elsewhere or the end of the line, found \(word)")
                }
                return .post(name, payload: payload, sender: nil, mode: mode)
            }
        }
        let mode = isAtEnd() ? nil : Command.PostMode.allCases.first { isAt($0.rawValue) }
        if mode != nil { _ = takeWord() }
        return .post(name, payload: payload, sender: sender, mode: mode)
    }

    fileprivate mutating func takeRemove() throws(LineError) -> Command {
        let object = try takeObject()
        return .remove(object: object, names: isAtEnd() ? nil : try takeNames())
    }

    fileprivate mutating func takeBeside() throws(LineError) -> Command {
        guard !isAtEnd() else { throw error("expected \(Beside.name)") }
        let place = self
        let word = takeWord()
        guard word == Beside.name else { throw place.error("expected \(Beside.name), found \(word)") }
        return .beside
    }

    fileprivate mutating func takeNote() throws(LineError) -> Command {
        skipBlanks()
        guard current != nil else { throw error("expected the text of the note") }
        return .note(takeRest())
    }
}

extension Command.Observation {
    /// The option of the line that the kind does not support.
    fileprivate func problem(acts: Bool) -> String? {
        switch kind {
        case _ where type != nil && names == .any:
            "expected a name: a type belongs to one, and * is any"
        case _ where type != nil && !kind.canBeTyped:
            "expected a kind that can be typed (token, owner, block or controller): \(kind.rawValue) cannot"
        case .class where names == .any:
            "expected a kind that can observe any name: MyNotificationCenter's calls (class) need a name"
        case .layout where names == .any:
            "expected a kind that can observe any name: a form (layout) needs a name, such as keyboard.willShow"
        case .class where sender != nil:
            "expected a kind that knows senders: MyNotificationCenter's calls (class) know none"
        case .class where isOneShot, .task where isOneShot:
            "expected a kind that can observe once: \(kind.rawValue) cannot"
        case _ where (acts || isOneShot) && !kind.runsWithinPost:
            "expected a kind whose handler runs within the post: \(kind.rawValue)'s runs later"
        default: nil
        }
    }
}
