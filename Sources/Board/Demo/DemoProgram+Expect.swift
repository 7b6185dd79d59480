import BoardModel
import Notices

extension DemoProgram {
    func check(_ expectation: Expectation, at source: SourceLine) -> CommandEffect {
        let totals = inbox.totals
        let result: (subject: String, expected: String, found: String, name: NamePattern?) =
            switch expectation {
            case .count(let measure, let names, let count, let object):
                (
                    "\(measure.subject) \(names.text)\(object.map { " by \($0)" } ?? "")", "\(count)",
                    "\(found(measure, names, by: object))", names
                )
            case .received(let object, let count):
                ("received by \(object)", "\(count)", "\(ledger.received(by: object))", nil)
            case .compared(let expectation):
                comparedResult(of: expectation)
            case .alive(let object):
                (object, "alive", life(of: object), nil)
            case .gone(let object):
                (object, "gone", life(of: object), nil)
            case .leaked(let count):
                ("leaked objects", "\(count)", "\(ledger.standing.2)", nil)
            case .inset(let object, let points):
                ("inset of \(object)", "\(points)", inset(of: object), nil)
            }
        let isMet = result.expected == result.found
        let title = "\(result.subject): expected \(result.expected)"
        var text = "\(title), found \(result.found)"
        if !isMet, expectation.isCounted, let shortfall = totals.shortfall(of: result.name) {
            text += "; " + shortfall
        }
        if !isMet, let names = result.name, let reason = reason(expectation, names) { text += "; " + reason }
        center.record(.expect) { record in
            record.name = result.name?.text
            record.text = text
            record.passed = isMet
            record.file = source.file.name
            record.line = source.line
        }
        let places = isMet ? ([], 0) : places(expectation)
        collect(
            CheckedExpectation(
                word: expectation.word, title: title, text: text, isMet: isMet, source: source,
                places: places.0, unlistedCount: places.1))
        return isMet ? .noted("holds: \(text)") : .unmet(text)
    }

    /// Where the unexpected records came from, and how many came from elsewhere.
    private func places(_ expectation: Expectation) -> ([ProblemPlaces.Place], Int) {
        guard case .count(let measure, let names, let count, nil) = expectation else { return ([], 0) }
        let found = found(measure, names, by: nil)
        guard measure.problemKind != nil, found > count else { return ([], 0) }
        let places = inbox.totals.places(of: measure, for: names).list { hint(measure, $0) }
        return (places, places.isEmpty ? 0 : found - places.reduce(0) { $0 + $1.count })
    }

    /// Why there were fewer deliveries than expected, or where the unexpected records came from.
    private func reason(_ expectation: Expectation, _ names: NamePattern) -> String? {
        switch expectation {
        case .count(let measure, _, let count, nil)
        where measure.problemKind != nil && found(measure, names, by: nil) > count:
            inbox.totals.places(of: measure, for: names).text(ofAll: found(measure, names, by: nil)) {
                hint(measure, $0)
            }
        case .count(.deliveries, _, let count, let object) where found(.deliveries, names, by: object) < count:
            reasonForFew(names)
        case .count(.observers, _, let count, _) where found(.observers, names, by: nil) < count:
            names.exactName.flatMap(nearestObserved).map { "did you mean \($0)?" }
        default: nil
        }
    }

    private func hint(_ measure: Expectation.Measure, _ name: String) -> String? {
        guard measure == .unheard, !center.hasObservers(of: NoticeName(name)) else { return nil }
        return center.observedNames(like: NoticeName(name)).asSuggestion
    }

    private func found(_ measure: Expectation.Measure, _ names: NamePattern, by object: String?) -> Int {
        let totals = inbox.totals
        if measure == .deliveries, let object { return totals.calls(of: names, by: object).count }
        let counts = totals.counts(of: names)
        return switch measure {
        case .observers: activeObservers(of: names)
        case .deliveries: counts.deliveries
        case .unheard: counts.unheard
        case .skipped: counts.skipped
        case .failed: counts.failed
        case .refused: counts.refused
        case .thrown: counts.thrown
        case .hung: counts.hung
        }
    }

    /// The number of observers that a post could reach. For `*`, the observers of any name.
    private func activeObservers(of names: NamePattern) -> Int {
        center.registrations.count { $0.name == names.noticeName && $0.state == .active }
    }

    private func comparedResult(
        of expectation: Expectation.Comparison
    ) -> (subject: String, expected: String, found: String, name: NamePattern?) {
        let result = found(expectation)
        return (result.subject, "\(expectation.count)", "\(result.found)", result.names)
    }

    private func inset(of label: String) -> String {
        guard let form = held(label)?.form.withLock({ $0 }) else { return "no form" }
        return "\(Int(form.inset(at: now).rounded()))"
    }

    private func life(of label: String) -> String {
        (ledger.living(label) ?? 0) > 0 ? "alive" : "gone"
    }
}

extension Expectation {
    /// Whether it is checked against counts of records.
    fileprivate var isCounted: Bool {
        switch self {
        case .count(let measure, _, _, _): measure != .observers
        case .received, .compared, .alive, .gone, .leaked, .inset: false
        }
    }
}
