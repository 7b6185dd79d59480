import BoardModel
import Notices

extension DemoProgram {
    /// Rejects commands that `MyNotificationCenter` cannot repeat faithfully.
    func checkBeside(_ line: ParsedLine) throws(LineError) {
        switch line.command {
        case .beside:
            guard ledger.objects.isEmpty, inbox.totals.all == Totals.Counts() else {
                throw line.errorAtStart(
                    "expected beside before any observer or post: both centers start empty")
            }
        case .expect(.beside) where beside == nil:
            throw line.error(
                at: .subject, "expected a second center: begin with `beside \(Beside.name)`")
        case .observe(let observation) where beside != nil && observation.kind == .class:
            guard observation.object.flatMap(SampleClasses.instance) == nil else { break }
            throw line.error(
                at: .object,
                "expected an object of a class that \(Beside.name) can distinguish "
                    + "(\(SampleClasses.names.joined(separator: ", "))), found \(observation.object ?? "none")"
            )
        default: break
        }
    }

    func found(_ expectation: Expectation.Comparison) -> (subject: String, found: Int, names: NamePattern) {
        guard let beside else { return ("beside", 0, .any) }
        let names = expectation.names
        return switch expectation.subject {
        case .observers: ("observers of \(names.text) beside", beside.story.livingCount(of: names), names)
        case .deliveries:
            (
                "deliveries of \(names.text)\(expectation.object.map { " by \($0)" } ?? "") beside",
                beside.deliveries(of: names, by: expectation.object), names
            )
        case .dropped: ("dropped of \(names.text) beside", beside.dropped(of: names), names)
        case .thrown: ("thrown for \(names.text) beside", beside.thrown(for: names), names)
        }
    }
}
