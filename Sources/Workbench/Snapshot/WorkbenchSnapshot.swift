package import Notices

/// The state of a center, without its log, that a front end shows: a copy, taken at one moment.
package struct WorkbenchSnapshot: Sendable {
    /// A name with its observers, in the order in which they are called.
    package struct Group: Sendable, Hashable {
        package var names: NamePattern
        package var observers: Observers
        package var counts: Totals.Counts
        /// The index of its program, where there are several.
        package var program: Int?

        package struct ID: Hashable, Sendable {
            package var names: NamePattern
            package var program: Int?
        }

        package var id: ID { ID(names: names, program: program) }
    }

    /// One registration.
    package struct Observer: Sendable, Hashable {
        package var registration: NoticeRegistration
        /// The kind by which a command made it; `nil` if no command made it.
        package var kind: ObserverKind?
        /// Whether the workbench holds the observing demo object, or the object was released and is alive, or is gone.
        package var object: Life?
    }

    /// A demo object's life.
    package enum Life: Sendable, Hashable {
        case held
        /// Released by the workbench, but kept alive by another reference.
        case leaked
        case gone
    }

    /// The form of an object that observes the keyboard by layout.
    package struct Form: Sendable, Hashable {
        package var label: String
        package var layout: FormLayout
    }

    package struct Object: Sendable, Hashable {
        package var label: String
        package var life: Life
        /// The number of its handler calls.
        package var received: Int
    }

    /// Since when the calls of observers were counted.
    package enum CallCount: Hashable, Sendable {
        case fromTheBeginning
        /// From the record of this number on.
        case from(UInt64)
        /// Records of deliveries were not asked for.
        case notAskedFor
    }

    /// What only a simulation has; `nil`: nothing is known of objects, and there is no keyboard.
    package struct Simulation: Sendable {
        package var objects: [Object] = []
        /// The index of each object, by label.
        var indices: [String: Int] = [:]
        /// The number of leaked objects.
        package var leakedCount = 0
        /// The lives of the demo objects, in the order in which they began.
        package var lines: [Lifeline] = []
        package var keyboard = KeyboardSimulator()
        /// The form on the device's screen: that of the first object that has one.
        package var form: Form?
        /// The time of the script's clock.
        package var now: Duration = .zero

        package init() {}

        /// The object of a label; `nil` if there never was one. O(1).
        package func object(_ label: String) -> Object? { indices[label].map { objects[$0] } }
    }

    /// Where several programs are shown: what the rows of each are marked with. Not to be trusted.
    package var programs: [String] = []
    /// Whether the observers are known; if not, `groups` may have names that were posted, without observers.
    package var knowsObservers = true
    /// Observed names, in the order of their text; then any name; then names that were only posted.
    package var groups = Groups()
    /// Changes with the groups or observers. While it is equal, only counts differ.
    package var version = Version()
    /// The number of observers, and of those that can no longer be called.
    package var observerCount = 0
    package var goneCount = 0
    /// The number of records so far.
    package var lastSeq: UInt64 = 0
    package var totals = Totals.Counts()
    package var simulation: Simulation?
    /// Of another program, the objects that should be gone; `nil`: it has not said of any.
    package var expected: ExpectedObjects?
    /// Of another program, what it was not asked for; `nil`: it was asked for everything.
    package var leftOut: LeftOutParts?
    /// Whether the observers could be known, and were not asked for.
    package var leavesOutObservers: Bool {
        leftOut.map { $0.missing.contains(.observers) && $0.registrations != nil } ?? false
    }
    /// What parts of other programs say of themselves.
    package var statuses: [PartStatus] = []
    /// Since when the calls of observers were counted.
    package var calls = CallCount.fromTheBeginning
    /// Of another program, the names that it lets the board post.
    package var postable: [String] = []

    package init() {}

    /// Identifies a listing of a center.
    package struct Version: Hashable, Sendable {
        package var center: UInt64 = 0
        var number = 0
    }
}

extension Workbench {
    /// The current state. O(1) without changes since the last snapshot; each change costs O(log n), and a copy of the
    /// list that contains it.
    package func snapshot() -> WorkbenchSnapshot {
        var snapshot = WorkbenchSnapshot()
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
        var simulation = WorkbenchSnapshot.Simulation()
        (simulation.objects, simulation.indices, simulation.leakedCount) = ledger.standing
        simulation.lines = ledger.lines
        snapshot.lastSeq = center.recordCount
        simulation.keyboard = keyboard
        simulation.form = firstForm()
        simulation.now = now
        snapshot.simulation = simulation
        return snapshot
    }
}
