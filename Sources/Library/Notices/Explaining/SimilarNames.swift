/// Finds names similar to one that has no observer.
package enum SimilarNames {
    private static let limit = 3

    /// Returns the likeliest first: names that differ only in case, then misspellings, then names of which one begins
    /// with the other.
    package static func of(_ name: NoticeName, among names: some Sequence<NoticeName>) -> [NoticeName] {
        let wanted = Spelling(name)
        var distance = EditDistance()
        let ranked = names.compactMap { other in
            other == name ? nil : rank(Spelling(other), wanted, by: &distance).map { (name: other, rank: $0) }
        }
        return ranked.sorted { ($0.rank, $0.name) < ($1.rank, $1.name) }.prefix(limit).map(\.name)
    }

    private static func rank(
        _ other: Spelling, _ wanted: Spelling, by distance: inout EditDistance
    ) -> Int? {
        guard case .ascii(let one) = other, case .ascii(let two) = wanted else {
            return rank(other.letters, wanted.letters, dot: ".", by: &distance)
        }
        return rank(one, two, dot: UInt8(ascii: "."), by: &distance)
    }

    /// `nil`: they are not similar. A misspelling is likely; so is a name that continues where the other ends.
    private static func rank<Letter: Equatable>(
        _ other: [Letter], _ wanted: [Letter], dot: Letter, by distance: inout EditDistance
    ) -> Int? {
        guard other != wanted else { return 0 }
        let shared = sharedCount(other, wanted)
        // Names of a program often begin alike (`com.example.client.`), which makes none a misspelling of another.
        let common = countOfParts(in: other, wanted, shared: shared, dot: dot)
        let (wantedRest, otherRest) = (wanted.dropFirst(common), other.dropFirst(common))
        if let slips = distance.ofMisspelling(wantedRest, otherRest) { return slips }
        let isBeginning = shared == min(other.count, wanted.count)
        guard isBeginning, shared > 0 else { return nil }
        return 1_000 + abs(other.count - wanted.count)
    }

    /// How many letters both have in common at their beginning.
    private static func sharedCount<Letter: Equatable>(_ first: [Letter], _ second: [Letter]) -> Int {
        let end = min(first.count, second.count)
        var count = 0
        while count < end, first[count] == second[count] { count += 1 }
        return count
    }

    /// The length of the parts, with their dots, that both names have at their beginning.
    private static func countOfParts<Letter: Equatable>(
        in first: [Letter], _ second: [Letter], shared: Int, dot: Letter
    ) -> Int {
        let isPart = { (name: [Letter]) in name.count == shared || name[shared] == dot }
        return isPart(first) && isPart(second)
            ? shared + 1 : first[..<shared].lastIndex(of: dot).map { $0 + 1 } ?? 0
    }
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
