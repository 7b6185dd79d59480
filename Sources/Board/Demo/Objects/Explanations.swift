import BoardModel
import Notices

extension DemoProgram {
    /// Notes which observers a post would call, and why not the others: a line for each.
    func explain(
        _ name: NoticeName, _ payload: JSONValue?, from sender: DemoObject?, at source: SourceLine
    ) -> CommandEffect {
        let explanation = center.explain(
            name, from: sender, payload: payload, file: source.file, line: source.line)
        let lines = explanation.description.split(separator: "\n")
        for line in lines { center.note(String(line), file: source.file, line: source.line) }
        return .noted(lines.first.map(String.init) ?? "")
    }

    /// Notes the ends of objects that a command before had released in vain.
    func noteEndedLeaks(at source: SourceLine) {
        for label in ledger.takeEndedLeaks() {
            center.note("\(label) is gone: its deinit ran", file: source.file, line: source.line)
        }
    }

    /// The observed name that one without observers may be a misspelling of.
    func nearestObserved(_ name: NoticeName) -> NoticeName? {
        guard !center.hasObservers(of: name) else { return nil }
        return center.observedNames(like: name).first
    }

    /// Why posts of a name may have reached no observer, or fewer than expected, as a clause.
    func reasonForFew(_ names: NamePattern) -> String? {
        guard let name = names.exactName else { return nil }
        if let text = inbox.totals.passedOver(by: name) { return "a post reached no observer: \(text)" }
        let similar = center.observedNames(like: name).map(\.rawValue)
        return similar.isEmpty ? nil : "no observer of \(name); observed: \(similar.joined(separator: ", "))"
    }
}
