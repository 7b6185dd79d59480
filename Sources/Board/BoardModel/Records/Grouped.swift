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
}
