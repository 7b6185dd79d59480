import BoardModel
import Notices

extension DemoProgram {
    /// Logs which observers a post would call, and why the others would not be called, one line for each.
    func explain(
        _ name: NoticeName, _ payload: JSONValue?, from sender: DemoObject?, at source: SourceLine
    ) -> CommandEffect {
        let explanation = center.explain(
            name, from: sender, payload: payload, file: source.file, line: source.line)
        let lines = explanation.description.split(separator: "\n")
        for line in lines { center.note(String(line), file: source.file, line: source.line) }
        return .noted(lines.first.map(String.init) ?? "")
    }

    /// Logs the ends of objects that an earlier command released but that stayed alive.
    func noteEndedLeaks(at source: SourceLine) {
        for label in ledger.takeEndedLeaks() {
            center.note("\(label) is gone: its deinit ran", file: source.file, line: source.line)
        }
    }

    /// The observed name of which this one may be a misspelling, if it has no observers.
    func nearestObserved(_ name: NoticeName) -> NoticeName? {
        guard !center.hasObservers(of: name) else { return nil }
        return center.observedNames(like: name).first
    }

    /// Why posts of a name may have reached fewer observers than expected, as a clause.
    func reasonForFew(_ names: NamePattern) -> String? {
        guard let name = names.exactName else { return nil }
        if let text = inbox.totals.passedOver(by: name) { return "a post was unheard: \(text)" }
        let similar = center.observedNames(like: name).map(\.rawValue)
        return similar.isEmpty ? nil : "no observer of \(name); observed: \(similar.joined(separator: ", "))"
    }
}
