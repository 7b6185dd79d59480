package import BoardModel
import Demo
package import Notices

/// The observers as rows of a tree: names, each followed by its observers.
package struct ObserverTree: Sendable {
    package enum ID: Hashable, Sendable {
        case name(BoardSnapshot.Group.ID)
        case observer(RegistrationID)
    }

    package enum Row: Sendable {
        case name(BoardSnapshot.Group, isFolded: Bool)
        case observer(BoardSnapshot.Observer)

        package var id: ID {
            switch self {
            case .name(let group, _): .name(group.id)
            case .observer(let observer): .observer(observer.registration.id)
            }
        }

        /// The index of its program, if there are several.
        var program: Int? {
            switch self {
            case .name(let group, _): return group.program
            case .observer(let observer):
                let part = BoardSnapshot.part(of: observer.registration.id)
                return part < 0 ? nil : part
            }
        }

        /// The name of the row, or of its parent.
        var names: NamePattern {
            switch self {
            case .name(let group, _): group.names
            case .observer(let observer): NamePattern(observer.registration.name)
            }
        }
    }

    package let rows: Rows

    init(
        _ snapshot: BoardSnapshot, folded: Set<NamePattern>, filter: RowFilter? = nil,
        shown: ShownObservers = ShownObservers()
    ) {
        var shape = Shape(snapshot.groups, folded: folded, filter: filter, shown: shown)
        shape.find(looks: .max)
        self.init(shape, of: snapshot.groups)
    }

    /// The tree of a cached shape, for groups of the same version. O(1).
    init(_ shape: Shape, of groups: BoardSnapshot.Groups) {
        rows = Rows(shape: shape, groups: groups)
    }

    /// The identity of the row at an index; `nil` if there is none.
    package func id(at index: Int) -> ID? { rows.indices.contains(index) ? rows[index].id : nil }

    /// The index of the row with the identity of `row`; `nil` if there is none. O(log n).
    func index(of row: Row) -> Int? {
        guard let group = rows.groups.index(of: row.names, program: row.program),
            let section = rows.shape.section(of: group)
        else { return nil }
        let head = rows.shape.heads[section]
        guard case .observer(let observer) = row else { return head }
        guard !rows.shape.sections[section].isFolded else { return nil }
        return rows.shape.sections[section].observers.index(of: observer.registration.id)
            .map { head + 1 + $0 }
    }

    /// The names and observers that have rows, and their positions: unchanged while only counts change.
    struct Shape: Sendable {
        /// A name and its visible observers.
        struct Section: Sendable {
            /// Its index among the groups.
            let group: Int
            let observers: BoardSnapshot.Observers
            let isFolded: Bool
        }

        fileprivate private(set) var sections: [Section] = []
        /// The row index of each section's head.
        fileprivate private(set) var heads: [Int] = []
        fileprivate private(set) var count = 0

        /// The groups from which the shape is made.
        let groups: BoardSnapshot.Groups
        private let folded: Set<NamePattern>
        private let filter: RowFilter?
        /// The observers and names that the filter does not hide.
        private let shown: ShownObservers
        /// The next group and observer to examine, and the matching observers found before it.
        private var group = 0
        private var observer = 0
        private var left: BoardSnapshot.Observers = []
        /// The number of examined groups and observers.
        private(set) var work = 0

        init(
            _ groups: BoardSnapshot.Groups, folded: Set<NamePattern>, filter: RowFilter?,
            shown: ShownObservers = ShownObservers()
        ) {
            self.groups = groups
            self.folded = folded
            (self.filter, self.shown) = (filter, shown)
            if filter == nil {
                sections.reserveCapacity(groups.count)
                heads.reserveCapacity(groups.count)
            }
        }

        /// Whether the shape is complete.
        var isWhole: Bool { group == groups.count }

        /// Extends the shape by examining at most `looks` groups and observers.
        mutating func find(looks: Int) {
            let end = work + min(looks, .max - work)
            while !isWhole, work < end {
                work += 1
                guard let filter else {
                    add(groups.observers(at: group))
                    continue
                }
                let observers = groups.observers(at: group)
                let next = observer + min(observers.count - observer, end - work)
                let shown = self.shown
                left.take(observer..<next, of: observers) { filter.matches($0) || shown.has($0) }
                work += next - observer
                observer = next
                guard observer == observers.count else { return }
                if left.isEmpty, !isListed(group, filter) { group += 1 } else { add(left) }
                observer = 0
                left = []
            }
        }

        /// Whether a name is listed even if none of its observers is.
        private func isListed(_ group: Int, _ filter: RowFilter) -> Bool {
            let names = groups.names(at: group)
            return filter.matches(names) || shown.has(names.text, groups.program(at: group))
        }

        /// Adds the section of the current group, and moves to the next.
        private mutating func add(_ observers: BoardSnapshot.Observers) {
            let isFolded = !folded.isEmpty && folded.contains(groups.names(at: group))
            sections.append(Section(group: group, observers: observers, isFolded: isFolded))
            heads.append(count)
            count += 1 + (isFolded ? 0 : observers.count)
            group += 1
        }

        /// The section of a group; `nil` if the filter excludes it.
        fileprivate func section(of group: Int) -> Int? {
            var (low, high) = (0, sections.count)
            while low < high {
                let middle = (low + high) / 2
                if sections[middle].group < group { low = middle + 1 } else { high = middle }
            }
            return low < sections.count && sections[low].group == group ? low : nil
        }
    }

    /// The rows, made on access: there may be a hundred thousand, while the viewport shows thirty. Each access is
    /// O(log names).
    package struct Rows: RandomAccessCollection, Sendable {
        fileprivate let shape: Shape
        fileprivate let groups: BoardSnapshot.Groups

        package var startIndex: Int { 0 }
        package var endIndex: Int { shape.count }

        package subscript(index: Int) -> Row {
            precondition(indices.contains(index), "there is no row \(index) among \(endIndex)")
            // Finds the last section that begins at or before the position.
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
