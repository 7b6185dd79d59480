import BoardModel
import Notices

extension DemoProgram {
    /// Rejects commands that `MyNotificationCenter` cannot repeat faithfully.
    func checkCompared(_ line: ParsedLine) throws(LineError) {
        switch line.command {
        case .compare:
            guard ledger.objects.isEmpty, inbox.totals.all == Totals.Counts() else {
                throw line.errorAtStart(
                    "expected compare before any observer or post: both centers start empty")
            }
        case .expect(.compared) where compared == nil:
            throw line.error(
                at: .subject, "expected a second center: begin with `compare \(ComparedCenter.name)`")
        case .observe(let observation) where compared != nil && observation.kind == .class:
            guard observation.object.flatMap(SampleClasses.instance) == nil else { break }
            throw line.error(
                at: .object,
                "expected an object of a class that \(ComparedCenter.name) can distinguish "
                    + "(\(SampleClasses.names.joined(separator: ", "))), found \(observation.object ?? "none")"
            )
        default: break
        }
    }

    func found(_ expectation: Expectation.Comparison) -> (subject: String, found: Int, names: NamePattern) {
        guard let compared else { return ("compare", 0, .any) }
        let names = expectation.names
        return switch expectation.subject {
        case .observers:
            (
                "observers of \(names.text) at MyNotificationCenter", compared.story.livingCount(of: names),
                names
            )
        case .deliveries:
            (
                "deliveries of \(names.text)\(expectation.object.map { " by \($0)" } ?? "") at MyNotificationCenter",
                compared.deliveries(of: names, by: expectation.object), names
            )
        case .dropped:
            ("dropped of \(names.text) at MyNotificationCenter", compared.dropped(of: names), names)
        case .thrown: ("thrown for \(names.text) at MyNotificationCenter", compared.thrown(for: names), names)
        }
    }
}
