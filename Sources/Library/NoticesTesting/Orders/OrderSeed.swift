/// An order as text: its deviations from the default order, as in `3.1-7.2`: at decision 3 option 1, at decision 7 option 2.
struct OrderSeed: Hashable, Sendable, CustomStringConvertible {
    static let defaultOrder = "default"

    let deviations: [OrderChoices.Deviation]

    init(_ deviations: [OrderChoices.Deviation]) { self.deviations = deviations }

    /// `nil` if the text is not a seed.
    init?(_ text: String) {
        guard text != Self.defaultOrder else {
            deviations = []
            return
        }
        var deviations: [OrderChoices.Deviation] = []
        for part in text.split(separator: "-", omittingEmptySubsequences: false) {
            let numbers = part.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
            guard numbers.count == 2, let decision = numbers[0], let option = numbers[1], option > 0,
                decision > (deviations.last?.decision ?? -1)
            else { return nil }
            deviations.append(OrderChoices.Deviation(decision: decision, option: option))
        }
        self.deviations = deviations
    }

    var description: String {
        deviations.isEmpty
            ? Self.defaultOrder : deviations.map { "\($0.decision).\($0.option)" }.joined(separator: "-")
    }
}
