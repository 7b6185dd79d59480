/// Finds names similar to one that has no observer.
package enum SimilarNames {
    private static let limit = 3

    /// Returns the likeliest first: names that differ only in case, then misspellings, then names of which one begins
    /// with the other.
    package static func of(_ name: NoticeName, among names: some Sequence<NoticeName>) -> [NoticeName] {
        let wanted = Spelling(name)
        let ranked = names.compactMap { other in
            other == name ? nil : rank(Spelling(other), wanted).map { (name: other, rank: $0) }
        }
        return ranked.sorted { ($0.rank, $0.name) < ($1.rank, $1.name) }.prefix(limit).map(\.name)
    }

    private static func rank(_ other: Spelling, _ wanted: Spelling) -> Int? {
        guard case .ascii(let one) = other, case .ascii(let two) = wanted else {
            return rank(other.letters, wanted.letters, dot: ".")
        }
        return rank(one, two, dot: UInt8(ascii: "."))
    }

    /// `nil`: they are not similar. A misspelling is likely; so is a name that continues where the other ends.
    private static func rank<Letter: Equatable>(_ other: [Letter], _ wanted: [Letter], dot: Letter) -> Int? {
        guard other != wanted else { return 0 }
        // Names of a program often begin alike (`com.example.client.`), which makes none a misspelling of another.
        let common = commonBeginning(of: other, wanted, dot: dot)
        if let distance = EditDistance.ofMisspelling(wanted.dropFirst(common), other.dropFirst(common)) {
            return distance
        }
        let isBeginning = other.starts(with: wanted) || wanted.starts(with: other)
        guard isBeginning, !other.isEmpty, !wanted.isEmpty else { return nil }
        return 1_000 + abs(other.count - wanted.count)
    }

    /// The length of the parts, with their dots, that both names have at their beginning.
    private static func commonBeginning<Letter: Equatable>(
        of first: [Letter], _ second: [Letter], dot: Letter
    ) -> Int {
        var (common, position) = (0, 0)
        while true {
            let (one, other) = (first.letter(at: position), second.letter(at: position))
            if one ?? dot == dot, other ?? dot == dot { common = position + 1 }
            guard let one, one == other else { return common }
            position += 1
        }
    }
}

extension Array where Element: Equatable {
    fileprivate func letter(at position: Int) -> Element? { position < count ? self[position] : nil }
}

/// A name in lower case, as letters to compare. Those of a name in ASCII need no strings.
private enum Spelling {
    case ascii([UInt8])
    case other([Character])

    init(_ name: NoticeName) {
        guard var letters = [UInt8](ascii: name.rawValue) else {
            self = .other(Array(name.rawValue.lowercased()))
            return
        }
        for index in letters.indices where UInt8(ascii: "A")...UInt8(ascii: "Z") ~= letters[index] {
            letters[index] += 32
        }
        self = .ascii(letters)
    }

    var letters: [Character] {
        switch self {
        case .ascii(let letters): letters.map { Character(Unicode.Scalar($0)) }
        case .other(let letters): letters
        }
    }
}
