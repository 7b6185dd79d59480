import Notices
import TestSupport

/// A shop that runs for a while: what its center recorded. Each run records the same, since the clock is made of dice.
struct RecordedProgram {
    private(set) var batches: [[NoticeRecord]] = []
    private(set) var registrations: [NoticeRegistration] = []
    private(set) var center: UInt64 = 0

    var records: [NoticeRecord] { batches.flatMap(\.self) }

    private final class CartStore: Sendable {}
    private final class UserSession: Sendable {}
    private final class CartBadge: Sendable {}
    private final class ProductList: Sendable {}
    private final class SyncEngine: Sendable {}

    private static let names: [NoticeName] = [
        "cart.changed", "cart.checkedOut", "user.signedIn", "user.signedOut", "product.viewed",
        "sync.finished",
        "network.reachable", "settings.changed",
    ]

    /// - Parameter posts: How many posts the program makes by itself; its handlers make more.
    init(posts: Int) {
        let ticks = Lock((dice: Dice(seed: 7), nanoseconds: Int64(0)))
        let read: @Sendable () -> Duration = {
            ticks.withLock { ticks in
                ticks.nanoseconds += Int64(
                    ticks.dice.roll(0..<8) == 0 ? 5_000_000 : ticks.dice.roll(300..<90_000))
                return .nanoseconds(ticks.nanoseconds)
            }
        }
        let center = NoticeCenter(clock: NoticeClock(now: read, stopwatch: read))
        let ring = center.recordRing()
        let owners: [any AnyObject & Sendable] =
            [SyncEngine()] + (0..<3).map { _ in CartBadge() } + (0..<4).map { _ in ProductList() }
        let senders: [AnyObject] = [CartStore(), UserSession()]
        for (number, owner) in owners.enumerated() {
            for name in [Self.names[number], Self.names[(number + 3) % Self.names.count]] {
                Self.observe(name, owner, center)
            }
        }
        center.observe("cart.checkedOut", label: "receipts") { [weak center] _ in
            center?.post("sync.finished")
        }.detach()
        var dice = Dice(seed: 1)
        for post in 0..<posts {
            center.post(dice.pick(Self.names), from: dice.roll(0..<2) == 0 ? nil : dice.pick(senders))
            if post % 100 == 99 { batches.append(ring.take().records) }
        }
        batches.append(ring.take().records)
        registrations = center.registrations
        self.center = registrations.first?.id.center ?? 0
        center.removeAll()
        withExtendedLifetime(owners) {}
    }

    private static func observe(
        _ name: NoticeName, _ owner: some AnyObject & Sendable, _ center: NoticeCenter
    ) {
        center.observe(name, owner: owner) { _, _ in }
    }
}
