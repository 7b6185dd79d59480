package import BoardModel
import Demo

/// The changed statuses of program parts, as lines of JSON.
///
/// `{"program":"shop-1","status":"broker","fields":{"state":"connected","in":"12"}}`. With one program, `program` is
/// left out. For a part that is gone, `fields` is `{}`. Such a line is not a record: it has neither `seq` nor `kind`.
package struct StatusLines: Sendable {
    private var told: [PartStatus] = []

    package init() {}

    /// The lines of the statuses that have changed since the last call.
    package mutating func news(of snapshot: BoardSnapshot, unicode: Bool) -> [String] {
        let now = snapshot.statuses
        defer { told = now }
        let gone = told.filter { former in
            !now.contains { $0.name == former.name && $0.program == former.program }
        }
        let changed =
            now.filter { !told.contains($0) }
            + gone.map { former in
                var gone = former
                gone.fields = []
                return gone
            }
        return changed.map { line(of: $0, snapshot.tag(of: $0.program), unicode: unicode) }
    }

    private func line(of status: PartStatus, _ tag: String?, unicode: Bool) -> String {
        var labels: Set<String> = []
        let fields = status.fields.filter { labels.insert($0.label).inserted }.map {
            JSONValue.Member(key: $0.label, value: .string($0.value))
        }
        let members =
            (tag.map { [JSONValue.Member(key: "program", value: .string($0))] } ?? [])
            + [
                JSONValue.Member(key: "status", value: .string(status.name)),
                JSONValue.Member(key: "fields", value: .object(fields)),
            ]
        let line = JSONValue.object(members).compact
        return unicode ? line : JSONValue.inASCII(line)
    }
}
