package import Notices

extension NoticeRecord.Kind {
    /// An expectation was checked; the text states the expected value and, if it was not met, the found one.
    package static let expect = NoticeRecord.Kind(rawValue: "expect")
    /// A call threw an error, which the text describes.
    package static let thrown = NoticeRecord.Kind(rawValue: "throw")
}

extension Workbench {
    func check(_ expectation: Command.Expectation, at place: SourceLine) -> LineResult {
        let totals = inbox.totals
        let result: (subject: String, expected: String, found: String, name: NamePattern?) =
            switch expectation {
            case .observers(let names, let count):
                ("observers of \(names.text)", "\(count)", "\(activeObservers(of: names))", names)
            case .deliveries(let names, let count):
                ("deliveries of \(names.text)", "\(count)", "\(totals.counts(of: names).deliveries)", names)
            case .unheard(let names, let count):
                ("unheard posts of \(names.text)", "\(count)", "\(totals.counts(of: names).unheard)", names)
            case .skipped(let names, let count):
                ("skipped for \(names.text)", "\(count)", "\(totals.counts(of: names).skipped)", names)
            case .failed(let names, let count):
                ("failed for \(names.text)", "\(count)", "\(totals.counts(of: names).failed)", names)
            case .refused(let names, let count):
                ("refused for \(names.text)", "\(count)", "\(totals.counts(of: names).refused)", names)
            case .thrown(let names, let count):
                ("thrown for \(names.text)", "\(count)", "\(totals.counts(of: names).thrown)", names)
            case .hung(let names, let count):
                ("hung for \(names.text)", "\(count)", "\(totals.counts(of: names).hung)", names)
            case .deliveriesBy(let object, let names, let count):
                (
                    "deliveries of \(names.text) by \(object)", "\(count)",
                    "\(totals.deliveries(of: names, by: object))", names
                )
            case .received(let object, let count):
                ("received by \(object)", "\(count)", "\(ledger.received(by: object))", nil)
            case .beside(let expectation):
                besideResult(of: expectation)
            case .alive(let object):
                (object, "alive", life(of: object), nil)
            case .gone(let object):
                (object, "gone", life(of: object), nil)
            case .inset(let object, let points):
                ("inset of \(object)", "\(points)", inset(of: object), nil)
            }
        let isMet = result.expected == result.found
        var text = "\(result.subject): expected \(result.expected), found \(result.found)"
        if !isMet, expectation.isCounted, let shortfall = totals.shortfall(of: result.name) {
            text += "; " + shortfall
        }
        center.record(.expect) { record in
            record.name = result.name?.text
            record.text = text
            record.passed = isMet
            record.file = place.file.name
            record.line = place.line
        }
        return isMet ? .done : .unmet(text)
    }

    /// The number of observers that a post could reach. `*`: the observers of any name.
    private func activeObservers(of names: NamePattern) -> Int {
        center.registrations.count { $0.name == names.noticeName && $0.state == .active }
    }

    private func besideResult(
        of expectation: Command.BesideExpectation
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

extension Command.Expectation {
    /// Whether it is compared with counts of records.
    fileprivate var isCounted: Bool {
        switch self {
        case .deliveries, .unheard, .skipped, .failed, .refused, .thrown, .hung, .deliveriesBy: true
        case .observers, .received, .beside, .alive, .gone, .inset: false
        }
    }
}
