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
}

extension Workbench {
    /// What there is now. O(registrations + names).
    package func snapshot() -> WorkbenchSnapshot {
        var snapshot = WorkbenchSnapshot()
        let held = heldLabels
        snapshot.objects = ledger.all.map { object in
            let life: WorkbenchSnapshot.Life =
                held.contains(object.label) ? .held : object.living > 0 ? .leaked : .gone
            return .init(label: object.label, life: life, received: object.received)
        }
        let lives = Dictionary(uniqueKeysWithValues: snapshot.objects.map { ($0.label, $0.life) })
        let totals = inbox.totals
        var observers: [NoticeName?: [WorkbenchSnapshot.Observer]] = [:]
        let registrations = center.registrations
        let kinds = self.kinds
        for registration in registrations {
            observers[registration.name, default: []].append(
                WorkbenchSnapshot.Observer(
                    registration: registration, kind: kinds[registration.id.number],
                    object: lives[registration.observer]))
        }
        let observed = observers.keys.compactMap { $0 }.sorted().map(NamePattern.name)
        let posted = totals.byName.keys.map { NoticeName($0) }.filter { observers[$0] == nil }
        let anyName: [NamePattern] = observers[nil] == nil ? [] : [.any]
        snapshot.groups = (observed + anyName + posted.sorted().map(NamePattern.name)).map { names in
            WorkbenchSnapshot.Group(
                names: names, observers: observers[names.noticeName] ?? [], counts: totals.counts(of: names))
        }
        snapshot.totals = totals.all
        snapshot.lines = ledger.lines
        snapshot.lastSeq = center.recordCount
        snapshot.keyboard = keyboard
        snapshot.form = firstForm()
        snapshot.now = now
        return snapshot
    }

    private func firstForm() -> WorkbenchSnapshot.Form? {
        for (label, _, _) in ledger.all {
            guard let layout = held(label)?.form.withLock({ $0 }) else { continue }
            return WorkbenchSnapshot.Form(label: label, layout: layout)
        }
        return nil
    }
}
