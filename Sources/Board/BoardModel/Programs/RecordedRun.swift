package import Notices

/// What the records of a run reveal, for checking expectations.
///
/// ```swift
/// var run = RecordedRun()
/// run.add(records)
/// run.end(with: observers)
/// try run.result(of: expectation).isMet
/// ```
package struct RecordedRun: Sendable {
    /// A registration at the end of the run.
    package struct Observer: Hashable, Sendable {
        /// `nil` for any name.
        package var name: String?
        package var label: String
        /// Whether it has an owner, whose label is then its own.
        package var isOwned: Bool
        package var state: NoticeRegistration.State

        package init(name: String?, label: String, isOwned: Bool, state: NoticeRegistration.State) {
            self.name = name
            self.label = label
            self.isOwned = isOwned
            self.state = state
        }
    }

    /// The result of checking an expectation.
    package struct Result: Hashable, Sendable {
        package let isMet: Bool
        /// The expected and found values, and the reason for a difference.
        package let text: String
        package let name: String?
        /// The expectation without what was found.
        package let title: String
        /// The first places of the records that were not expected, and the number of such records elsewhere.
        package var places: [ProblemPlaces.Place] = []
        package var unlistedCount = 0

        /// The result for reports.
        package func checked(_ expectation: Expectation, at source: SourceLine) -> CheckedExpectation {
            CheckedExpectation(
                word: expectation.word, title: title, text: text, isMet: isMet, source: source,
                places: places, unlistedCount: unlistedCount)
        }
    }

    private var totals = Totals()
    private var observers: [Observer] = []
    /// The labels of the centers whose observers are unknown.
    private var hidden: [String] = []
    /// The owners seen, and whether each was freed; `nil` if its registrations ended in other ways.
    private var owners: [String: Bool?] = [:]

    /// The number of objects that should be freed but are alive; `nil` if unknown.
    private var leaked: Int?
    /// The parts that the recording was limited to; empty if it has everything.
    private var parts: [RecordedPart] = []

    package init() {}

    /// Sets the number of objects that should be freed but are alive.
    package mutating func set(leaked count: Int) { leaked = count }

    /// Limits the run to a recorded part. Expectations about anything else cannot be checked.
    package mutating func limit(to part: RecordedPart) { parts.append(part) }

    /// Adds the next records.
    package mutating func add(_ records: [NoticeRecord]) {
        for record in records where record.isComplete {
            if let name = record.name {
                totals.count(
                    record.kind, of: name, by: record.observer, seq: record.seq, time: record.time)
                totals.noteProblem(record, of: name)
            }
            guard let owner = record.owner else { continue }
            let isEnd = record.kind == .remove || record.kind == .skip
            if isEnd, record.reason == .ownerGone {
                owners[owner] = true
            } else if owners[owner] == nil {
                owners[owner] = .some(nil)
            }
        }
    }

    /// Counts dropped records.
    package mutating func add(dropped: Totals.Dropped) { totals.count(dropped) }

    /// Sets the registrations at the end of the run.
    ///
    /// - Parameter hidden: The labels of the centers whose observers are unknown.
    package mutating func end(with last: [Observer], hidden: [String] = []) {
        observers = last
        self.hidden = hidden
        for observer in last where observer.isOwned {
            // An owner was deallocated if any of its registrations has recorded that.
            let isGone = observer.state == .ownerGone
            if isGone { owners[observer.label] = true }
            if (owners[observer.label] ?? nil) == nil { owners[observer.label] = isGone }
        }
    }

    /// Checks an expectation against the run.
    ///
    /// - Throws: `LineError` if the records cannot answer it.
    package func result(of expectation: Expectation) throws(LineError) -> Result {
        for part in parts where !part.covers(expectation) {
            throw Self.unknown("it holds a part of the run: \(part.text)")
        }
        switch expectation {
        case .count(let measure, let names, let count, let object):
            let found = try found(measure, names, by: object)
            let subject = "\(measure.subject) \(names.text)\(object.map { " by \($0)" } ?? "")"
            let reason = reason(measure, names, expected: count, found: found)
            var result = result(subject, "\(count)", "\(found)", names.text, reason)
            if found > count, object == nil {
                result.places = totals.places(of: measure, for: names).list { hint(measure, $0) }
                result.unlistedCount =
                    result.places.isEmpty ? 0 : found - result.places.reduce(0) { $0 + $1.count }
            }
            return result
        case .received(let object, let count):
            try requireObservers()
            let found = totals.calls(of: .any, by: object).count
            return result(
                "received by \(object)", "\(count)", "\(found)", nil, totals.shortfall(of: .name("")))
        case .alive(let object): return result(object, "alive", try life(of: object), nil, nil)
        case .gone(let object): return result(object, "gone", try life(of: object), nil, nil)
        case .leaked(let count):
            guard let leaked else {
                throw Self.unknown(
                    "the program never called inspector.checkFreed")
            }
            return result("leaked objects", "\(count)", "\(leaked)", nil, nil)
        case .compared: throw Self.unknown("MyNotificationCenter is not recorded")
        case .inset: throw Self.unknown("forms are not recorded")
        }
    }

    private func result(
        _ subject: String, _ expected: String, _ found: String, _ name: String?, _ reason: String?
    ) -> Result {
        let isMet = expected == found
        let title = "\(subject): expected \(expected)"
        var text = "\(title), found \(found)"
        if !isMet, let reason { text += "; " + reason }
        return Result(isMet: isMet, text: text, name: name, title: title)
    }

    private func found(
        _ measure: Expectation.Measure, _ names: NamePattern, by object: String?
    ) throws(LineError) -> Int {
        try requireObservers()
        let counts = totals.counts(of: names)
        switch measure {
        case .observers:
            return observers.count { $0.name == names.exactName?.rawValue && $0.state == .active }
        case .deliveries:
            return object.map { totals.calls(of: names, by: $0).count } ?? counts.deliveries
        case .unheard: return counts.unheard
        case .skipped: return counts.skipped
        case .failed: return counts.failed
        case .refused: return counts.refused
        case .thrown: throw Self.unknown("errors that a post throws are not recorded")
        case .hung: throw Self.unknown("handlers that would hang are not recorded")
        }
    }

    /// The possible reasons for a difference, as clauses.
    private func reason(
        _ measure: Expectation.Measure, _ names: NamePattern, expected: Int, found: Int
    ) -> String? {
        let shortfall = measure == .observers ? nil : totals.shortfall(of: names)
        let reason =
            if measure == .deliveries, found < expected {
                reasonForFew(names)
            } else if found > expected {
                totals.places(of: measure, for: names).text(ofAll: found) { hint(measure, $0) }
            } else {
                String?.none
            }
        let reasons = [shortfall, reason].compactMap(\.self)
        return reasons.isEmpty ? nil : reasons.joined(separator: "; ")
    }

    private func hint(_ measure: Expectation.Measure, _ name: String) -> String? {
        measure == .unheard ? similar(to: NoticeName(name)).asSuggestion : nil
    }

    private func reasonForFew(_ names: NamePattern) -> String? {
        guard let name = names.exactName else { return nil }
        if let text = totals.passedOver(by: name) { return "a post was unheard: \(text)" }
        let similar = similar(to: name).map(\.rawValue)
        return similar.isEmpty ? nil : "no observer of \(name); observed: \(similar.joined(separator: ", "))"
    }

    private func similar(to name: NoticeName) -> [NoticeName] {
        let observed = Set(observers.compactMap { $0.name.map { NoticeName($0) } })
        return observed.contains(name) ? [] : SimilarNames.of(name, among: observed.sorted())
    }

    private func life(of object: String) throws(LineError) -> String {
        guard let known = owners[object] else {
            try requireObservers()
            throw Self.unknown("\(object) owns no observer in it")
        }
        guard let isGone = known else {
            throw Self.unknown("it does not say whether \(object) is gone")
        }
        return isGone ? "gone" : "alive"
    }

    /// Throws unless the observers of all centers are known: every count depends on them.
    private func requireObservers() throws(LineError) {
        guard let label = hidden.first else { return }
        throw Self.unknown(
            "the observers and deliveries of \(label) are unknown: choose another center")
    }

    private static func unknown(_ why: String) -> LineError {
        LineError(column: 1, message: "a recording cannot check this: \(why)")
    }
}
