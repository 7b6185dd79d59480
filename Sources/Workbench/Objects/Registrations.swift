import Notices

/// What the command language has registered: by which kind, and for which object.
///
/// It is not told of ends. What has ended is forgotten when the rest is not half of all, so that a line costs the same
/// however many observers came and went before it.
struct Registrations: Sendable {
    private struct Entry: Sendable {
        var id: RegistrationID
        var names: NamePattern
    }

    private(set) var kinds: [UInt64: ObserverKind] = [:]
    private var entries: [String: [Entry]] = [:]

    mutating func add(_ id: RegistrationID, of object: String, for names: NamePattern, by kind: ObserverKind)
    {
        kinds[id.number] = kind
        entries[object, default: []].append(Entry(id: id, names: names))
    }

    /// Takes those of an object out that are for `names`, or all of them, in the order in which they were made.
    mutating func take(of object: String, for names: NamePattern?) -> [RegistrationID] {
        guard let all = entries[object] else { return [] }
        let isWanted = { (entry: Entry) in names == nil || entry.names == names }
        let rest = all.filter { !isWanted($0) }
        entries[object] = rest.isEmpty ? nil : rest
        return all.filter(isWanted).map(\.id)
    }

    /// Whether so many have ended that it is worth forgetting them, when `present` are left.
    func isWorthForgetting(present: Int) -> Bool { kinds.count > 2 * present + 64 }

    /// Forgets those whose numbers are not among `present`.
    mutating func forget(except present: Set<UInt64>) {
        kinds = kinds.filter { present.contains($0.key) }
        entries = entries.compactMapValues { entries in
            let rest = entries.filter { present.contains($0.id.number) }
            return rest.isEmpty ? nil : rest
        }
    }
}
