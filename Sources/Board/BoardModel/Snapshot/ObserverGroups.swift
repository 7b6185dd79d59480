package import Notices

extension BoardSnapshot {
    /// The observers of a name, in the order of registration. Copying is O(1).
    package struct Observers: RandomAccessCollection, Hashable, Sendable, ExpressibleByArrayLiteral {
        /// Boxes an observer, so that copying a hundred thousand observers copies references only.
        final class ObserverBox: Sendable {
            let observer: Observer

            init(_ observer: Observer) { self.observer = observer }

            var number: UInt64 { observer.registration.id.number }

            var isActive: Bool { observer.registration.state == .active }

            /// Whether it is the active handler of an object that should have been freed.
            var isLeak: Bool { isActive && observer.object == .leaked }
        }

        private(set) var boxes: [ObserverBox] = []
        /// The number of active observers.
        package private(set) var activeCount = 0
        /// The number of active observers whose objects should have been freed.
        package private(set) var leakCount = 0

        package init(arrayLiteral observers: Observer...) {
            for observer in observers { put(ObserverBox(observer)) }
        }

        package var startIndex: Int { 0 }
        package var endIndex: Int { boxes.count }
        package subscript(index: Int) -> Observer { boxes[index].observer }

        package static func == (left: Observers, right: Observers) -> Bool { left.elementsEqual(right) }

        package func hash(into hasher: inout Hasher) {
            for observer in self { hasher.combine(observer) }
        }

        /// Appends the elements of `others` that `isWanted` accepts.
        package mutating func take(
            _ range: Range<Int>, of others: Observers, where isWanted: (Observer) -> Bool
        ) {
            for box in others.boxes[range] where isWanted(box.observer) { append(box) }
        }

        /// The index of a registration; `nil` if it is not in the list. O(log n).
        package func index(of id: RegistrationID) -> Int? {
            let index = insertionIndex(of: id.number)
            return index < boxes.count && boxes[index].observer.registration.id == id ? index : nil
        }

        /// The index of the first observer whose number is not lower.
        private func insertionIndex(of number: UInt64) -> Int {
            guard let last = boxes.last, last.number >= number else { return boxes.count }
            return boxes.partitioningIndex { $0.number >= number }
        }

        /// Inserts an observer in order, or replaces the one with the same number.
        mutating func put(_ box: ObserverBox) {
            take(box.number)
            count(box, 1)
            boxes.insert(box, at: insertionIndex(of: box.number))
        }

        mutating func take(_ number: UInt64) {
            let index = insertionIndex(of: number)
            guard index < boxes.count, boxes[index].number == number else { return }
            count(boxes.remove(at: index), -1)
        }

        /// Inserts, replaces or removes observers, given in order of number. O(n) for many.
        mutating func change(_ changes: [(number: UInt64, box: ObserverBox?)]) {
            guard changes.count > 8, let first = changes.first else {
                for (number, box) in changes {
                    if let box { put(box) } else { take(number) }
                }
                return
            }
            var rest = boxes[insertionIndex(of: first.number)...]
            boxes.removeSubrange(rest.startIndex...)
            for box in rest { count(box, -1) }
            for (number, box) in changes {
                while let next = rest.first, next.number < number { append(rest.removeFirst()) }
                if rest.first?.number == number { rest.removeFirst() }
                if let box { append(box) }
            }
            for box in rest { append(box) }
        }

        private mutating func append(_ box: ObserverBox) {
            count(box, 1)
            boxes.append(box)
        }

        private mutating func count(_ box: ObserverBox, _ change: Int) {
            if box.isActive { activeCount += change }
            if box.isLeak { leakCount += change }
        }

        /// Replaces each observer for which `renewed` returns a value. Returns whether any was replaced.
        mutating func renew(_ renewed: (Observer) -> Observer?) -> Bool {
            var isChanged = false
            for index in boxes.indices {
                guard let observer = renewed(boxes[index].observer) else { continue }
                let box = ObserverBox(observer)
                count(boxes[index], -1)
                count(box, 1)
                boxes[index] = box
                isChanged = true
            }
            return isChanged
        }
    }

