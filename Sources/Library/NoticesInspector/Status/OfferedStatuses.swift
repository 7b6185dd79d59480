import Notices
import NoticesWire

/// What parts of the program say of themselves.
final class OfferedStatuses: Sendable {
    /// A struct around the closure: a closure that is the value of a generic type is wrapped at each access.
    private struct Part: Sendable {
        let name: String
        let fields: @Sendable () -> [InspectorField]
    }

    private let parts = Lock<[Part]>([])
    private static let limit = 16

    /// - Parameter fields: `nil`: the part is shown no more.
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

    /// What they say now. Calls the program's code.
    func read() -> [OfferedStatus] {
        parts.withLock { $0.prefix(Self.limit) }.map { part in
            let fields = part.fields().map { OfferedStatus.Field(label: $0.label, value: $0.value) }
            return OfferedStatus(name: part.name, fields: fields).cut
        }
    }
}

/// What boards know of the parts.
struct AnnouncedStatuses {
    private(set) var all: [OfferedStatus] = []

    /// Takes what they say now, and returns what boards must be told.
    mutating func follow(_ now: [OfferedStatus]) -> [OfferedStatus] {
        defer { all = now }
        let gone = all.filter { former in !now.contains { $0.name == former.name } }
        return now.filter { !all.contains($0) } + gone.map { OfferedStatus(name: $0.name, fields: []) }
    }
}
