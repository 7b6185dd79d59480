import Notices
import NoticesWire

/// The statuses of the program's parts.
final class OfferedStatuses: Sendable {
    /// A struct around the closure: a closure as the value of a generic type is wrapped on each access.
    private struct Part: Sendable {
        let name: String
        let fields: @Sendable () -> [InspectorField]
    }

    private let parts = Lock<[Part]>([])
    private static let limit = 16

    /// - Parameter fields: `nil` stops showing the part.
    func offer(_ name: String, _ fields: (@Sendable () -> [InspectorField])?) {
        // Released out of the lock.
        let former = parts.withLock { parts in
            let former = parts
            if let index = parts.firstIndex(where: { $0.name == name }) {
                if let fields {
                    parts[index] = Part(name: name, fields: fields)
                } else {
                    parts.remove(at: index)
                }
            } else if let fields {
                parts.append(Part(name: name, fields: fields))
            }
            return former
        }
        withExtendedLifetime(former) {}
    }

    var isUsed: Bool { parts.withLock { !$0.isEmpty } }

    /// The current statuses. Calls the program's code.
    func read() -> [OfferedStatus] {
        parts.withLock { $0.prefix(Self.limit) }.map { part in
            let fields = part.fields().map { OfferedStatus.Field(label: $0.label, value: $0.value) }
            return OfferedStatus(name: part.name, fields: fields).cut
        }
    }
}

/// The statuses that boards know.
struct AnnouncedStatuses {
    private(set) var all: [OfferedStatus] = []

    /// Takes the current statuses and returns those to report to boards.
    mutating func follow(_ now: [OfferedStatus]) -> [OfferedStatus] {
        defer { all = now }
        let gone = all.filter { former in !now.contains { $0.name == former.name } }
        return now.filter { !all.contains($0) } + gone.map { OfferedStatus(name: $0.name, fields: []) }
    }
}
