import Notices
package import Workbench

/// The words that completion can insert: the names and objects that the board knows.
package struct Vocabulary: Sendable {
    package var names: [String]
    package var objects: [String]
    /// The words of lines for another program; empty for the command language.
    package var programWords: [ProgramLine.Word] = []
    /// The names that the program allows to be posted.
    package var postable: [String] = []

    package init(names: [String], objects: [String]) {
        self.names = names
        self.objects = objects
    }

    package init(_ snapshot: WorkbenchSnapshot, programWords: [ProgramLine.Word] = []) {
        names = snapshot.groups.indices.map { snapshot.groups.names(at: $0).text }
        objects = snapshot.simulation?.objects.map(\.label) ?? []
        self.programWords = programWords
        guard !programWords.isEmpty else { return }
        postable = snapshot.postable
        objects = Set(snapshot.groups.flatMap(\.observers).map(\.registration.observer)).sorted()
    }
}

extension Vocabulary {
    /// The names and objects for a filter of records.
    init(ofRecords snapshot: WorkbenchSnapshot) {
        self.init(snapshot)
        guard snapshot.simulation == nil else { return }
        objects = Set(snapshot.groups.lazy.flatMap(\.observers).prefix(20_000).map(\.registration.observer))
            .sorted()
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
        let start = Self.startOfLastWord(in: text)
        let word = String(text[start...])
        self.word = word
        let fitting = Self.continuations(of: String(text[..<start]), vocabulary).flatMap { continuation in
            switch continuation {
            case .word(let word): [word]
            case .name(let orAny):
                Self.quoted(vocabulary.names.filter { orAny || $0 != "*" }, beginningWith: word)
            case .object: Self.quoted(vocabulary.objects, beginningWith: word)
            }
        }.filter { $0.hasPrefix(word) }
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

    /// What may follow a text that ends before a word.
    private static func continuations(of text: String, _ vocabulary: Vocabulary) -> [Continuation] {
        guard !vocabulary.programWords.isEmpty else { return Continuation.after(text) }
        let words = text.split(separator: " ")
        guard let first = words.first else { return vocabulary.programWords.map { .word($0.rawValue) } }
        switch (ProgramLine.Word(rawValue: String(first)), words.count) {
        case (.remove, 1): return [.object]
        case (.post, 1): return vocabulary.postable.map { .word(quotedIfNeeded($0)) }
        case (.remove, 2), (.block, 1), (.unblock, 1): return [.name(orAny: true)]
        default: return []
        }
    }

    /// Where the last word begins, which is being typed. A quoted word may contain blanks.
    private static func startOfLastWord(in text: String) -> String.Index {
        var start = text.startIndex
        var isQuoted = false
        var isEscaped = false
        for index in text.indices {
            let character = text[index]
            if character == " ", !isQuoted {
                start = text.index(after: index)
                continue
            }
            if character == "\"", !isEscaped, isQuoted || index == start { isQuoted.toggle() }
            isEscaped = character == "\\" && !isEscaped
        }
        return start
    }

    private static func quoted(_ texts: [String], beginningWith word: String) -> [String] {
        texts.filter { mayBegin($0, with: word) }.map(quotedIfNeeded)
    }

    /// Whether a name could begin with the typed word, bare or quoted. This check is cheaper than quoting.
    private static func mayBegin(_ name: String, with word: String) -> Bool {
        word.first == "\"" || name.hasPrefix(word)
    }

    static func quotedIfNeeded(_ text: String) -> String {
        // Nearly all names take this path, and there may be a hundred thousand.
        if !text.isEmpty, text.utf8.allSatisfy({ $0 > 0x23 && $0 < 0x7F }) { return text }
        let needsQuotes =
            text.isEmpty || text.hasPrefix("\"") || text.hasPrefix("#")
            || text.contains(where: \.isWhitespace)
        return needsQuotes || text.unicodeScalars.contains { $0.value < 0x20 } ? JSONValue.quoted(text) : text
    }

    static func commonPrefix(of words: [String]) -> String {
        words.dropFirst().reduce(words[0]) { prefix, word in
            word.hasPrefix(prefix) ? prefix : String(zip(prefix, word).prefix { $0 == $1 }.map(\.0))
        }
    }
}
