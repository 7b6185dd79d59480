extension [String] {
    /// The words without consecutive duplicates.
    package var withoutRepetitions: [String] {
        reduce(into: []) { words, word in
            if words.last != word { words.append(word) }
        }
    }

    /// `a, b or c`.
    package var asChoice: String {
        count > 1 ? dropLast().joined(separator: ", ") + " or " + self[count - 1] : joined()
    }
}

extension String {
    /// The text, truncated to fit in a sentence.
    package var shortened: String { count > 40 ? prefix(39) + "…" : self }
}
