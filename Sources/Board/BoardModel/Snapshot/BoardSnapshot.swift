package import Notices

/// The state of a center, without its log, that a front end shows: a copy, taken at one moment.
package struct BoardSnapshot: Sendable {
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
        /// Whether the demo holds the observing demo object, or the object was released and is alive, or is gone.
        package var object: Life?
    }

    /// A demo object's life.
    package enum Life: Sendable, Hashable {
        case held
        /// Released by the demo, but kept alive by another reference.
        case leaked
        case gone
    }

    package struct Object: Sendable, Hashable {
        package var label: String
        package var life: Life
        /// The number of its handler calls.
        package var received: Int

        package init(label: String, life: Life, received: Int) {
            self.label = label
            self.life = life
            self.received = received
        }
    }

    /// Since when the calls of observers were counted.
    package enum CallCount: Hashable, Sendable {
        case fromTheBeginning
        /// From the record of this number on.
        case from(UInt64)
        /// Records of deliveries were not asked for.
        case notAskedFor
    }

    /// The demo's objects.
    package struct Objects: Sendable {
        package var all: [Object]
        /// The index of each object, by label.
        private let indices: [String: Int]
        /// The number of leaked objects.
        package var leakedCount: Int
        /// Their lives, in the order in which they began.
        package var lines: [Lifeline]

        package init(
            _ all: [Object] = [], indices: [String: Int] = [:], leakedCount: Int = 0, lines: [Lifeline] = []
        ) {
            self.all = all
            self.indices = indices
            self.leakedCount = leakedCount
            self.lines = lines
        }

        /// The object of a label; `nil` if there never was one. O(1).
        package subscript(_ label: String) -> Object? { indices[label].map { all[$0] } }
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
    /// The objects that the demo has made; `nil`: those of a program are not known.
    package var objects: Objects?
    /// The time of the clock that the board drives, if it drives one.
    package var now: Duration?
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
        package var center: UInt64
        package var number: Int

        package init(center: UInt64 = 0, number: Int = 0) {
            self.center = center
            self.number = number
        }
    }
}
