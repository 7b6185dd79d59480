package import Notices

/// What a face shows of a workbench besides its log: a copy, taken at one moment.
package struct WorkbenchSnapshot: Sendable {
    /// A name with its observers, in the order in which they are called.
    package struct Group: Sendable, Hashable {
        package var names: NamePattern
        package var observers: Observers
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
    package var groups = Groups()
    /// Another one when there are other groups or observers. While it is the same, only counts differ.
    package var version = Version()
    /// How many observers there are, and how many of them cannot be called any more.
    package var observerCount = 0
    package var goneCount = 0
    package var objects: [Object] = []
    /// Where each of them is.
    var places: [String: Int] = [:]
    /// How many of them were released and live on.
    package var leakedCount = 0
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

    /// The object of a name; `nil` when there never was one. O(1).
    package func object(_ label: String) -> Object? { places[label].map { objects[$0] } }

    /// Which listing it is, of which center.
    package struct Version: Hashable, Sendable {
        package var center: UInt64 = 0
        var number = 0
    }
}

extension Workbench {
    /// What there is now. O(1) but for what has come and gone since the last: O(log n) for each, and a copy of the
    /// list that it stands in.
    package func snapshot() -> WorkbenchSnapshot {
        var snapshot = WorkbenchSnapshot()
        // Asked for before what it is about, so that what changes meanwhile is seen the next time.
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
        (snapshot.objects, snapshot.places, snapshot.leakedCount) = ledger.standing
        snapshot.totals = totals.all
        snapshot.lines = ledger.lines
        snapshot.lastSeq = center.recordCount
        snapshot.keyboard = keyboard
        snapshot.form = firstForm()
        snapshot.now = now
        return snapshot
    }
}
