package import Workbench

/// The words that completion can insert: the names and objects that the board knows.
package struct Vocabulary: Sendable {
    package var names: [String]
    package var objects: [String]

    package init(names: [String], objects: [String]) {
        self.names = names
        self.objects = objects
    }

    package init(_ snapshot: WorkbenchSnapshot) {
        names = snapshot.groups.indices.map { snapshot.groups.names(at: $0).text }
        objects = snapshot.objects.map(\.label)
    }
}

/// The completion of the last word of a line of the command language.
package struct Completion: Hashable, Sendable {
    /// The word to complete.
    package let word: String
    /// The text that replaces it.
    package let replacement: String
    /// The possible continuations, if there are several.
    package let candidates: [String]

    package init(of text: String, with vocabulary: Vocabulary) {
        let words = Self.words(of: text)
        let word = words.last ?? ""
        self.word = word
        let possible = Vocabulary(
            names: vocabulary.names.filter { Self.mayBegin($0, with: word) },
            objects: vocabulary.objects.filter { Self.mayBegin($0, with: word) })
        let fitting = Self.choices(after: words.dropLast().filter { !$0.isEmpty }, possible)
            .filter { $0.hasPrefix(word) }
        switch fitting.count {
        case 0:
            replacement = word
            candidates = []
        case 1:
            replacement = fitting[0] + " "
            candidates = []
        default:
            replacement = Self.commonPrefix(of: fitting)
            candidates = fitting
        }
    }

    /// The words of a line; the last is being typed. A quoted word may contain blanks.
    private static func words(of text: String) -> [String] {
        var words = [""]
        var isQuoted = false
        var isEscaped = false
        for character in text {
            if character == " ", !isQuoted {
                words.append("")
                continue
            }
            if character == "\"", !isEscaped, isQuoted || words[words.count - 1].isEmpty { isQuoted.toggle() }
            isEscaped = character == "\\" && !isEscaped
            words[words.count - 1].append(character)
        }
        return words
    }

    /// The words that may follow `words`.
    private static func choices(after words: [String], _ vocabulary: Vocabulary) -> [String] {
        let names = vocabulary.names.map(quotedIfNeeded)
        let objects = vocabulary.objects.map(quotedIfNeeded)
        guard let command = words.first else {
            return CommandSyntax.words + names.filter { $0 != "*" }
        }
        if command == "observe", let act = Self.act(of: words) {
            return act.isEmpty ? CommandParser.actWords : choices(after: Array(act), vocabulary)
        }
        switch (command, words.count, words.last) {
        case ("observe", _, "as"), ("observe", _, "from"), ("post", _, "from"): return objects
        case ("observe", _, "by"): return ObserverKind.allCases.map(\.rawValue)
        case ("observe", _, "typed"): return PayloadType.allCases.map(\.rawValue)
        case ("observe", 1, _): return names
        case ("observe", _, _):
            return ["as", "by", "from", "typed", "once", "do"].filter { !words.dropFirst(2).contains($0) }
        case ("post", 1, _): return names.filter { $0 != "*" }
        case ("post", _, "expecting"), ("post", _, "elsewhere"): return []
        case ("post", _, _):
            return ["from", "expecting", "elsewhere"].filter { !words.dropFirst(2).contains($0) }
        case ("remove", 1, _), ("release", 1, _), ("holders", 1, _): return objects
        case ("remove", 2, _): return names
        case ("keyboard", 1, _): return Command.KeyboardCommand.Action.allCases.map(\.rawValue)
        case ("keyboard", _, "duration"), ("keyboard", _, "curve"): return []
        case ("keyboard", _, _): return ["duration", "curve", "foreign"].filter { !words.contains($0) }
        case ("device", 1, _): return Device.Model.allCases.map(\.rawValue)
        case ("device", 2, _): return Device.Orientation.allCases.map(\.rawValue)
        case ("rotate", _, "duration"), ("rotate", _, "curve"): return []
        case ("rotate", _, _):
            let orientations = Device.Orientation.allCases.map(\.rawValue)
            let isTold = words.contains { orientations.contains($0) }
            return ((isTold ? [] : orientations) + ["duration", "curve"]).filter { !words.contains($0) }
        case ("expect", 1, _): return CommandParser.expectWords
        case ("expect", 2, "alive"), ("expect", 2, "gone"), ("expect", 2, "received"), ("expect", 2, "inset"):
            return objects
        case ("expect", 2, "beside"):
            return Command.BesideExpectation.Subject.allCases.map(\.rawValue)
        case ("expect", 3, _) where words[1] == "beside": return names
        case ("expect", 5, _) where words[1...2] == ["beside", "deliveries"]: return ["by"]
        case ("expect", 6, "by") where words[1] == "beside": return objects
        case ("beside", 1, _): return ["MyNotificationCenter"]
        case ("expect", 4, _) where words[1] == "deliveries": return ["by"]
        case ("expect", 5, "by") where words[1] == "deliveries": return objects
        case ("expect", 2, _): return names
        default: return []
        }
    }

    /// The words after the `do` of an observation: the handler's command.
    private static func act(of words: [String]) -> ArraySlice<String>? {
        // The word after these is a name, even if it is `do`.
        let openers: Set<String> = ["as", "by", "from", "typed"]
        let place = words.indices.dropFirst(2).first { words[$0] == "do" && !openers.contains(words[$0 - 1]) }
        return place.map { words[($0 + 1)...] }
    }

    /// Whether a name could begin with the typed word, bare or quoted. This check is cheaper than quoting.
    private static func mayBegin(_ name: String, with word: String) -> Bool {
        word.first == "\"" || name.hasPrefix(word)
    }

    private static func quotedIfNeeded(_ text: String) -> String {
        // Nearly all names take this path, and there may be a hundred thousand.
        if !text.isEmpty, text.utf8.allSatisfy({ $0 > 0x23 && $0 < 0x7F }) { return text }
        let needsQuotes =
            text.isEmpty || text.hasPrefix("\"") || text.hasPrefix("#")
            || text.contains(where: \.isWhitespace)
        return needsQuotes || text.unicodeScalars.contains { $0.value < 0x20 } ? JSONValue.quoted(text) : text
    }

    private static func commonPrefix(of words: [String]) -> String {
        words.dropFirst().reduce(words[0]) { prefix, word in
            word.hasPrefix(prefix) ? prefix : String(zip(prefix, word).prefix { $0 == $1 }.map(\.0))
        }
    }
}
