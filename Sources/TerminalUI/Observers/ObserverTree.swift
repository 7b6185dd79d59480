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

        /// The name that it is, or is below.
        var names: NamePattern {
            switch self {
            case .name(let group, _): group.names
            case .observer(let observer): observer.registration.name.map(NamePattern.name) ?? .any
            }
        }
    }

    package let rows: Rows

    package init(_ snapshot: WorkbenchSnapshot, folded: Set<NamePattern>, filter: RowFilter? = nil) {
        self.init(Shape(snapshot.groups, folded: folded, filter: filter), of: snapshot)
    }

    /// The tree of a shape that was found before, for a snapshot of the same version. O(1).
    init(_ shape: Shape, of snapshot: WorkbenchSnapshot) {
        rows = Rows(shape: shape, groups: snapshot.groups)
    }

    /// What the row at an index is of; `nil` when there is none.
    package func id(at index: Int) -> ID? { rows.indices.contains(index) ? rows[index].id : nil }

    /// Where the row is that is what `row` was; `nil` when there is none. O(log n).
    func index(of row: Row) -> Int? {
        guard let group = rows.groups.index(of: row.names), let section = rows.shape.section(of: group) else {
            return nil
        }
        let head = rows.shape.heads[section]
        guard case .observer(let observer) = row else { return head }
        guard !rows.shape.sections[section].isFolded else { return nil }
        return rows.shape.sections[section].observers.index(of: observer.registration.id)
            .map { head + 1 + $0 }
    }

    /// Which names and observers have rows, and where: what stays the same while only counts change.
    struct Shape: Sendable {
        /// A name, and those of its observers that are shown.
        struct Section: Sendable {
            /// Its index among the groups.
            let group: Int
            let observers: WorkbenchSnapshot.Observers
            let isFolded: Bool
        }

        fileprivate private(set) var sections: [Section] = []
        /// The index of each section's head.
        fileprivate private(set) var heads: [Int] = []
        fileprivate private(set) var count = 0

        /// O(names), and with a filter O(observers).
        init(_ groups: WorkbenchSnapshot.Groups, folded: Set<NamePattern>, filter: RowFilter?) {
            sections.reserveCapacity(groups.count)
            heads.reserveCapacity(groups.count)
            for index in groups.indices {
                var observers = groups.observers(at: index)
                if let filter {
                    observers = observers.only(filter.matches)
                    if observers.isEmpty, !filter.matches(groups.names(at: index)) { continue }
                }
                let isFolded = !folded.isEmpty && folded.contains(groups.names(at: index))
                sections.append(Section(group: index, observers: observers, isFolded: isFolded))
                heads.append(count)
                count += 1 + (isFolded ? 0 : observers.count)
            }
        }

        /// The section of a group; `nil` when a filter leaves it out.
        fileprivate func section(of group: Int) -> Int? {
            var (low, high) = (0, sections.count)
            while low < high {
                let middle = (low + high) / 2
                if sections[middle].group < group { low = middle + 1 } else { high = middle }
            }
            return low < sections.count && sections[low].group == group ? low : nil
        }
    }

    /// The rows, made when they are looked at: there may be a hundred thousand, of which a screen shows thirty. Each is
    /// O(log names).
    package struct Rows: RandomAccessCollection, Sendable {
        fileprivate let shape: Shape
        fileprivate let groups: WorkbenchSnapshot.Groups

        package var startIndex: Int { 0 }
        package var endIndex: Int { shape.count }

        package subscript(index: Int) -> Row {
            precondition(indices.contains(index), "there is no row \(index) among \(endIndex)")
            // The last section that does not begin behind it.
            var (low, high) = (0, shape.heads.count)
            while high - low > 1 {
                let middle = (low + high) / 2
                if shape.heads[middle] <= index { low = middle } else { high = middle }
            }
            let section = shape.sections[low]
            guard index > shape.heads[low] else {
                return .name(groups[section.group], isFolded: section.isFolded)
            }
            return .observer(section.observers[index - shape.heads[low] - 1])
        }
    }
}

extension BoardState {
    /// What the shape of the tree follows from.
    struct TreeKey: Equatable, Sendable {
        var version: WorkbenchSnapshot.Version
        var folded: Set<NamePattern>
        var filter: RowFilter?
    }

    private var treeKey: TreeKey {
        TreeKey(version: shown.snapshot.version, folded: folded, filter: query.filter)
    }

    package var tree: ObserverTree {
        if let shapeFound, shapeFound.key == treeKey {
            return ObserverTree(shapeFound.shape, of: shown.snapshot)
        }
        return ObserverTree(shown.snapshot, folded: folded, filter: query.filter)
    }

    /// Finds the shape of the tree, if it is another, so that it need not be found for each look at it.
    mutating func followTree() {
        let key = treeKey
        guard shapeFound?.key != key else { return }
        shapeFound = (key, ObserverTree.Shape(shown.snapshot.groups, folded: folded, filter: query.filter))
    }
}
