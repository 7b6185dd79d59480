/// The suggestion at the start of a record's text about a post without observers.
struct MeantNames {
    /// `did you mean cart.changed or cart.charged?`
    let question: String
    /// `cart.changed or cart.charged?`
    let names: String
    /// The likeliest: `cart.changed?`
    let first: String

    init?(_ text: String) {
        let start = "did you mean "
        guard text.hasPrefix(start), let end = text.firstIndex(of: "?") else { return nil }
        question = String(text[...end])
        names = String(question.dropFirst(start.count))
        let list = names.dropLast()
        let behind = [", ", " or "].compactMap { list.firstRange(of: $0)?.lowerBound }.min()
        first = list[..<(behind ?? list.endIndex)] + "?"
    }
}
