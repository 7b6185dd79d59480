import Synchronization

/// Reports names that have more observers than expected, each name once.
final class ObserverLimitWatch: Sendable {
    private struct Expectation: Sendable {
        let limit: Int
        let report: @Sendable (ObserverLimitReport) -> Void
        var isReported: Set<NoticeName> = []

        mutating func takeReport(of name: NoticeName) -> (@Sendable (ObserverLimitReport) -> Void)? {
            isReported.insert(name).inserted ? report : nil
        }
    }

    private struct Common: Sendable {
        var expectation: Expectation?
        /// Grows with each expectation, so that each is reported again.
        var number = 0
    }

    private static let common = Lock(Common())
    /// The number of the expectation for all centers; 0 if there never was one.
    private static let commonNumber = Atomic(0)

    private struct State: Sendable {
        /// For names without their own expectation.
        var general: Expectation?
        var byName: [NoticeName: Expectation] = [:]
        /// The expectation for all centers when this center last looked.
        var common = Common()

        var lowest: Int { byName.values.reduce(general?.limit ?? .max) { min($0, $1.limit) } }

        func expectation(for name: NoticeName) -> Expectation? {
            byName[name] ?? general ?? common.expectation
        }

        /// Returns the report to call for a name above its limit. Only the first caller gets it.
        mutating func takeReport(of name: NoticeName) -> (@Sendable (ObserverLimitReport) -> Void)? {
            if byName[name] != nil { return byName[name]?.takeReport(of: name) }
            return general != nil ? general?.takeReport(of: name) : common.expectation?.takeReport(of: name)
        }
    }

    /// The lowest limit; `Int.max` if none is set.
    private let limit = Atomic(Int.max)
    private let state = Lock(State())

    func expect(atMost limit: Int?, report: @escaping @Sendable (ObserverLimitReport) -> Void) {
        change { $0.general = limit.map { Expectation(limit: $0, report: report) } }
    }

    func expect(
        of name: NoticeName, atMost limit: Int?, report: @escaping @Sendable (ObserverLimitReport) -> Void
    ) {
        change { $0.byName[name] = limit.map { Expectation(limit: $0, report: report) } }
    }

    static func expectOfAllCenters(
        atMost limit: Int?, report: @escaping @Sendable (ObserverLimitReport) -> Void
    ) {
        let former = common.withLock { common in
            let former = common
            common = Common(
                expectation: limit.map { Expectation(limit: $0, report: report) },
                number: former.number + 1)
            commonNumber.store(common.number, ordering: .releasing)
            return former
        }
        withExtendedLifetime(former) {}
    }

    private func change(_ change: (inout State) -> Void) {
        // The captures of the former report are released outside of the lock.
        let former = state.withLock { state in
            let former = state
            change(&state)
            limit.store(state.lowest, ordering: .releasing)
            return former
        }
        withExtendedLifetime(former) {}
    }

    /// Call this after `name` has got another observer, with no lock held.
    @inline(__always)
    static func check(_ name: NoticeName, in center: NoticeCenter) {
        let own = center.madeLimits.with { $0.limit.load(ordering: .acquiring) }
        if (own ?? .max) != .max || commonNumber.load(ordering: .acquiring) != 0 {
            center.observerLimits.checkCount(of: name, in: center)
        }
    }

    /// Adopts the expectation for all centers, if it has changed.
    private func followCommon() {
        let number = Self.commonNumber.load(ordering: .acquiring)
        guard state.withLock({ $0.common.number != number }) else { return }
        let common = Self.common.withLock { $0 }
        // The captures of the former report are released outside of the lock.
        let former = state.withLock { state in
            let former = state.common
            if former.number < common.number { state.common = common }
            return former
        }
        withExtendedLifetime(former) {}
    }

    @inline(never)
    private func checkCount(of name: NoticeName, in center: NoticeCenter) {
        followCommon()
        guard let expected = state.withLock({ $0.expectation(for: name) }) else { return }
        let limit = expected.limit
        guard center.registry.count(of: name) > limit, !expected.isReported.contains(name) else { return }
        let registrations = center.registry.observers(of: name)
        let callable = registrations.filter(\.canBeCalled)
        guard callable.count > limit else { return }
        // Of several threads that get here at once, one reports.
        let report = state.withLock { $0.takeReport(of: name) }
        guard let report else { return }
        let found = ObserverLimitReport(name: name, limit: limit, registrations: center.describe(callable))
        center.recording.record(.limit) { record in
            record.name = name.forRecords
            record.text = found.description
        }
        report(found)
    }
}
