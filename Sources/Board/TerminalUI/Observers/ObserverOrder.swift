import BoardModel
import Notices

/// The order of the names in the observers' pane. The observers of a name keep the order in which they are called.
package enum ObserverOrder: String, CaseIterable, Hashable, Sendable {
    /// Alphabetical.
    case name
    /// The most deliveries first.
    case calls
    /// The most leaks first.
    case leaks
    /// The name with the latest registration first.
    case newest

    /// The beginning of the command's label in the palette is the same for all, so that typing `sort` lists them.
    var label: String {
        switch self {
        case .name: "Sort observers by name"
        case .calls: "Sort observers by calls"
        case .leaks: "Sort observers by leaks"
        case .newest: "Sort observers: newest first"
        }
    }

    /// The words in the pane's title; `nil` for the usual order.
    var note: String? {
        switch self {
        case .name: nil
        case .calls: "by calls"
        case .leaks: "by leaks"
        case .newest: "newest first"
        }
    }

    /// Whether the order may change while the observers do not.
    var dependsOnCounts: Bool { self == .calls }

    /// What decides the place of a name: the greatest first, equal ones in alphabetical order.
    func rank(_ group: Int, _ observers: BoardSnapshot.Observers, in groups: BoardSnapshot.Groups) -> UInt64 {
        switch self {
        case .name: 0
        case .calls: UInt64(clamping: groups[group].counts.deliveries)
        case .leaks: UInt64(clamping: observers.leakCount)
        case .newest: observers.last?.registration.id.number ?? 0
        }
    }
}

extension KeyCommand {
    /// One command for each order. Only the palette lists them.
    static let orders = ObserverOrder.allCases.map { order in
        KeyCommand(
            .everywhere, [], order.label,
            unless: { $0.observers.order == order ? "the observers are in this order already" : nil }
        ) { $0.sortObservers(order) }
    }
}

extension BoardState {
    fileprivate mutating func sortObservers(_ order: ObserverOrder) {
        (observers.order, observers.position) = (order, ListPosition())
        message = Message(text: "observers: \(order.note ?? "by name")")
    }
}
