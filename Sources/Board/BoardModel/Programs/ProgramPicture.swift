package import Notices

/// The board's model of a center in another process: the registrations that the process reported, and the
/// counts of its records.
package struct ProgramPicture: Sendable {
    private var center: UInt64
    private var registrations: [UInt64: NoticeRegistration] = [:]
    private var listing = ObserverListing()
    private var changes = RegistrationChanges()
    private var totals = Totals()
    /// The highest number and the latest time of a record.
    package private(set) var lastSeq: UInt64 = 0
    package private(set) var lastTime = 0.0
    /// Whether the registrations have been listed.
    private var isListed = false
    /// Whether the program can report its observers.
    package private(set) var areKnown = true
    private var suggestions = NameSuggestions()
    /// Incremented by each change of the registrations.
    private var changeCount: UInt64 = 0

    /// - Parameter center: Identifies this center and this run of its program.
    package init(center: UInt64) { self.center = center }

    /// Starts with another run of the program, whose registrations are not known yet. Keeps the counts.
    package mutating func restart(center: UInt64) {
        self.center = center
        registrations = [:]
        changes.lose()
        changeCount += 1
        isListed = false
    }

    /// Replaces all registrations.
    ///
    /// - Parameter areKnown: Whether the program knows them and whom it calls. If not, the list has those that a center of
    ///   another kind lists of itself, often none.
    package mutating func list(_ all: [NoticeRegistration], areKnown: Bool = true) {
        self.areKnown = areKnown
        changeCount += 1
        registrations = Dictionary(all.map { ($0.id.number, $0) }) { $1 }
        changes.lose()
        isListed = true
    }

    /// Adds registrations, or replaces those with the same number.
    package mutating func put(_ some: [NoticeRegistration]) {
        changeCount += 1
        for registration in some {
            registrations[registration.id.number] = registration
            changes.touch(registration.id.number, of: registration.name)
        }
    }

    /// Counts records, and removes the registrations that they report as ended.
    package mutating func add(_ records: [NoticeRecord]) {
        for index in records.indices { add(records, index) }
    }

    /// Counts records as `add` does, and adds spelling suggestions to them.
    package mutating func learn(from records: inout [NoticeRecord]) {
        for index in records.indices {
            suggestName(in: &records[index])
            add(records, index)
        }
    }

    /// Reads single fields of a record in place: a function to which it is passed gets a copy, which takes longer.
    private mutating func add(_ records: [NoticeRecord], _ index: Int) {
        lastSeq = max(lastSeq, records[index].seq)
        lastTime = max(lastTime, records[index].time)
        if records[index].isComplete, let name = records[index].name {
            totals.count(
                records[index].kind, of: name, by: records[index].observer, seq: records[index].seq,
                time: records[index].time)
        }
        guard records[index].kind == .remove, let number = records[index].registration,
            let ended = registrations.removeValue(forKey: number)
        else { return }
        changes.touch(number, of: ended.name)
        changeCount += 1
    }

    package var counts: Totals.Counts { totals.all }

    /// Sets the counts of records that the board did not see.
    package mutating func setUnseen(_ counts: Totals.Counts) { totals.unseen = counts }

    /// Adds spelling suggestions to posts of names that have no observers.
    package mutating func suggestNames(in records: inout [NoticeRecord]) {
        for index in records.indices { suggestName(in: &records[index]) }
    }

    /// Adds a spelling suggestion to the record of an unheard post; in a center that does not report its observers, to
    /// that of a post of a rare name.
    package mutating func suggestName(in record: inout NoticeRecord) {
        guard areKnown else { return suggestions.add(to: &record, posts: totals) }
        guard record.kind == .unheard else { return }
        let known = registrations
        suggestions.add(to: &record, at: changeCount) { name in
            let names = Set(known.values.compactMap(\.name))
            return names.contains(name) ? [] : SimilarNames.of(name, among: names.sorted())
        }
    }

    /// Counts dropped records.
    package mutating func add(dropped: Totals.Dropped) { totals.count(dropped) }

    /// The registrations in the order of registration.
    package var all: [NoticeRegistration] { registrations.values.sorted { $0.id.number < $1.id.number } }

    /// The registration with a number; `nil` if it has ended, or was never reported.
    package func registration(_ number: UInt64) -> NoticeRegistration? { registrations[number] }

    /// The current state. The cost depends on the changes since the last call.
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
