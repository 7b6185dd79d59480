import Notices
import NoticesWire

/// The objects that should be freed.
final class ExpectedObjects: Sendable {
    private struct Entry: Sendable {
        let id: UInt64
        let object: ExpectedObject
        /// In nanoseconds since 1970.
        let since: Int64
    }

    /// How some objects are held, by their numbers.
    private struct Searched: Sendable {
        var found: [UInt64: HolderSearch.Found] = [:]
        /// How many objects each class had then.
        var counts: [String: Int] = [:]
        var time: ContinuousClock.Instant?
    }

    private struct State: Sendable {
        /// Those that were still alive at the last check, by address.
        var entries: [ObjectIdentifier: Entry] = [:]
        var lastID: UInt64 = 0
        var goneCount: UInt64 = 0
        /// The paths that the last search found.
        var searched = Searched()
        /// The number of entries that triggers a check even if no board is attached.
        var lookAt = 64
    }

    private let state = Lock(State())

    /// The maximum number of observers that one check visits, over all objects.
    private static let lookLimit = 100_000

    /// Whether any object was expected to be freed.
    var isUsed: Bool { state.withLock { $0.lastID > 0 } }

    /// Expects an object to be freed. Returns `false` if it is already expected.
    func expect(_ object: AnyObject, _ expected: ExpectedObject, since: Int64) -> Bool {
        let identity = ObjectIdentifier(object)
        let former = state.withLock { $0.entries[identity] }
        if former?.object.isGone == false { return false }
        let isFull = state.withLock { state in
            state.lastID += 1
            if state.entries[identity] != nil { state.goneCount += 1 }
            state.entries[identity] = Entry(id: state.lastID, object: expected, since: since)
            return state.entries.count >= state.lookAt
        }
        if isFull {
            _ = takeGone()
            state.withLock { $0.lookAt = max(64, 2 * $0.entries.count) }
        }
        return true
    }

    /// The labels of those freed since the last check, and the times since which they should have been.
    func takeGone() -> [(label: String, since: Int64)] {
        // A check may briefly hold the last reference, and so run a deinit: not under the lock.
        let gone = state.withLock { $0.entries }.filter { $0.value.object.isGone }
        guard !gone.isEmpty else { return [] }
        let taken = state.withLock { state in
            gone.filter { identity, entry in
                guard state.entries[identity]?.id == entry.id else { return false }
                state.entries[identity] = nil
                state.goneCount += 1
                return true
            }
        }
        return taken.values.sorted { $0.id < $1.id }.map { ($0.object.label, $0.since) }
    }

    /// The message for boards; `nil` if no object was expected to be freed.
    ///
    /// - Parameter pause: How long after a search for paths the next one follows, at the earliest.
    func message(_ centers: [OfferedCenter], pause: Duration = .seconds(5)) -> ExpectedGone? {
        let (entries, goneCount, isUsed) = state.withLock { state in
            (state.entries.values.sorted { $0.id < $1.id }, state.goneCount, state.lastID > 0)
        }
        guard isUsed else { return nil }
        let living = centers.compactMap { offer in offer.center.map { (offer.number, $0) } }
        let count = living.reduce(0) { $0 + $1.1.registrationCount }
        let looked = min(entries.count, Self.lookLimit / 2 / max(1, count))
        let found = found(
            for: Array(entries.prefix(WireLimits.leaks)), in: living.map(\.1), count: count, pause: pause)
        let objects = entries.prefix(WireLimits.leaks).enumerated().map { index, entry in
            // Of an object with a path, the observer to which it leads is the only suspect.
            let holder = LeakHolder(of: found[entry.id])
            return ExpectedGone.Object(
                id: entry.id, label: entry.object.label, since: entry.since,
                suspects: holder.map { [$0.suspect] }
                    ?? (index < looked ? suspects(of: entry.object, in: living) : []),
                paths: found[entry.id]?.paths ?? [])
        }
        return ExpectedGone(
            goneCount: goneCount, livingCount: UInt64(entries.count), living: objects,
            classes: classes(of: entries, in: living, looks: looked, found))
    }

