import ArgumentParser

/// A duration in an option: `500ms`, `60s`, `10m`, `2h`, or a number of seconds.
struct TimeSpan: ExpressibleByArgument {
    let duration: Duration

    init?(argument: String) {
        let units: [(suffix: String, value: Int64)] = [
            ("ms", 1), ("s", 1_000), ("m", 60_000), ("h", 3_600_000), ("", 1_000),
        ]
        guard let (number, unit) = Quantity.parts(of: argument, units) else { return nil }
        duration = .milliseconds(number * unit)
    }
}

/// A number of bytes in an option: `500K`, `64M`, `1G`, or a plain number.
struct ByteCount: ExpressibleByArgument {
    let bytes: Int

    init?(argument: String) {
        let units: [(suffix: String, value: Int64)] = [
            ("K", 1 << 10), ("M", 1 << 20), ("G", 1 << 30), ("", 1),
        ]
        guard let (number, unit) = Quantity.parts(of: argument, units) else { return nil }
        bytes = Int(clamping: number * unit)
    }
}

private enum Quantity {
    /// A positive whole number, and the value of its unit.
    static func parts(of text: String, _ units: [(suffix: String, value: Int64)]) -> (Int64, Int64)? {
        for (suffix, value) in units where text.hasSuffix(suffix) {
            let digits = text.dropLast(suffix.count)
            // With so few digits, no product overflows.
            guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), digits.count <= 9 else { continue }
            if let number = Int64(digits), number > 0 { return (number, value) }
        }
        return nil
    }
}
