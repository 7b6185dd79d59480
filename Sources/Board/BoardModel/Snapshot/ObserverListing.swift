package import Notices

/// The observers as listed by the latest snapshot. An update examines only the changed registrations, or all
/// of them if the changes are unknown.
package struct ObserverListing: Sendable {
    package private(set) var groups = BoardSnapshot.Groups()
    /// The number of the listing. Each change increments it.
    package private(set) var number = 0
    package private(set) var observerCount = 0
    package private(set) var goneCount = 0
    /// The number of counted names at the last update, and whether the observed names have changed since.
    private var nameCount = 0
    private var areNamesNew = true
    /// The posted names in order, observed or not.
    private var named: [NoticeName] = []
    /// The number of registrations examined so far: the cost of snapshots.
    package private(set) var lookCount = 0

    package init() {}

    /// How to look up what to list.
    package struct Source {
        /// The current registration; `nil` if it has ended.
        var registration: (_ number: UInt64, _ name: NoticeName) -> NoticeRegistration?
        var registrations: () -> [NoticeRegistration]
        var kind: (UInt64) -> ObserverKind?
        var life: (String) -> BoardSnapshot.Life?

        package init(
            registration: @escaping (_ number: UInt64, _ name: NoticeName) -> NoticeRegistration?,
            registrations: @escaping () -> [NoticeRegistration], kind: @escaping (UInt64) -> ObserverKind?,
            life: @escaping (String) -> BoardSnapshot.Life?
        ) {
            self.registration = registration
            self.registrations = registrations
            self.kind = kind
            self.life = life
        }

        func observer(_ registration: NoticeRegistration) -> BoardSnapshot.Observer {
            BoardSnapshot.Observer(
                registration: registration, kind: kind(registration.id.number),
                object: life(registration.observer))
        }
    }

    /// Applies added and removed registrations, and changes in the lives of objects.
    package mutating func follow(
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
        var entries: [NoticeName: BoardSnapshot.Observers] = [:]
        var any = BoardSnapshot.Observers()
        for registration in source.registrations() {
            lookCount += 1
            let box = BoardSnapshot.Observers.ObserverBox(source.observer(registration))
            if let name = registration.name.unlessAny {
                entries[name, default: []].put(box)
            } else {
                any.put(box)
            }
        }
        groups.observed = entries.sorted { $0.key < $1.key }.map {
            .init(names: .name($0.key), observers: $0.value)
        }
        groups.anyName = any.isEmpty ? nil : .init(names: .any, observers: any)
        areNamesNew = true
    }

    /// Lists changed registrations again. O(n) in the names, and in the observers of the changed names.
    private mutating func look(at touched: [RegistrationChanges.Touched], from source: Source) {
        var new: [NoticeName: BoardSnapshot.Observers] = [:]
        var hasEmpty = false
        for (name, ones) in Dictionary(grouping: touched, by: \.name) {
            let numbers = Set(ones.map(\.number)).sorted()
            lookCount += numbers.count
            let changes = numbers.map { number in
                (
                    number,
                    source.registration(number, name).map {
                        BoardSnapshot.Observers.ObserverBox(source.observer($0))
                    }
                )
            }
            guard let name = name.unlessAny else {
                var observers = groups.anyName?.observers ?? []
                groups.anyName = nil
                observers.change(changes)
                if !observers.isEmpty { groups.anyName = .init(names: .any, observers: observers) }
                continue
            }
            let index = groups.observed.insertionIndex(of: name)
            if index < groups.observed.count, groups.observed[index].names == .name(name) {
                groups.observed[index].observers.change(changes)
                if groups.observed[index].observers.isEmpty { hasEmpty = true }
            } else {
                var observers: BoardSnapshot.Observers = []
                observers.change(changes)
                if !observers.isEmpty { new[name] = observers }
            }
        }
        if hasEmpty { groups.observed.removeAll(where: \.observers.isEmpty) }
        insert(new)
        if hasEmpty || !new.isEmpty { areNamesNew = true }
    }

    /// Merges new names into the list in one pass.
    private mutating func insert(_ new: [NoticeName: BoardSnapshot.Observers]) {
        guard !new.isEmpty else { return }
        var merged: [BoardSnapshot.Groups.NamedObservers] = []
        merged.reserveCapacity(groups.observed.count + new.count)
        var rest = groups.observed[...]
        for (name, observers) in new.sorted(by: { $0.key < $1.key }) {
            let index = groups.observed.insertionIndex(of: name)
            merged += rest[..<index]
            rest = rest[index...]
            merged.append(.init(names: .name(name), observers: observers))
        }
        groups.observed = merged + rest
    }

    /// Updates the observers of objects whose lives have changed. O(observers), but examines only the changed
    /// ones.
    private mutating func renew(_ lives: Set<String>, from source: Source) {
        var looks = 0
        let renewed = { (observer: BoardSnapshot.Observer) -> BoardSnapshot.Observer? in
            let old = observer.registration
            guard lives.contains(old.observer) || old.sender.map(lives.contains) == true else { return nil }
            looks += 1
            return source.registration(old.id.number, old.name).map(source.observer)
        }
        for index in groups.observed.indices { _ = groups.observed[index].observers.renew(renewed) }
        _ = groups.anyName?.observers.renew(renewed)
        lookCount += looks
    }

    /// Lists the posted names after the observed ones. Returns whether that changed the list.
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
            let index = observed.insertionIndex(of: name)
            return index == observed.count || observed[index].names != .name(name)
        }.map(NamePattern.name)
        return true
    }
}

/// The registrations added or removed since the last take, or the fact that there were too many to store.
package struct RegistrationChanges: Sendable {
    struct Touched: Hashable, Sendable {
        var number: UInt64
        var name: NoticeName
    }

    private(set) var touched: [Touched] = []
    /// Whether changes are unknown, so that everything must be listed. Initially true.
    private(set) var isUnknown = true

    /// Beyond this number, listing everything costs no more.
    private static let limit = 65_536

    static let none = {
        var changes = RegistrationChanges()
        changes.isUnknown = false
        return changes
    }()

    package mutating func touch(_ number: UInt64, of name: NoticeName) {
        guard !isUnknown else { return }
        guard touched.count < Self.limit else { return lose() }
        touched.append(Touched(number: number, name: name))
    }

    /// Discards the changes, so that everything must be listed.
    mutating func lose() {
        isUnknown = true
        touched = []
    }

    mutating func take() -> RegistrationChanges {
        defer { self = .none }
        return self
    }
}
