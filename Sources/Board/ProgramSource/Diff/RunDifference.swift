/// Something that differs between two runs, A and B.
package struct RunDifference: Hashable, Sendable {
    /// What differs.
    package enum Measure: String, Hashable, Sendable {
        /// A center that only one run has.
        case center
        /// Records for which there was no room, so that counts may be too low.
        case dropped
        case posts, unheard, filtered
        /// An observer that only one run has.
        case observer
        case deliveries, failed, skipped
        /// The order of as many deliveries.
        case order
        case payload
    }

    /// What each run has.
    package enum Finding: Hashable, Sendable {
        case counts(a: Int, b: Int)
        /// Only the one run has it.
        case only(Side)
        /// The first deliveries that differ; `nil`: they were not looked for.
        case order(Parting?)
        /// The payloads of the first post that differ; `nil`: there was none, or it is not in the recording.
        case payloads(at: Int, a: String?, b: String?)
        /// Payloads differ; the first ones were not looked for.
        case somePayloads
    }

    package enum Side: String, Hashable, Sendable {
        case a = "A"
        case b = "B"
    }

    /// Where the deliveries of two runs part.
    package struct Parting: Hashable, Sendable {
        /// The number of the first delivery that differs, from 1.
        package var place: Int
        /// The delivery before it, which both have; `nil`: there is none.
        package var former: Delivery?
        /// The first delivery that differs, and the ones behind it.
        package var a: [Delivery]
        package var b: [Delivery]
    }

    package struct Delivery: Hashable, Sendable {
        package var name: String
        package var observer: String
        /// Its number in the center, by which it is found in its recording.
        package var seq: UInt64

        func isSame(as other: Delivery) -> Bool { name == other.name && observer == other.observer }
    }

    /// The label of the center.
    package var center: String
    /// `*` is any name; `nil`: it is about the center.
    package var name: String?
    package var observer: String?
    package var measure: Measure
    package var finding: Finding
}
