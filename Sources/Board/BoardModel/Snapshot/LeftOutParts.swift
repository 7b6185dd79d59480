/// What a front end did not ask a program for, so that the program kept it: sums.
package struct LeftOutParts: Hashable, Sendable {
    /// What was asked for, in words: `only cart.*`.
    package var asked: String
    /// The parts of which nothing was asked for.
    package var missing: Missing = []
    /// The records that were left out. Unlike dropped ones, they are not missed.
    package var records = 0
    package var posts = 0
    package var deliveries = 0
    package var unheard = 0
    package var names = 0
    /// The registrations that there are, shown or not; `nil`: not known.
    package var registrations: Int?

    package init(asked: String) { self.asked = asked }

    package struct Missing: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8

        package static let records = Missing(rawValue: 1 << 0)
        package static let observers = Missing(rawValue: 1 << 1)
        package static let leaks = Missing(rawValue: 1 << 2)

        package init(rawValue: UInt8) { self.rawValue = rawValue }
    }

    /// Sums stay there: a program that says ever more is not trusted, and what is seen is added to them.
    private static let limit = 1 << 53

    /// Adds what was left out of a run before.
    package mutating func add(_ earlier: LeftOutParts) {
        func sum(_ left: Int, _ right: Int) -> Int { min(left + right, Self.limit) }
        records = sum(records, earlier.records)
        posts = sum(posts, earlier.posts)
        deliveries = sum(deliveries, earlier.deliveries)
        unheard = sum(unheard, earlier.unheard)
        names = max(names, earlier.names)
    }
}
