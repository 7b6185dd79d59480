/// Finds names similar to one that has no observer.
package enum SimilarNames {
    private static let limit = 3

    /// Returns the likeliest first: names that differ only in case, then misspellings, then names of which one begins
    /// with the other.
    package static func of(_ name: NoticeName, among names: some Sequence<NoticeName>) -> [NoticeName] {
        let wanted = name.rawValue.lowercased()
        let ranked = names.compactMap { other in
            other == name ? nil : rank(other.rawValue.lowercased(), wanted).map { (name: other, rank: $0) }
        }
        return ranked.sorted { ($0.rank, $0.name) < ($1.rank, $1.name) }.prefix(limit).map(\.name)
    }

    /// `nil`: they are not similar. A misspelling is likely; so is a name that continues where the other ends.
    private static func rank(_ other: String, _ wanted: String) -> Int? {
        guard other != wanted else { return 0 }
        let (meant, written) = withoutCommonBeginning(other, wanted)
        if let distance = EditDistance.ofMisspelling(written, meant) { return distance }
        let isBeginning = other.hasPrefix(wanted) || wanted.hasPrefix(other)
        guard isBeginning, !other.isEmpty, !wanted.isEmpty else { return nil }
        return 1_000 + abs(other.count - wanted.count)
    }

    /// Names of a program often begin alike (`com.example.client.`), which makes none a misspelling of another.
    private static func withoutCommonBeginning(_ first: String, _ second: String) -> (String, String) {
        let (one, other) = (first.split(separator: "."), second.split(separator: "."))
        let count = zip(one, other).prefix { $0 == $1 }.count
        return (
            one.dropFirst(count).joined(separator: "."), other.dropFirst(count).joined(separator: ".")
        )
    }
}
