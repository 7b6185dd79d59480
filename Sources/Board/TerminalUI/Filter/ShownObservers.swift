import BoardModel
import Notices

/// The observers and names of the rows that a filter shows. They stay visible in the observers' pane, even if the filter
/// has words for rows only. It only grows: an observer stays although the log has trimmed its row.
struct ShownObservers: Sendable {
    private struct Registration: Hashable {
        var number: UInt64
        var program: Int?
    }

    private struct Name: Hashable {
        var name: String
        var program: Int?
    }

    private var registrations: Set<Registration> = []
    private var names: Set<Name> = []

    /// Further ones are not collected.
    private static let limit = 10_000

    /// Changes with the content.
    var count: Int { registrations.count + names.count }

    /// Adds the observer of a row, or the name of a post.
    mutating func add(_ row: DeliveryLog.Row) {
        guard row.missing == 0, count < Self.limit else { return }
        if let number = row.record.registration {
            registrations.insert(Registration(number: number, program: row.program))
        } else if let name = row.record.name {
            names.insert(Name(name: name, program: row.program))
        }
    }

    /// Whether rows of this observer are shown, or posts of this name.
    func has(_ observer: BoardSnapshot.Observer) -> Bool {
        let registration = observer.registration
        let part = BoardSnapshot.part(of: registration.id)
        let program = part < 0 ? nil : part
        return registrations.contains(Registration(number: registration.id.number, program: program))
            || has(registration.name.rawValue, program)
    }

    /// Whether posts of a name are shown.
    func has(_ name: String, _ program: Int?) -> Bool { names.contains(Name(name: name, program: program)) }
}
