package import Notices
package import Workbench

/// The observers as rows of a tree: names, and below each the observers that it has.
package struct ObserverTree: Sendable {
    package enum ID: Hashable, Sendable {
        case name(NamePattern)
        case observer(RegistrationID)
    }

    package enum Row: Sendable {
        case name(WorkbenchSnapshot.Group, isFolded: Bool)
        case observer(WorkbenchSnapshot.Observer)

        package var id: ID {
            switch self {
            case .name(let group, _): .name(group.names)
            case .observer(let observer): .observer(observer.registration.id)
            }
        }
    }

    package let rows: [Row]

    package init(_ snapshot: WorkbenchSnapshot, folded: Set<NamePattern>, filter: RowFilter? = nil) {
        rows = snapshot.groups.flatMap { group -> [Row] in
            let observers = filter.map { group.observers.filter($0.matches) } ?? group.observers
            if let filter, observers.isEmpty, !filter.matches(group.names) { return [] }
            let isFolded = folded.contains(group.names)
            let head = Row.name(group, isFolded: isFolded)
            return isFolded ? [head] : [head] + observers.map(Row.observer)
        }
    }
}