    /// How the objects are held, by their numbers: those that were searched for. Searches again when a class has more or
    /// fewer objects, at most every few seconds, and at once if the first object of a class is another one.
    ///
    /// - Parameter count: How many registrations there are.
    private func found(
        for entries: [Entry], in centers: [NoticeCenter], count: Int, pause: Duration
    ) -> [UInt64: HolderSearch.Found] {
        var counts: [String: Int] = [:]
        var (examples, others): ([Entry], [Entry]) = ([], [])
        for entry in entries {
            let label = entry.object.label.withoutOrdinal
            if counts[label] == nil { examples.append(entry) } else { others.append(entry) }
            counts[label, default: 0] += 1
        }
        guard count <= Self.searchedRegistrations else { return [:] }
        let former = state.withLock { $0.searched }
        let isCurrent =
            former.counts == counts
            || former.time.map { ContinuousClock.now - $0 < pause } ?? false
        if isCurrent, examples.allSatisfy({ former.found[$0.id] != nil }) { return former.found }
        let wanted = examples + others
        let found = ExpectedObject.paths(to: wanted.map(\.object), in: centers, limit: Self.searchLimit)
        let searched = Searched(
            found: Dictionary(uniqueKeysWithValues: zip(wanted.map(\.id), found)), counts: counts,
            time: ContinuousClock.now)
        state.withLock { $0.searched = searched }
        return searched.found
    }

    /// Among how many registrations objects are searched for, and how far.
    private static let searchedRegistrations = 2_000
    private static let searchLimit = 20_000

    /// The objects by class and holder, the most first: the holder to which a path leads, or a guess for objects without a
    /// path.
    private func classes(
        of entries: [Entry], in centers: [(number: UInt64, center: NoticeCenter)], looks: Int,
        _ found: [UInt64: HolderSearch.Found]
    ) -> [LeakedClass] {
        let groups = Dictionary(grouping: entries) { $0.object.label.withoutOrdinal }
        let most = looks / max(1, groups.count)
        let classes = groups.values.flatMap { objects -> [LeakedClass] in
            var holders: [LeakHolder: [Entry]] = [:]
            var rest: [Entry] = []
            for object in objects {
                if let holder = LeakHolder(of: found[object.id]) {
                    holders[holder, default: []].append(object)
                } else {
                    rest.append(object)
                }
            }
            if holders.count == 1, let only = holders.keys.first, rest.allSatisfy({ found[$0.id] == nil }) {
                // The search was for the others only.
                holders[only] = objects
            } else if !rest.isEmpty {
                holders.merge(guesses(for: rest, in: centers, looks: looks, most: most), uniquingKeysWith: +)
            }
            return holders.map { holder, held in Self.leaked(held, holder) }
        }
        let sorted = classes.sorted {
            ($1.count, $0.label, $0.holder.text) < ($0.count, $1.label, $1.holder.text)
        }
        return Array(sorted.prefix(WireLimits.leaks))
    }

    /// The objects of a class by the observers that may hold them. Examines some; the others count as held by the same
    /// observer if all the examined ones are.
    private func guesses(
        for objects: [Entry], in centers: [(number: UInt64, center: NoticeCenter)], looks: Int, most: Int
    ) -> [LeakHolder: [Entry]] {
        var holders: [LeakHolder: [Entry]] = [:]
        let examined = objects.suffix(max(1, most))
        for object in examined {
            let holder = LeakHolder(of: object.object, living: objects.count, in: centers)
            holders[holder, default: []].append(object)
        }
        if looks > 0, let unknown = holders.first(where: \.key.isUnknown) {
            holders[unknown.key] = nil
            let guess = LeakHolder(guessedFor: objects.count, in: centers)
            holders[guess, default: []] += unknown.value
        }
        let rest = objects.dropLast(examined.count)
        if holders.count == 1, let only = holders.keys.first {
            holders[only] = objects
        } else if !rest.isEmpty {
            holders[.notExamined] = Array(rest)
        }
        return holders
    }

    private static func leaked(_ entries: [Entry], _ holder: LeakHolder) -> LeakedClass {
        var minutes: [UInt64: UInt64] = [:]
        for entry in entries { minutes[UInt64(max(0, entry.since)) / 60_000_000_000, default: 0] += 1 }
        let latest = minutes.sorted { $0.key < $1.key }.suffix(WireLimits.leakMinutes)
        let label = entries[0].object.label
        return LeakedClass(
            label: entries.count == 1 ? label : label.withoutOrdinal, count: UInt64(entries.count),
            holder: holder.suspect, minutes: latest.map { .init(minute: $0.key, count: $0.value) })
    }

    private func suspects(
        of object: ExpectedObject, in centers: [(number: UInt64, center: NoticeCenter)]
    ) -> [ExpectedGone.Suspect] {
        centers.flatMap { number, center in
            object.suspects(in: center).prefix(WireLimits.suspects).map { registration in
                ExpectedGone.Suspect(
                    center: number, registration: registration.id.number, text: Self.text(of: registration))
            }
        }
    }

    /// `“cart.changed” at Screens.swift:24 (OfferPage#1), kept by its token`.
    private static func text(of registration: NoticeRegistration) -> String {
        let place = registration.source.short
        let observer = registration.observer == place ? "" : " (\(registration.observer))"
        let name = registration.name == .any ? "any name" : "“\(registration.name)”"
        return "\(name) at \(place)\(observer), kept by \(registration.kind.holder)"
    }
}
