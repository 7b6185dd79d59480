extension CommandParser {
    /// The subjects of an expectation.
    package static let expectWords = [
        "observers", "deliveries", "unheard", "skipped", "failed", "refused", "thrown", "hung", "received",
        "alive", "gone", "inset", "beside",
    ]
}

extension LineScanner {
    mutating func takeExpect() throws(LineError) -> Command {
        let subjects = CommandParser.expectWords
        guard !isAtEnd() else { throw error("expected \(CommandParser.oneOf(subjects))") }
        let place = self
        let word = takeWord()
        if let measure = Command.Measure(rawValue: word) { return .expect(try takeCount(of: measure)) }
        switch word {
        case "received": return .expect(.received(object: try takeObject(), try takeCount()))
        case "beside": return .expect(.beside(try takeBesideExpectation()))
        case "alive": return .expect(.alive(object: try takeObject()))
        case "gone": return .expect(.gone(object: try takeObject()))
        case "inset": return .expect(.inset(object: try takeObject(), try takeCount()))
        default: throw place.error("expected \(CommandParser.oneOf(subjects)), found \(word)")
        }
    }

    private mutating func takeCount(of measure: Command.Measure) throws(LineError) -> Command.Expectation {
        let names = try takeNames()
        let count = try takeCount()
        guard measure == .deliveries, !isAtEnd(), isAt("by") else { return .count(measure, names, count) }
        _ = takeWord()
        return .count(measure, names, count, by: try takeObject())
    }

    private mutating func takeBesideExpectation() throws(LineError) -> Command.BesideExpectation {
        let subjects = CommandParser.oneOf(Command.BesideExpectation.Subject.allCases.map(\.rawValue))
        guard !isAtEnd() else { throw error("expected \(subjects)") }
        let place = self
        let word = takeWord()
        guard let subject = Command.BesideExpectation.Subject(rawValue: word) else {
            throw place.error("expected \(subjects), found \(word)")
        }
        var expectation = Command.BesideExpectation(
            subject: subject, names: try takeNames(), count: try takeCount())
        if subject == .deliveries, !isAtEnd(), isAt("by") {
            _ = takeWord()
            expectation.object = try takeObject()
        }
        return expectation
    }
}
