package import Notices

/// The state of a center at one moment, without its log, for a front end.
package struct BoardSnapshot: Sendable {
    /// A name with its observers, in calling order.
    package struct Group: Sendable, Hashable {
        package var names: NamePattern
        package var observers: Observers
        package var counts: Totals.Counts
        /// The index of its program if several are shown.
        package var program: Int?

        package struct ID: Hashable, Sendable {
            package var names: NamePattern
            package var program: Int?

            package init(names: NamePattern, program: Int?) { (self.names, self.program) = (names, program) }
        }

        package var id: ID { ID(names: names, program: program) }
    }

    /// One registration.
    package struct Observer: Sendable, Hashable {
        package var registration: NoticeRegistration
        /// The command-language kind; `nil` if no command made the registration.
        package var kind: ObserverKind?
        /// For a demo object: whether the demo holds it, it leaked, or it was freed.
        package var object: Life?

        package init(registration: NoticeRegistration, kind: ObserverKind? = nil, object: Life? = nil) {
            (self.registration, self.kind, self.object) = (registration, kind, object)
        }
    }

    /// The lifetime state of a demo object.
    package enum Life: Sendable, Hashable {
        case held
        /// Released by the demo, but kept alive by another reference.
        case leaked
        case gone
    }

    package struct Object: Sendable, Hashable {
        package var label: String
        package var life: Life
        /// The number of calls of its handler.
        package var received: Int

        package init(label: String, life: Life, received: Int) {
            self.label = label
            self.life = life
            self.received = received
        }
    }

    /// Which calls of observers were counted.
    package enum CallCount: Hashable, Sendable {
        case fromTheBeginning
        /// Those after a board attached to a program that ran already.
        case sinceAttached
        /// The calls from this record on.
        case from(UInt64)
        /// None: delivery records were not requested.
        case notAskedFor
    }

    /// The objects of the demo.
    package struct Objects: Sendable {
        package var all: [Object]
        /// The index of each object, by label.
        private let indices: [String: Int]
        /// The number of leaked objects.
        package var leakedCount: Int
        /// The lifelines of the objects, in order of creation.
        package var lines: [Lifeline]
        /// How handlers hold a leaked object. Searches for it, so call it for a report only.
        package let paths: @Sendable (_ label: String) -> [String]

        package init(
            _ all: [Object] = [], indices: [String: Int] = [:], leakedCount: Int = 0, lines: [Lifeline] = [],
            paths: @escaping @Sendable (_ label: String) -> [String] = { _ in [] }
        ) {
            self.paths = paths
            self.all = all
            self.indices = indices
            self.leakedCount = leakedCount
            self.lines = lines
        }

        /// The object with a label; `nil` if there never was one. O(1).
        package subscript(_ label: String) -> Object? { indices[label].map { all[$0] } }
    }

    /// If several programs are shown, the label for the rows of each. Untrusted.
    package var programs: [String] = []
    /// Whether the observers are known. If not, `groups` may have names that were posted, without observers.
    package var knowsObservers = true
    /// The observed names in alphabetical order, then any name, then names that were only posted.
    package var groups = Groups()
    /// Changes with the groups or observers. While two versions are equal, only counts differ.
    package var version = Version()
    /// The number of observers, and of those that can no longer be called.
    package var observerCount = 0
    package var goneCount = 0
    /// The number of records so far.
    package var lastSeq: UInt64 = 0
    package var totals = Totals.Counts()
    /// The objects that the demo made; `nil` for an attached program, whose objects are unknown.
    package var objects: Objects?
    /// The time of the board's simulated clock, if it has one.
    package var now: Duration?
    /// For an attached program, the objects that should have been freed; `nil` if it has not reported any.
    package var expected: ExpectedObjects?
    /// For an attached program, what the board did not request; `nil` if it requested everything.
    package var leftOut: LeftOutParts?
    /// Whether the observers are unknown only because the board did not request them.
    package var leavesOutObservers: Bool {
        leftOut.map { $0.missing.contains(.observers) && $0.registrations != nil } ?? false
    }
    /// The statuses that parts of attached programs report.
    package var statuses: [PartStatus] = []
    /// Which calls of observers were counted.
    package var calls = CallCount.fromTheBeginning
    /// For an attached program, the names that the board may post.
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
