import Notices

extension String {
    /// The most similar word, of which this one may be a misspelling; `nil` if none is similar.
    ///
    /// Examines only the first `mostWords` words.
    package func nearest(of words: some Sequence<String>) -> String? {
        let own = lowercased()
        let alike = words.prefix(Self.mostWords).compactMap { word in
            EditDistance.ofMisspelling(own, word.lowercased()).map { (word: word, distance: $0) }
        }
        return alike.min { $0.distance < $1.distance }?.word
    }

    /// A board may have a hundred thousand objects; comparing this many takes some milliseconds.
    private static var mostWords: Int { 2_000 }
}
