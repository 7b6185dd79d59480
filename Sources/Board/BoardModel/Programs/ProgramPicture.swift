package import Notices

/// What a board knows of a center that it does not run itself: its registrations as they were reported, and the counts
/// of its records.
package struct ProgramPicture: Sendable {
    private var center: UInt64
    private var registrations: [UInt64: NoticeRegistration] = [:]
    private var listing = ObserverListing()
    private var changes = RegistrationChanges()
    private var totals = Totals()
    private var lastSeq: UInt64 = 0
    /// Whether the registrations were listed.
    private var isListed = false
    /// Whether the observers can be known at all.
    package private(set) var areKnown = true
    private var suggestions = NameSuggestions()
    /// Grows with each change of the registrations.
    private var changeCount: UInt64 = 0

    /// - Parameter center: A number that tells this center, and this run of its program, from others.
    package init(center: UInt64) { self.center = center }

    /// Begins with another run of the program, whose registrations are not known yet. The counts go on.
    package mutating func restart(center: UInt64) {
        self.center = center
        registrations = [:]
        changes.lose()
        changeCount += 1
        isListed = false
    }

    /// Replaces all registrations.
    ///
    /// - Parameter areKnown: Whether they are known. If not, none of them are given.
    package mutating func list(_ all: [NoticeRegistration], areKnown: Bool = true) {
        self.areKnown = areKnown
        changeCount += 1
        registrations = Dictionary(all.map { ($0.id.number, $0) }) { $1 }
        changes.lose()
        isListed = true
    }

    /// Adds registrations, or replaces those with their numbers.
    package mutating func put(_ some: [NoticeRegistration]) {
        changeCount += 1
        for registration in some {
            registrations[registration.id.number] = registration
            changes.touch(registration.id.number, of: registration.name)
        }
    }

    /// Counts records, and removes the registrations whose end they report.
    package mutating func add(_ records: [NoticeRecord]) {
        for record in records {
            lastSeq = max(lastSeq, record.seq)
            if record.isComplete, let name = record.name {
                totals.count(
                    record.kind, of: name, by: record.observer, seq: record.seq, time: record.time)
            }
            guard record.kind == .remove, let number = record.registration,
                let ended = registrations.removeValue(forKey: number)
            else { continue }
            changes.touch(number, of: ended.name)
            changeCount += 1
        }
    }

    package var counts: Totals.Counts { totals.all }

    /// Counts what is not seen, in place of what was said of it before.
    package mutating func setUnseen(_ counts: Totals.Counts) { totals.unseen = counts }

    /// Adds to posts of names without observers of their own the observed names that resemble theirs.
    package mutating func suggestNames(in records: inout [NoticeRecord]) {
        let known = registrations
        suggestions.add(to: &records, at: changeCount) { name in
            let names = Set(known.values.compactMap(\.name))
            return names.contains(name) ? [] : SimilarNames.of(name, among: names.sorted())
        }
    }

    /// Counts records that were dropped.
    package mutating func add(dropped: Totals.Dropped) { totals.count(dropped) }

    /// The registrations, in the order in which they were made.
    package var all: [NoticeRegistration] { registrations.values.sorted { $0.id.number < $1.id.number } }

    /// The registration of a number; `nil`: it has ended, or was never reported.
    package func registration(_ number: UInt64) -> NoticeRegistration? { registrations[number] }

    /// The current state. It costs what has changed since the last call.
    package mutating func snapshot() -> BoardSnapshot {
        let known = registrations
        listing.follow(
            changes.take(), lives: [], totals: totals,
            from: ObserverListing.Source(
                registration: { number, _ in known[number] },
                registrations: { known.values.sorted { $0.id.number < $1.id.number } },
                kind: { _ in nil }, life: { _ in nil }))
        var snapshot = BoardSnapshot()
        snapshot.knowsObservers = isListed && areKnown
        snapshot.groups = listing.groups
        snapshot.version = .init(center: center, number: listing.number)
        snapshot.observerCount = listing.observerCount
        snapshot.goneCount = listing.goneCount
        snapshot.totals = totals.all
        snapshot.lastSeq = lastSeq
        return snapshot
    }
}
