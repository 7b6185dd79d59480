package import BoardModel
import Notices

extension DemoProgram {
    /// The current state. O(1) if nothing changed since the last snapshot. Each change costs O(log n) and a
    /// copy of the list that contains it.
    package func snapshot() -> BoardSnapshot {
        var snapshot = BoardSnapshot()
        // Taken before the state that they refer to, so that concurrent changes appear in the next snapshot.
        let lives = ledger.takeChanged()
        let (totals, changes) = inbox.takeChanges()
        let kinds = kinds
        let listed = listing.withLock { listing in
            listing.follow(
                changes, lives: lives, totals: totals,
                from: ObserverListing.Source(
                    registration: center.registration, registrations: { [center] in center.registrations },
                    kind: { kinds[$0] }, life: ledger.life))
            return listing
        }
        snapshot.groups = listed.groups
        snapshot.version = .init(center: center.number, number: listed.number)
        snapshot.observerCount = listed.observerCount
        snapshot.goneCount = listed.goneCount
        snapshot.totals = totals.all
        let standing = ledger.standing
        snapshot.objects = BoardSnapshot.Objects(
            standing.0, indices: standing.1, leakedCount: standing.2, lines: ledger.lines,
            paths: { [weak self] in self?.paths(to: $0) ?? [] })
        snapshot.lastSeq = center.recordCount
        snapshot.now = now
        return snapshot
    }
}
