import BoardModel
import Demo

/// The completion of the last word of a filter or a search.
struct FilterCompletion: Hashable, Sendable {
    let word: String
    let replacement: String
    /// The possible continuations, if there are several.
    let candidates: [String]

    /// The maximum number of names and objects to examine: there may be a hundred thousand.
    private static let mostWords = 20_000

    init(of text: String, with vocabulary: Vocabulary) {
        var word = text[(text.lastIndex(where: \.isWhitespace).map(text.index(after:)) ?? text.startIndex)...]
        let isNegated = word.first == "-"
        if isNegated { word = word.dropFirst() }
        let typed = String(word)
        self.word = typed
        let words: [String]
        if let colon = word.firstIndex(of: ":") {
            let start = String(word[...colon])
            words = Self.values(of: start.dropLast().lowercased(), vocabulary).map { start + $0 }
        } else {
            words = FilterWord.all.map(\.start).filter { $0.count > 1 }
        }
        let fitting = words.filter { $0.hasPrefix(typed) }
        switch fitting.count {
        case 0: (replacement, candidates) = (typed, [])
        case 1: (replacement, candidates) = (fitting[0], [])
        default:
            replacement = Completion.commonPrefix(of: fitting)
            candidates = fitting
        }
    }

    private static func values(of field: String, _ vocabulary: Vocabulary) -> [String] {
        switch field {
        case "kind": FilterWord.kinds
        case "name": vocabulary.names.prefix(mostWords).filter { $0 != "*" }.compactMap(quoted)
        case "on": vocabulary.places.compactMap(quoted)
        case "obs", "obj", "sender": vocabulary.objects.prefix(mostWords).compactMap(quoted)
        default: []
        }
    }

    /// `nil` if the user cannot type it.
    private static func quoted(_ text: String) -> String? {
        guard text.contains(where: { $0.isWhitespace || $0 == ":" || $0 == "\"" }) else { return text }
        return text.contains("\"") || text.contains(where: \.isNewline) ? nil : "\"\(text)\""
    }
}
