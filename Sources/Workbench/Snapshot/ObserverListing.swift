import Notices

/// The observers as the latest snapshot listed them. Of what has changed since, each one is looked at; all of them only
/// when it is not known which.
struct ObserverListing: Sendable {
    private(set) var groups = WorkbenchSnapshot.Groups()
    /// How often they were listed.
    private(set) var number = 0
    private(set) var observerCount = 0
    private(set) var goneCount = 0
    /// Which counts there were of names, and whether names were observed that are not now or the reverse.
    private var nameCount = 0
    private var areNamesNew = true
    /// The posted names in their order, whether observed or not.
    private var named: [NoticeName] = []
    /// How many registrations were looked at: what snapshots have cost.
    private(set) var lookCount = 0

    /// What the listing asks the workbench for.
    struct Source {
        /// The registration as it is now; `nil` when it has ended.
        var registration: (_ number: UInt64, _ name: NoticeName?) -> NoticeRegistration?
        var registrations: () -> [NoticeRegistration]
        var kind: (UInt64) -> ObserverKind?
        var life: (String) -> WorkbenchSnapshot.Life?

        func observer(_ registration: NoticeRegistration) -> WorkbenchSnapshot.Observer {
            WorkbenchSnapshot.Observer(
                registration: registration, kind: kind(registration.id.number),
                object: life(registration.observer))
        }
    }

    /// Lists what has changed: registrations that came or went, and those of objects whose lives are others.
    mutating func follow(
        _ changes: RegistrationChanges, lives: Set<String>, totals: Totals, from source: Source
    ) {
        var isChanged = !lives.isEmpty
        if changes.isUnknown {
            listAll(from: source)
            isChanged = true
        } else if !changes.touched.isEmpty {
            look(at: changes.touched, from: source)
            isChanged = true
        }
        if !lives.isEmpty, !changes.isUnknown { renew(lives, from: source) }
        if listPosted(totals) { isChanged = true }
        groups.totals = totals
        guard isChanged else { return }
        number += 1
        observerCount = 0
        var active = 0
        for entry in groups.observed {
            observerCount += entry.observers.count
            active += entry.observers.activeCount
        }
        observerCount += groups.anyName?.observers.count ?? 0
        goneCount = observerCount - active - (groups.anyName?.observers.activeCount ?? 0)
    }

    private mutating func listAll(from source: Source) {
        var entries: [NoticeName: WorkbenchSnapshot.Observers] = [:]
        var any = WorkbenchSnapshot.Observers()
        for registration in source.registrations() {
            lookCount += 1
            let box = WorkbenchSnapshot.Observers.Box(source.observer(registration))
            if let name = registration.name { entries[name, default: []].put(box) } else { any.put(box) }
        }
        groups.observed = entries.sorted { $0.key < $1.key }.map {
            .init(names: .name($0.key), observers: $0.value)
        }
        groups.anyName = any.isEmpty ? nil : .init(names: .any, observers: any)
        areNamesNew = true
    }

    /// O(n) in the names, and in the observers of those names that are touched.
    private mutating func look(at touched: [RegistrationChanges.Touched], from source: Source) {
        var new: [NoticeName: WorkbenchSnapshot.Observers] = [:]
        var hasEmpty = false
        for (name, ones) in Dictionary(grouping: touched, by: \.name) {
            let numbers = Set(ones.map(\.number)).sorted()
            lookCount += numbers.count
            let changes = numbers.map { number in
                (
                    number,
                    source.registration(number, name).map {
                        WorkbenchSnapshot.Observers.Box(source.observer($0))
                    }
                )
            }
            guard let name else {
                var observers = groups.anyName?.observers ?? []
                groups.anyName = nil
                observers.change(changes)
                if !observers.isEmpty { groups.anyName = .init(names: .any, observers: observers) }
                continue
            }
            let place = groups.observed.place(of: name)
            if place < groups.observed.count, groups.observed[place].names == .name(name) {
                groups.observed[place].observers.change(changes)
                if groups.observed[place].observers.isEmpty { hasEmpty = true }
            } else {
                var observers: WorkbenchSnapshot.Observers = []
                observers.change(changes)
                if !observers.isEmpty { new[name] = observers }
            }
        }
        if hasEmpty { groups.observed.removeAll(where: \.observers.isEmpty) }
        insert(new)
        if hasEmpty || !new.isEmpty { areNamesNew = true }
    }

    /// Puts names between those that are there, all at once.
    private mutating func insert(_ new: [NoticeName: WorkbenchSnapshot.Observers]) {
        guard !new.isEmpty else { return }
        var merged: [WorkbenchSnapshot.Groups.Entry] = []
        merged.reserveCapacity(groups.observed.count + new.count)
        var rest = groups.observed[...]
        for (name, observers) in new.sorted(by: { $0.key < $1.key }) {
            let place = groups.observed.place(of: name)
            merged += rest[..<place]
            rest = rest[place...]
            merged.append(.init(names: .name(name), observers: observers))
        }
        groups.observed = merged + rest
    }

    /// Looks again at the observers of objects whose lives are others. O(observers), without looking at the others.
    private mutating func renew(_ lives: Set<String>, from source: Source) {
        var looks = 0
        let renewed = { (observer: WorkbenchSnapshot.Observer) -> WorkbenchSnapshot.Observer? in
            let old = observer.registration
            guard lives.contains(old.observer) || old.sender.map(lives.contains) == true else { return nil }
            looks += 1
            return source.registration(old.id.number, old.name).map(source.observer)
        }
        for index in groups.observed.indices { _ = groups.observed[index].observers.renew(renewed) }
        _ = groups.anyName?.observers.renew(renewed)
        lookCount += looks
    }

    /// Says whether other names stand behind the observed ones.
    private mutating func listPosted(_ totals: Totals) -> Bool {
        if totals.nameCount != nameCount {
            nameCount = totals.nameCount
            named = totals.countedNames.map { NoticeName($0) }.sorted()
            areNamesNew = true
        }
        guard areNamesNew else { return false }
        areNamesNew = false
        let observed = groups.observed
        groups.posted = named.filter { name in
            let place = observed.place(of: name)
            return place == observed.count || observed[place].names != .name(name)
        }.map(NamePattern.name)
        return true
    }
}

/// Registrations that have come or gone since somebody asked, or that there were more of than are kept.
struct RegistrationChanges: Sendable {
    struct Touched: Hashable, Sendable {
        var number: UInt64
        var name: NoticeName?
    }

    private(set) var touched: [Touched] = []
    /// Whether others have, and it is not known which. So it is at first.
    private(set) var isUnknown = true

    /// Beyond so many it is as well to look at all.
    private static let limit = 65_536

    static let none = {
        var changes = RegistrationChanges()
        changes.isUnknown = false
        return changes
    }()

    mutating func touch(_ number: UInt64, of name: NoticeName?) {
        guard !isUnknown else { return }
        guard touched.count < Self.limit else { return lose() }
        touched.append(Touched(number: number, name: name))
    }

    /// Which they are is not known any more.
    mutating func lose() {
        isUnknown = true
        touched = []
    }

    mutating func take() -> RegistrationChanges {
        defer { self = .none }
        return self
    }
}
