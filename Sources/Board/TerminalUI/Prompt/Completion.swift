package import BoardModel
import Demo
import Notices

/// The words that completion can insert: the names and objects that the board knows.
package struct Vocabulary: Sendable {
    package var names: [String]
    package var objects: [String]
    /// The words of lines for another program; empty for the command language.
    package var programWords: [ProgramLine.Word] = []
    /// The threads, queues and actors in records.
    var places: [String] = []
    /// The names that the program allows boards to post.
    package var postable: [String] = []

    package init(names: [String], objects: [String]) {
        self.names = names
        self.objects = objects
    }

    package init(_ snapshot: BoardSnapshot, programWords: [ProgramLine.Word] = []) {
        names = snapshot.groups.indices.map { snapshot.groups.names(at: $0).text }
        objects = snapshot.objects?.all.map(\.label) ?? []
        self.programWords = programWords
        guard !programWords.isEmpty else { return }
        postable = snapshot.postable
        objects = Set(snapshot.groups.flatMap(\.observers).map(\.registration.observer)).sorted()
    }
}

extension Vocabulary {
    /// The names and objects for a filter of records.
    init(ofRecords snapshot: BoardSnapshot) {
        self.init(snapshot)
        guard snapshot.objects == nil else { return }
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
        let continuations = Self.continuations(of: String(text[..<start]), vocabulary)
        let fitting = Self.fitting(word, continuations, vocabulary)
        guard fitting.count != 1 else {
            replacement = fitting[0] + " "
            candidates = []
            return
        }
        candidates = fitting
        // If the letters are scattered, the common prefix is not the typed word.
        let prefix = fitting.isEmpty ? "" : Self.commonPrefix(of: fitting)
        replacement = prefix.hasPrefix(word) ? prefix : word
    }

    /// The maximum number of names to search for scattered letters: there may be a hundred thousand.
    private static let mostScattered = 20_000

    /// The words that begin with the typed word. If there are none, those that contain its letters in their order, the
    /// likeliest first.
    private static func fitting(
        _ word: String, _ continuations: [Continuation], _ vocabulary: Vocabulary
    ) -> [String] {
        // A stable sort: within a rank, words stay in their order.
        let ranked = (0...2).flatMap { rank in continuations.filter { $0.rank == rank } }
        let beginning = ranked.flatMap { continuation in
            switch continuation {
            case .word(let word): [word]
            case .name(let orAny):
                Self.quoted(vocabulary.names.filter { orAny || $0 != "*" }, beginningWith: word)
            case .object: Self.quoted(vocabulary.objects, beginningWith: word)
            }
        }.filter { $0.hasPrefix(word) }
        guard beginning.isEmpty, !word.isEmpty else { return beginning }
        let typed = word.first == "\"" ? String(word.dropFirst()) : word
        let found = ranked.flatMap { continuation in
            switch continuation {
            case .word(let word): [word]
            case .name(let orAny): vocabulary.names.prefix(mostScattered).filter { orAny || $0 != "*" }
            case .object: Array(vocabulary.objects.prefix(mostScattered))
            }
        }.compactMap { text in FuzzyMatch(of: typed, in: text).map { (text: text, match: $0) } }
        let sorted = found.enumerated().sorted {
            ($0.element.match, $0.offset) < ($1.element.match, $1.offset)
        }
        return sorted.map { quotedIfNeeded($0.element.text) }
    }

    /// What may follow a text that ends before a word.
    private static func continuations(of text: String, _ vocabulary: Vocabulary) -> [Continuation] {
        guard !vocabulary.programWords.isEmpty else { return Continuation.after(text) }
        let words = text.split(separator: " ")
        guard let first = words.first else { return vocabulary.programWords.map { .word($0.rawValue) } }
        switch (ProgramLine.Word(rawValue: String(first)), words.count) {
        case (.remove, 1): return [.object]
        case (.post, 1): return vocabulary.postable.map { .word(quotedIfNeeded($0)) }
        case (.trace, 1): return [.name(orAny: false)]
        case (.remove, 2), (.block, 1), (.unblock, 1): return [.name(orAny: true)]
        default: return []
        }
    }

    /// The start of the last word, which the user is typing. A quoted word may contain blanks.
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
