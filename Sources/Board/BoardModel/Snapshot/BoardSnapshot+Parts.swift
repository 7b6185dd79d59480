package import Notices

// Several programs as one: the groups of each behind those of the one before, and sums.

extension BoardSnapshot {
    /// The snapshots of several programs as one.
    ///
    /// - Parameter tags: What the rows of each are marked with.
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
        if parts.contains(where: { $0.calls != .fromTheBeginning }) { calls = .notAskedFor }
        // Each part's own grow with its changes.
        version = Version(
            center: parts.reduce(1) { $0 &* 31 &+ $1.version.center },
            number: parts.reduce(0) { $0 &+ $1.version.number })
    }

    /// The number of a program's center, where it is one of several, and for each of its runs.
    ///
    /// - Parameter part: The index of the program; `nil`: it is the only one.
    package static func center(inPart part: Int?, run: UInt64) -> UInt64 {
        part.map { UInt64($0 + 1) << 32 | run } ?? run
    }

    /// The index of the program that a registration is of, among several.
    package static func part(of id: RegistrationID) -> Int { Int(clamping: id.center >> 32) - 1 }
}

extension ExpectedObjects {
    /// Those of several programs; `nil`: no program has said of any.
    fileprivate init?(parts: [ExpectedObjects]) {
        guard !parts.isEmpty else { return nil }
        self.init(
            goneCount: parts.reduce(0) { $0 &+ $1.goneCount },
            livingCount: parts.reduce(0) { $0 &+ $1.livingCount }, living: parts.flatMap(\.living))
    }
}
