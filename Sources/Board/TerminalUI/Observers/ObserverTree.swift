package import BoardModel
import Demo
package import Notices

/// The observers as rows of a tree: names, each followed by its observers. Equal observers are one row that can be
/// unfolded.
package struct ObserverTree: Sendable {
    package enum ID: Hashable, Sendable {
        case name(BoardSnapshot.Group.ID)
        case equals(EqualsID)
        case observer(RegistrationID)
    }

    package struct EqualsID: Hashable, Sendable {
        package let group: BoardSnapshot.Group.ID
        package let key: BoardSnapshot.ObserverClass
    }

    /// The user's changes to what is folded: names start unfolded, equal observers folded.
    package struct Folds: Hashable, Sendable {
        package var names: Set<NamePattern> = []
        package var unfolded: Set<EqualsID> = []

        package init(names: Set<NamePattern> = [], unfolded: Set<EqualsID> = []) {
            (self.names, self.unfolded) = (names, unfolded)
        }
    }

    package enum Row: Sendable {
        case name(BoardSnapshot.Group, isFolded: Bool)
        case equals(BoardSnapshot.EqualObservers, isFolded: Bool)
        case observer(BoardSnapshot.Observer)

        package var id: ID {
            switch self {
            case .name(let group, _): .name(group.id)
            case .equals: .equals(equalsID)
            case .observer(let observer): .observer(observer.registration.id)
            }
        }

        /// The identity of the row of equal observers that it is, or is part of.
        var equalsID: EqualsID {
            EqualsID(group: BoardSnapshot.Group.ID(names: names, program: program), key: key)
        }

        private var key: BoardSnapshot.ObserverClass {
            switch self {
            case .name: preconditionFailure("a name has no class")
            case .equals(let equals, _): equals.key
            case .observer(let observer): BoardSnapshot.ObserverClass(observer)
            }
        }

        /// The index of its program, if there are several.
        var program: Int? {
            switch self {
            case .name(let group, _): return group.program
            case .equals(let equals, _): return equals.program
            case .observer(let observer):
                let part = BoardSnapshot.part(of: observer.registration.id)
                return part < 0 ? nil : part
            }
        }

        /// The name of the row, or of its parent.
        var names: NamePattern {
            switch self {
            case .name(let group, _): group.names
            case .equals(let equals, _): equals.names
            case .observer(let observer): NamePattern(observer.registration.name)
            }
        }
    }

    package let rows: Rows

    init(
        _ snapshot: BoardSnapshot, folds: Folds = Folds(), filter: RowFilter? = nil,
        shown: ShownObservers = ShownObservers(), order: ObserverOrder = .name
    ) {
        var shape = Shape(snapshot.groups, folds: folds, filter: filter, shown: shown, order: order)
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
        if case .name = row { return head }
        guard !rows.shape.sections[section].isFolded else { return nil }
        return rows.shape.sections[section].row(of: row).map { head + 1 + $0 }
    }

    /// The index of the row of the observers equal to that of a row; `nil` if there is none.
    func index(ofEqualsWith row: Row) -> Int? {
        guard let group = rows.groups.index(of: row.names, program: row.program),
            let section = rows.shape.section(of: group), !rows.shape.sections[section].isFolded
        else { return nil }
        return rows.shape.sections[section].row(ofEqualsWith: row).map { rows.shape.heads[section] + 1 + $0 }
    }

    /// The names and observers that have rows, and their positions: unchanged while only counts change.
    struct Shape: Sendable {
        /// A name and its visible observers.
        struct Section: Sendable {
            /// Its index among the groups.
            let group: Int
            let observers: BoardSnapshot.Observers
            let isFolded: Bool
            /// `nil` if each observer has its own row.
            let classes: BoardSnapshot.ObserverClasses?
            /// The row of each class, relative to the first observer's; `nil` if none is unfolded.
            private let starts: [Int]?
            /// The number of rows below the name if it is not folded.
            let count: Int

            init(
                group: Int, id: BoardSnapshot.Group.ID, observers: BoardSnapshot.Observers, folds: Folds,
                classes: BoardSnapshot.ObserverClasses?
            ) {
                (self.group, self.observers, self.classes) = (group, observers, classes)
                isFolded = !folds.names.isEmpty && folds.names.contains(id.names)
                guard let classes else {
                    (starts, count) = (nil, observers.count)
                    return
                }
                var starts: [Int] = []
                var next = 0
                guard folds.unfolded.contains(where: { $0.group == id }) else {
                    (self.starts, count) = (nil, classes.entries.count)
                    return
                }
                for entry in classes.entries {
                    starts.append(next)
                    let isOpen =
                        entry.members.count > 1
                        && folds.unfolded.contains(EqualsID(group: id, key: entry.key))
                    next += 1 + (isOpen ? entry.members.count : 0)
                }
                (self.starts, count) = (starts, next)
            }

            /// The row at an offset, not counting the name's.
            func row(at offset: Int, program: Int?) -> Row {
                guard let classes else { return .observer(observers[offset]) }
                let index = starts.map { $0.partitioningIndex { $0 > offset } - 1 } ?? offset
                let entry = classes.entries[index]
                guard entry.members.count > 1 else { return .observer(observers[entry.members[0]]) }
                let start = starts?[index] ?? offset
                guard offset == start else { return .observer(observers[entry.members[offset - start - 1]]) }
                let equals = BoardSnapshot.EqualObservers(entry, of: observers, program: program)
                return .equals(equals, isFolded: !isOpen(index))
            }

            private func isOpen(_ index: Int) -> Bool {
                guard let starts else { return false }
                return (index + 1 < starts.count ? starts[index + 1] : count) - starts[index] > 1
            }

            func row(ofEqualsWith row: Row) -> Int? {
                classes?.index(of: row.equalsID.key).flatMap { index in
                    classes?.entries[index].members.count ?? 0 > 1 ? starts?[index] ?? index : nil
                }
            }

            /// The offset of a row; of an observer that is folded away, the row of the equal ones.
            func row(of row: Row) -> Int? {
                switch row {
                case .name: return nil
                case .equals(let equals, _):
                    guard let classes else {
                        return observers.firstIndex { BoardSnapshot.ObserverClass($0) == equals.key }
                    }
                    return classes.index(of: equals.key).map { starts?[$0] ?? $0 }
                case .observer(let observer):
                    guard let place = observers.index(of: observer.registration.id) else { return nil }
                    guard let classes else { return place }
                    // It may have changed, as when its owner was deallocated.
                    let key = BoardSnapshot.ObserverClass(observers[place])
                    guard let index = classes.index(of: key) else { return nil }
                    let start = starts?[index] ?? index
                    guard isOpen(index) else { return start }
                    return start + 1 + classes.entries[index].members.partitioningIndex { $0 >= place }
                }
            }
        }

        fileprivate private(set) var sections: [Section] = []
        /// The row index of each section's head.
        fileprivate private(set) var heads: [Int] = []
        fileprivate private(set) var count = 0

        /// The groups from which the shape is made.
        let groups: BoardSnapshot.Groups
        private let folds: Folds
        /// The sections of an earlier shape with many observers, whose classes may be the same.
        private var former: [BoardSnapshot.Group.ID: Section] = [:]
        private let filter: RowFilter?
        /// The observers and names that the filter does not hide.
        private let shown: ShownObservers
        private let order: ObserverOrder
        /// The section of each group, unless they are in the order of the groups.
        private var places: [Int: Int] = [:]
        /// The next group and observer to examine, and the matching observers found before it.
        private var group = 0
        private var observer = 0
        private var left: BoardSnapshot.Observers = []
        /// The number of examined groups and observers.
        private(set) var work = 0

        /// - Parameter former: An earlier shape.
        init(
            _ groups: BoardSnapshot.Groups, folds: Folds, filter: RowFilter?,
            shown: ShownObservers = ShownObservers(), order: ObserverOrder, after former: Shape? = nil
        ) {
            self.groups = groups
            self.folds = folds
            (self.filter, self.shown) = (filter, shown)
            self.order = order
            for section in former?.sections ?? [] where section.observers.count >= Self.manyObservers {
                if let groups = former?.groups { self.former[groups.id(at: section.group)] = section }
            }
            if filter == nil {
                sections.reserveCapacity(groups.count)
                heads.reserveCapacity(groups.count)
            }
        }

        private static let manyObservers = 64

        /// Whether the shape is complete.
        var isWhole: Bool { group == groups.count }

        /// Extends the shape by examining at most `looks` groups and observers.
        mutating func find(looks: Int) {
            guard !isWhole else { return }
            defer { if isWhole { sort() } }
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
            let id = groups.id(at: group)
            let known = former[id].flatMap { $0.observers.isIdentical(to: observers) ? $0 : nil }
            let section = Section(
                group: group, id: id, observers: observers, folds: folds,
                classes: known.map(\.classes) ?? BoardSnapshot.ObserverClasses(observers))
            sections.append(section)
            heads.append(count)
            count += 1 + (section.isFolded ? 0 : section.count)
            group += 1
        }

        /// Puts the complete sections in the user's order. O(n log n).
        private mutating func sort() {
            guard order != .name, sections.count > 1 else { return }
            let ranks = sections.map { order.rank($0.group, $0.observers, in: groups) }
            // Equal ones stay in alphabetical order.
            let indices = sections.indices.sorted { (ranks[$1], $0) < (ranks[$0], $1) }
            sections = indices.map { sections[$0] }
            (heads, count) = ([], 0)
            for (place, section) in sections.enumerated() {
                places[section.group] = place
                heads.append(count)
                count += 1 + (section.isFolded ? 0 : section.count)
            }
        }

        /// The section of a group; `nil` if the filter excludes it.
        fileprivate func section(of group: Int) -> Int? {
            guard places.isEmpty else { return places[group] }
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
            return section.row(
                at: index - shape.heads[low] - 1, program: groups.id(at: section.group).program)
        }
    }
}
