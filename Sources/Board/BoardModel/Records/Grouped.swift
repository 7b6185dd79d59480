extension BinaryInteger {
    /// `23 620`: the digits in groups of three.
    package var grouped: String {
        var digits = String(magnitude)
        var text = ""
        while digits.utf8.count > 3 {
            text = " " + digits.suffix(3) + text
            digits.removeLast(3)
        }
        return (self < 0 ? "-" : "") + digits + text
    }

    /// `1 row`, `23 620 rows`: the number with its noun.
    package func counted(_ one: String, _ many: String) -> String {
        "\(grouped) \(self == 1 ? one : many)"
    }
}
