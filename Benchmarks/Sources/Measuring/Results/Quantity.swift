/// Numbers for readers: three significant digits, and separators of thousands.
package enum Quantity {
    package static func text(_ value: Double) -> String {
        switch value.magnitude {
        case ..<0.0005: "0"
        case ..<0.1: decimal(value, places: 3)
        case ..<1: decimal(value, places: 2)
        case ..<100: decimal(value, places: 1)
        default: grouped(value)
        }
    }

    package static func text(_ spread: Spread) -> String {
        "\(text(spread.median)) [\(text(spread.minimum))..\(text(spread.maximum))]"
    }

    private static func decimal(_ value: Double, places: Int) -> String {
        let scale = (0..<places).reduce(1) { product, _ in product * 10 }
        let rounded = Int((value.magnitude * Double(scale)).rounded())
        let fraction = String(rounded % scale)
        let zeros = String(repeating: "0", count: places - fraction.count)
        return "\(value < 0 ? "-" : "")\(rounded / scale).\(zeros)\(fraction)"
    }

    private static func grouped(_ value: Double) -> String {
        guard value.magnitude < 1e15 else { return String(value) }
        var digits = String(Int(value.magnitude.rounded()))
        var groups: [String] = []
        while digits.count > 3 {
            groups.insert(String(digits.suffix(3)), at: 0)
            digits.removeLast(3)
        }
        return (value < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
    }
}
