package import NoticesWire

extension ExpectedObjects {
    /// Converts a program's report. Clamps its numbers.
    ///
    /// - Parameter now: The current time, in nanoseconds since 1970.
    package init(_ leaks: ExpectedGone, at now: Int64) {
        self.init(
            goneCount: Int(clamping: Bounds.cut(leaks.goneCount)),
            livingCount: max(leaks.living.count, Int(clamping: Bounds.cut(leaks.livingCount))),
            living: leaks.living.map { object in
                // 0 for an impossible time.
                let (age, isOver) = now.subtractingReportingOverflow(object.since)
                return Object(
                    label: object.label, seconds: isOver ? 0 : Int(clamping: max(0, age) / 1_000_000_000),
                    suspects: object.suspects.map(\.text))
            })
    }
}
