package import Notices

/// What a face shows of a workbench besides its log: a copy, taken at one moment.
package struct WorkbenchSnapshot: Sendable {
    /// A name with its observers, in the order in which they are called.
    package struct Group: Sendable, Hashable {
        package var names: NamePattern
        package var observers: [Observer]
        package var counts: Totals.Counts
    }

    /// One registration.
    package struct Observer: Sendable, Hashable {
        package var registration: NoticeRegistration
        /// By what kind it was made; `nil` when it was not made by a command.
        package var kind: ObserverKind?
        /// Whether the demo object that observes is held by the workbench, was released and lives on, or is gone.
        package var object: Life?
    }

    /// A demo object's life.
    package enum Life: Sendable, Hashable {
        case held
        /// Released by the workbench, and kept alive by a handler.
        case leaked
        case gone
    }

    /// An object that lays itself out by the keyboard.
    package struct Form: Sendable, Hashable {
        package var label: String
        package var layout: FormLayout
    }

    package struct Object: Sendable, Hashable {
        package var label: String
        package var life: Life
        /// How often its handlers ran.
        package var received: Int
    }

    /// Names that are observed, in the order of their text; then any name; then names that were only posted.
    package var groups: [Group] = []
    /// Another one when there are other groups or observers. While it is the same, only counts differ.
    package var version = Version()
    /// How many observers there are, and how many of them cannot be called any more.
    package var observerCount = 0
    package var goneCount = 0
    package var objects: [Object] = []
    /// The lives of the demo objects, in the order in which they began.
    package var lines: [LifeLine] = []
    /// How many records there have been.
    package var lastSeq: UInt64 = 0
    package var totals = Totals.Counts()
    package var keyboard = KeyboardSimulator()
    /// The first form on the device's screen.
    package var form: Form?
    package var now: Duration = .zero

    package init() {}

    /// Which listing it is, of which center.
    package struct Version: Hashable, Sendable {
        var center: UInt64 = 0
        var number = 0
    }
}

extension Workbench {
    /// What there is now. O(names + objects), and O(n log n) in the registrations when one came or went since the last.
    package func snapshot() -> WorkbenchSnapshot {
        var snapshot = WorkbenchSnapshot()
        let totals = inbox.totals
        // Asked for before what it counts, so that what changes meanwhile is seen the next time.
        let held = heldLabels
        let key = SnapshotGroups.Key(
            changes: center.changeCount, lives: ledger.changeCount, held: held.count, kinds: kinds.count,
            names: totals.nameCount)
        snapshot.objects = ledger.all.map { object in
            let life: WorkbenchSnapshot.Life =
                held.contains(object.label) ? .held : object.living > 0 ? .leaked : .gone
            return .init(label: object.label, life: life, received: object.received)
        }
        var groups = listedGroups
        groups.follow(key, totals) { listGroups(snapshot.objects, totals) }
        listedGroups = groups
        snapshot.list(groups, of: center.number)
        snapshot.totals = totals.all
        snapshot.lines = ledger.lines
        snapshot.lastSeq = center.recordCount
        snapshot.keyboard = keyboard
        snapshot.form = firstForm()
        snapshot.now = now
        return snapshot
    }

    private func listGroups(_ objects: [WorkbenchSnapshot.Object], _ totals: Totals) -> [WorkbenchSnapshot
        .Group]
    {
        let lives = Dictionary(uniqueKeysWithValues: objects.map { ($0.label, $0.life) })
        var observers: [NoticeName?: [WorkbenchSnapshot.Observer]] = [:]
        let kinds = self.kinds
        for registration in center.registrations {
            observers[registration.name, default: []].append(
                WorkbenchSnapshot.Observer(
                    registration: registration, kind: kinds[registration.id.number],
                    object: lives[registration.observer]))
        }
        let observed = observers.keys.compactMap { $0 }.sorted().map(NamePattern.name)
        let posted = totals.byName.keys.map { NoticeName($0) }.filter { observers[$0] == nil }
        let anyName: [NamePattern] = observers[nil] == nil ? [] : [.any]
        return (observed + anyName + posted.sorted().map(NamePattern.name)).map { names in
            WorkbenchSnapshot.Group(
                names: names, observers: observers[names.noticeName] ?? [], counts: totals.counts(of: names))
        }
    }

    private func firstForm() -> WorkbenchSnapshot.Form? {
        for (label, _, _) in ledger.all {
            guard let layout = held(label)?.form.withLock({ $0 }) else { continue }
            return WorkbenchSnapshot.Form(label: label, layout: layout)
        }
        return nil
    }
}
