/// Sums of what a program did not send because the front end did not request it.
package struct LeftOutParts: Hashable, Sendable {
    /// A description of what was requested: `only cart.*`.
    package var asked: String
    /// The parts that were not requested at all.
    package var missing: Missing = []
    /// The number of records left out. Unlike dropped ones, they are not lost.
    package var records = 0
    package var posts = 0
    package var deliveries = 0
    package var unheard = 0
    package var names = 0
    /// The number of registrations, shown or not; `nil` if unknown.
    package var registrations: Int?

    package init(asked: String) { self.asked = asked }

    package struct Missing: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8

        package static let records = Missing(rawValue: 1 << 0)
        package static let observers = Missing(rawValue: 1 << 1)
        package static let leaks = Missing(rawValue: 1 << 2)

        package init(rawValue: UInt8) { self.rawValue = rawValue }
    }

    /// Sums saturate here: untrusted programs may report any number, and the counts of seen records are added
    /// to it.
    private static let limit = 1 << 53

    /// Adds what was left out in an earlier run.
    package mutating func add(_ earlier: LeftOutParts) {
        func sum(_ left: Int, _ right: Int) -> Int { min(left + right, Self.limit) }
        records = sum(records, earlier.records)
        posts = sum(posts, earlier.posts)
        deliveries = sum(deliveries, earlier.deliveries)
        unheard = sum(unheard, earlier.unheard)
        names = max(names, earlier.names)
    }
}
