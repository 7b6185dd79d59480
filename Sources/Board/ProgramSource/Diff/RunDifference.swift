/// A difference between two runs, A and B.
package struct RunDifference: Hashable, Sendable {
    /// What differs.
    package enum Measure: String, Hashable, Sendable {
        /// A center that only one run has.
        case center
        /// Records dropped for lack of room. The counts may be too low.
        case dropped
        case posts, unheard, filtered
        /// An observer that only one run has.
        case observer
        case deliveries, failed, skipped
        /// The order of the same number of deliveries.
        case order
        case payload
    }

    /// The difference found.
    package enum Finding: Hashable, Sendable {
        case counts(a: Int, b: Int)
        /// Only one run has it.
        case only(Side)
        /// The first deliveries that differ; `nil` if they were not searched for.
        case order(Parting?)
        /// The payloads of the first post that differs; `nil` if the post had none, or its payload is not in
        /// the recording.
        case payloads(at: Int, a: String?, b: String?)
        /// Payloads differ; the first such post was not searched for.
        case somePayloads
    }

    package enum Side: String, Hashable, Sendable {
        case a = "A"
        case b = "B"
    }

    /// Where the deliveries of two runs diverge.
    package struct Parting: Hashable, Sendable {
        /// The one-based number of the first delivery that differs.
        package var place: Int
        /// The last delivery that both have; `nil` if there is none.
        package var former: Delivery?
        /// The first delivery that differs, and the ones after it.
        package var a: [Delivery]
        package var b: [Delivery]
    }

    package struct Delivery: Hashable, Sendable {
        package var name: String
        package var observer: String
        /// Its record number in the center, to find it in its recording.
        package var seq: UInt64

        func isSame(as other: Delivery) -> Bool { name == other.name && observer == other.observer }
    }

    /// The label of the center.
    package var center: String
    /// `*` for any name; `nil` if the difference is about the center.
    package var name: String?
    package var observer: String?
    package var measure: Measure
    package var finding: Finding
}
