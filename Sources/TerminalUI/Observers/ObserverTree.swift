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

    package let rows: Rows

    package init(_ snapshot: WorkbenchSnapshot, folded: Set<NamePattern>, filter: RowFilter? = nil) {
        let sections = snapshot.groups.compactMap { group -> Section? in
            let observers = filter.map { group.observers.filter($0.matches) } ?? group.observers
            if let filter, observers.isEmpty, !filter.matches(group.names) { return nil }
            return Section(group: group, observers: observers, isFolded: folded.contains(group.names))
        }
        rows = Rows(sections)
    }

    /// What the row at an index is of; `nil` when there is none.
    package func id(at index: Int) -> ID? { rows.indices.contains(index) ? rows[index].id : nil }

    /// A name, and those of its observers that are shown.
    fileprivate struct Section: Sendable {
        let group: WorkbenchSnapshot.Group
        let observers: [WorkbenchSnapshot.Observer]
        let isFolded: Bool
    }

    /// The rows, made when they are looked at: there may be a hundred thousand, of which a screen shows thirty. Making
    /// this is O(names), a row O(log names).
    package struct Rows: RandomAccessCollection, Sendable {
        private let sections: [Section]
        /// The index of each section's head.
        private let heads: [Int]
        package let endIndex: Int

        package var startIndex: Int { 0 }

        fileprivate init(_ sections: [Section]) {
            self.sections = sections
            var heads: [Int] = []
            heads.reserveCapacity(sections.count)
            var end = 0
            for section in sections {
                heads.append(end)
                end += 1 + (section.isFolded ? 0 : section.observers.count)
            }
            self.heads = heads
            endIndex = end
        }

        package subscript(index: Int) -> Row {
            precondition(indices.contains(index), "there is no row \(index) among \(endIndex)")
            // The last section that does not begin behind it.
            var (low, high) = (0, heads.count)
            while high - low > 1 {
                let middle = (low + high) / 2
                if heads[middle] <= index { low = middle } else { high = middle }
            }
            let section = sections[low]
            guard index > heads[low] else { return .name(section.group, isFolded: section.isFolded) }
            return .observer(section.observers[index - heads[low] - 1])
        }
    }
}
