package import Notices

// Several programs as one: their groups one after the other, and the sums of their counts.

extension BoardSnapshot {
    /// Combines the snapshots of several programs.
    ///
    /// - Parameter tags: The label for the rows of each program.
    package init(parts: [BoardSnapshot], tags: [String]) {
        self.init()
        programs = tags
        groups.parts = parts.map(\.groups)
        for (index, part) in parts.enumerated() {
            statuses += part.statuses.map { status in
                var status = status
                status.program = index
                return status
            }
        }
        knowsObservers = parts.allSatisfy(\.knowsObservers)
        observerCount = parts.reduce(0) { $0 + $1.observerCount }
        goneCount = parts.reduce(0) { $0 + $1.goneCount }
        for part in parts { totals.add(part.totals) }
        lastSeq = parts.map(\.lastSeq).max() ?? 0
        expected = ExpectedObjects(parts: parts.compactMap(\.expected))
        leftOut = parts.compactMap(\.leftOut).reduce(into: nil) { sum, part in
            if sum?.add(part) == nil { sum = part }
        }
        let counts = Set(parts.map(\.calls))
        calls =
            counts.contains(.notAskedFor)
            ? .notAskedFor
            : counts.subtracting([.fromTheBeginning]).isEmpty ? .fromTheBeginning : .sinceAttached
        // The version of each part grows with its changes, so the sum does.
        version = Version(
            center: parts.reduce(1) { $0 &* 31 &+ $1.version.center },
            number: parts.reduce(0) { $0 &+ $1.version.number })
    }

    /// A number for a program's center, unique among several programs and their runs.
    ///
    /// - Parameter part: The index of the program; `nil` if it is the only one.
    package static func center(inPart part: Int?, run: UInt64) -> UInt64 {
        part.map { UInt64($0 + 1) << 32 | run } ?? run
    }

    /// The index of the program that made a registration, among several.
    package static func part(of id: RegistrationID) -> Int { Int(clamping: id.center >> 32) - 1 }
}

extension ExpectedObjects {
    /// The combined objects of several programs; `nil` if no program has reported any.
    fileprivate init?(parts: [ExpectedObjects]) {
        guard !parts.isEmpty else { return nil }
        self.init(
            goneCount: parts.reduce(0) { $0 &+ $1.goneCount },
            livingCount: parts.reduce(0) { $0 &+ $1.livingCount }, living: parts.flatMap(\.living),
            leaks: parts.flatMap(\.leaks))
    }
}
