/// Posts and deliveries of the last minute, by second.
package struct Activity: Hashable, Sendable {
    package struct Counts: Hashable, Sendable {
        package var posts = 0
        package var deliveries = 0

        package var all: Int { posts + deliveries }

        package init(posts: Int = 0, deliveries: Int = 0) {
            (self.posts, self.deliveries) = (posts, deliveries)
        }

        fileprivate static func += (left: inout Counts, right: Counts) {
            left.posts += right.posts
            left.deliveries += right.deliveries
        }
    }

    /// The number of seconds stored.
    package static let seconds = 60

    /// The second of a time. Clamped: times may come from untrusted programs.
    package static func second(of time: Double) -> Int {
        time.isFinite ? Int(min(max(0, time), 1e12).rounded(.down)) : 0
    }

    /// The latest second; `nil` if nothing was counted.
    package private(set) var latest: Int?
    /// A ring buffer: the counts of a second are at its remainder.
    private var counts: [Counts] = []

    package init() {}

    /// Adds counts of a second. Ignores seconds older than those stored.
    package mutating func add(_ new: Counts, at second: Int) {
        if counts.isEmpty { counts = Array(repeating: Counts(), count: Self.seconds) }
        let last = latest ?? second
        if second > last {
            for index in 1...min(second - last, Self.seconds) {
                counts[(last + index) % Self.seconds] = Counts()
            }
        }
        latest = max(last, second)
        guard second > max(last, second) - Self.seconds else { return }
        counts[second % Self.seconds] += new
    }

    /// The counts of the `width` seconds up to and including `second`.
    package func counts(of width: Int, until second: Int) -> [Counts] {
        (0..<max(0, width)).map { self[second - width + 1 + $0] }
    }

    /// The sums of those seconds.
    package func sum(of width: Int, until second: Int) -> Counts {
        guard let latest, second - latest < width else { return Counts() }
        return counts(of: width, until: second).reduce(into: Counts()) { $0 += $1 }
    }

    private subscript(second: Int) -> Counts {
        guard let latest, second >= 0, second <= latest, second > latest - Self.seconds else {
            return Counts()
        }
        return counts[second % Self.seconds]
    }
}
