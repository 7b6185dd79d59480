import Synchronization

/// Reports names that have more observers than were expected, each name once.
final class CrowdWatch: Sendable {
    private struct State: Sendable {
        var report: @Sendable (NoticeCrowd) -> Void = { _ in }
        var reported: Set<NoticeName?> = []
    }

    /// `Int.max` while no limit is set.
    private let limit = Atomic(Int.max)
    private let state = Lock(State())

    func expect(atMost limit: Int?, report: @escaping @Sendable (NoticeCrowd) -> Void) {
        // What the former report captured is released outside of the lock.
        let former = state.withLock { state in
            let former = state
            state = State(report: report)
            return former
        }
        self.limit.store(limit ?? .max, ordering: .releasing)
        withExtendedLifetime(former) {}
    }

    /// Must be called after `name` has got another observer, with no lock held.
    @inline(__always)
    func check(_ name: NoticeName?, in center: NoticeCenter) {
        let limit = limit.load(ordering: .acquiring)
        if limit != .max { check(name, in: center, limit) }
    }

    @inline(never)
    private func check(_ name: NoticeName?, in center: NoticeCenter, _ limit: Int) {
        guard center.registry.count(of: name) > limit, !state.withLock({ $0.reported.contains(name) }) else {
            return
        }
        let registrations = center.registry.observers(of: name)
        let callable = registrations.filter(\.canBeCalled)
        guard callable.count > limit else { return }
        // Of several threads that get here at once, one reports.
        let report = state.withLock { $0.reported.insert(name).inserted ? $0.report : nil }
        guard let report else { return }
        let crowd = NoticeCrowd(name: name, limit: limit, registrations: center.describe(callable))
        center.recording.record(.crowd) { record in
            record.name = name?.rawValue
            record.text = crowd.description
        }
        report(crowd)
    }
}
