package import NoticesWire

extension ExpectedObjects {
    /// What a program has said. Its numbers are cut to what a board can count with.
    ///
    /// - Parameter now: In nanoseconds since 1970.
    package init(_ leaks: ExpectedGone, at now: Int64) {
        self.init(
            goneCount: Int(clamping: Bounds.cut(leaks.goneCount)),
            livingCount: max(leaks.living.count, Int(clamping: Bounds.cut(leaks.livingCount))),
            living: leaks.living.map { object in
                // Of a time that never was, 0.
                let (age, isOver) = now.subtractingReportingOverflow(object.since)
                return Object(
                    label: object.label, seconds: isOver ? 0 : Int(clamping: max(0, age) / 1_000_000_000),
                    suspects: object.suspects.map(\.text))
            })
    }
}
