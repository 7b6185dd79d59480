package import Notices

/// An expectation that was checked, for reports: what was expected, what was found, and where the offenders are.
package struct CheckedExpectation: Hashable, Sendable {
    /// Its first word in the command language: `unheard`, `gone`.
    package let word: String
    /// The expectation without what was found, so that it is the same in each run.
    package let title: String
    /// The expected and found values, and the reason for a difference.
    package let text: String
    package let isMet: Bool
    /// Where the expectation is.
    package let source: SourceLine
    /// The first places of the records that were not expected.
    package let places: [ProblemPlaces.Place]
    /// The number of such records at other places.
    package let unlistedCount: Int

    package init(
        word: String, title: String, text: String, isMet: Bool, source: SourceLine,
        places: [ProblemPlaces.Place] = [], unlistedCount: Int = 0
    ) {
        self.word = word
        self.title = title
        self.text = text
        self.isMet = isMet
        self.source = source
        self.places = places
        self.unlistedCount = unlistedCount
    }
}

extension Expectation {
    /// Its first word in the command language.
    package var word: String {
        switch self {
        case .count(let measure, _, _, _): measure.rawValue
        case .received: "received"
        case .compared: "compare"
        case .alive: "alive"
        case .gone: "gone"
        case .leaked: "leaked"
        case .inset: "inset"
        }
    }
}
