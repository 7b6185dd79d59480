import BoardModel
import Notices

/// The registrations that the command language made, with their kinds and objects.
///
/// It is not notified of removals. When more than half of the registrations have ended, it discards the ended
/// ones, so that the cost of a line does not depend on how many observers ended before it.
struct Registrations: Sendable {
    private struct NamedRegistration: Sendable {
        var id: RegistrationID
        var names: NamePattern
        var observation: Command.Observation
    }

    private(set) var kinds: [UInt64: ObserverKind] = [:]
    private var entries: [String: [NamedRegistration]] = [:]

    mutating func add(_ id: RegistrationID, of object: String, _ observation: Command.Observation) {
        kinds[id.number] = observation.kind
        entries[object, default: []].append(
            NamedRegistration(id: id, names: observation.names, observation: observation))
    }

    /// Removes and returns an object's registrations for `names`, or all of them, in registration order.
    mutating func take(of object: String, for names: NamePattern?) -> [RegistrationID] {
        guard let all = entries[object] else { return [] }
        let isWanted = { (entry: NamedRegistration) in names == nil || entry.names == names }
        let rest = all.filter { !isWanted($0) }
        entries[object] = rest.isEmpty ? nil : rest
        return all.filter(isWanted).map(\.id)
    }

    /// The line that made a registration.
    func observation(of id: RegistrationID) -> Command.Observation? {
        for entries in entries.values {
            if let entry = entries.first(where: { $0.id == id }) { return entry.observation }
        }
        return nil
    }

    /// The registrations that `take` would return.
    func ids(of object: String, for names: NamePattern?) -> [RegistrationID] {
        (entries[object] ?? []).filter { names == nil || $0.names == names }.map(\.id)
    }

    /// The names that an object was registered for, except `*`.
    func names(of object: String) -> [String] {
        (entries[object] ?? []).compactMap { $0.names.exactName?.rawValue }
    }

    /// Whether enough registrations have ended to discard them, if `present` are left.
    func isWorthForgetting(present: Int) -> Bool { kinds.count > 2 * present + 64 }

    /// Discards registrations whose numbers are not in `present`.
    mutating func forget(except present: Set<UInt64>) {
        kinds = kinds.filter { present.contains($0.key) }
        entries = entries.compactMapValues { entries in
            let rest = entries.filter { present.contains($0.id.number) }
            return rest.isEmpty ? nil : rest
        }
    }
}
