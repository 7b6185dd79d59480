/// Lists the centers that were made while it was current, so that a test can check what it left registered.
package final class CenterLedger: Sendable {
    @TaskLocal package static var current: CenterLedger?

    private struct ListedCenter: Sendable {
        weak var center: NoticeCenter?
    }

    private let entries = Lock<[ListedCenter]>([])

    package init() {}

    func add(_ center: NoticeCenter) {
        entries.withLock { $0.append(ListedCenter(center: center)) }
    }

    /// The number of registrations in the listed centers that are still alive.
    package var registrationCount: Int {
        living.reduce(0) { $0 + $1.registrationCount }
    }

    /// The registrations in the listed centers that are still alive.
    package var registrations: [NoticeRegistration] {
        living.flatMap(\.registrations)
    }

    private var living: [NoticeCenter] { entries.withLock { $0 }.compactMap(\.center) }
}
