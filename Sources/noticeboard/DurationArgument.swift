import ArgumentParser

/// A length of time as it is typed: a number, and ms, s, m or h.
struct DurationArgument: ExpressibleByArgument, Equatable {
    let duration: Duration

    init?(argument: String) {
        let number = argument.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        // More than a year is a slip.
        guard let value = Double(number), value > 0, value.isFinite,
            let unit = Self.seconds[String(argument.dropFirst(number.count))], value * unit < 366 * 86_400
        else { return nil }
        duration = .seconds(value * unit)
    }

    private static let seconds = ["ms": 0.001, "s": 1, "m": 60, "h": 3_600]

    var defaultValueDescription: String { "\(duration)" }
}