    /// Names with their observers: the observed names in alphabetical order, then any name, then names that
    /// were only posted. Copying is O(1); groups are made on access.
    package struct Groups: RandomAccessCollection, Sendable {
        struct NamedObservers: Sendable {
            var names: NamePattern
            var observers = Observers()
        }

        var observed: [NamedObservers] = []
        var anyName: NamedObservers?
        var posted: [NamePattern] = []
        var totals = Totals()
        /// If there are several programs, the groups of each, in order. The other properties are then empty.
        var parts: [Groups] = []

        package init() {}

        package var startIndex: Int { 0 }
        package var endIndex: Int {
            parts.isEmpty
                ? observed.count + (anyName == nil ? 0 : 1) + posted.count : parts.reduce(0) { $0 + $1.count }
        }

        package subscript(index: Int) -> Group {
            if let (part, index) = place(of: index) {
                var group = parts[part][index]
                group.program = part
                return group
            }
            let entry = entry(at: index)
            return Group(
                names: entry.names, observers: entry.observers, counts: totals.counts(of: entry.names))
        }

        /// The observers at an index, without the counts.
        package func observers(at index: Int) -> Observers { entry(at: index).observers }

        package func names(at index: Int) -> NamePattern { entry(at: index).names }

        /// The index of the program of a group, if there are several.
        package func program(at index: Int) -> Int? { place(of: index)?.part }

        package func id(at index: Int) -> Group.ID {
            Group.ID(names: names(at: index), program: place(of: index)?.part)
        }

        /// The part that contains the group at an index, and its index there; `nil` if there are no parts.
        private func place(of index: Int) -> (part: Int, index: Int)? {
            var index = index
            for part in parts.indices {
                let count = parts[part].count
                if index < count { return (part, index) }
                index -= count
            }
            return nil
        }

        private func entry(at index: Int) -> NamedObservers {
            if let (part, index) = place(of: index) { return parts[part].entry(at: index) }
            if index < observed.count { return observed[index] }
            guard let anyName else { return NamedObservers(names: posted[index - observed.count]) }
            return index == observed.count
                ? anyName : NamedObservers(names: posted[index - observed.count - 1])
        }

        /// The calls counted for a registration's name and label.
        package func calls(of registration: NoticeRegistration) -> Totals.Calls {
            guard parts.isEmpty else {
                let part = BoardSnapshot.part(of: registration.id)
                return parts.indices.contains(part) ? parts[part].calls(of: registration) : Totals.Calls()
            }
            return totals.calls(
                of: NamePattern(registration.name), by: registration.observer)
        }

        /// The number of names, not counting the group of any name.
        package var nameCount: Int {
            parts.isEmpty ? observed.count + posted.count : parts.reduce(0) { $0 + $1.nameCount }
        }

        /// The index of a name; `nil` if it is not listed. O(log n).
        ///
        /// - Parameter program: If there are several programs, the index of the one to search.
        package func index(of names: NamePattern, program: Int? = nil) -> Int? {
            if let program, parts.indices.contains(program) {
                let before = parts[..<program].reduce(0) { $0 + $1.count }
                return parts[program].index(of: names).map { before + $0 }
            }
            guard case .name(let name) = names else { return anyName == nil ? nil : observed.count }
            let index = observed.insertionIndex(of: name)
            if index < observed.count, observed[index].names == names { return index }
            let other = posted.partitioningIndex { $0.exactName.map { $0 >= name } ?? true }
            guard other < posted.count, posted[other] == names else { return nil }
            return observed.count + (anyName == nil ? 0 : 1) + other
        }
    }
}

extension [BoardSnapshot.Groups.NamedObservers] {
    /// The index of the first name that is not ordered before `name`.
    func insertionIndex(of name: NoticeName) -> Int {
        partitioningIndex { $0.names.exactName.map { $0 >= name } ?? true }
    }
}

extension Array {
    /// The index of the first element for which `isBehind` holds, in an array partitioned by it. O(log n).
    package func partitioningIndex(_ isBehind: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
