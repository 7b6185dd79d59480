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
        if let distance = EditDistance.ofMisspelling(wanted, other) { return distance }
        let isBeginning = other.hasPrefix(wanted) || wanted.hasPrefix(other)
        guard isBeginning, !other.isEmpty, !wanted.isEmpty else { return nil }
        return 1_000 + abs(other.count - wanted.count)
    }
}
