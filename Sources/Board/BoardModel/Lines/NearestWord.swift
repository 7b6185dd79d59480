import Notices

extension String {
    /// The word that this one may be a misspelling of: the one with the fewest slips. `nil`: none is near.
    ///
    /// Of very many words, the first are looked at.
    package func nearest(of words: some Sequence<String>) -> String? {
        let own = lowercased()
        let alike = words.prefix(Self.mostWords).compactMap { word in
            EditDistance.ofMisspelling(own, word.lowercased()).map { (word: word, distance: $0) }
        }
        return alike.min { $0.distance < $1.distance }?.word
    }

    /// A board may have a hundred thousand objects; these are compared in some milliseconds.
    private static var mostWords: Int { 2_000 }
}
