import NoticesWire

/// The objects that another program expects to be freed.
package struct ExpectedObjects: Hashable, Sendable {
    /// The number of objects that were freed as expected.
    package var goneCount: Int
    /// The number of objects that are still alive.
    package var livingCount: Int
    /// The first objects that are still alive.
    package var living: [Object]
    /// Those still alive, by class and holder, the most first. They may be fewer than `livingCount`.
    package var leaks: [Leak]

    package struct Object: Hashable, Sendable {
        package var label: String
        /// The seconds since it should have been freed.
        package var seconds: Int
        /// Descriptions of the observers that may hold it.
        package var suspects: [String]
        /// How observers hold it, each path in words. Untrusted.
        package var paths: [String]

        package init(label: String, seconds: Int, suspects: [String], paths: [String] = []) {
            self.paths = paths
            self.label = label
            self.seconds = seconds
            self.suspects = suspects
        }
    }

    /// One of the objects of a leak; `nil` if only their number was sent.
    package func example(of leak: Leak) -> Object? {
        let label = leak.label.withoutOrdinal
        let objects = living.filter { $0.label.withoutOrdinal == label }
        guard leaks.count(where: { $0.label.withoutOrdinal == label }) > 1 else { return objects.first }
        // An object with a path has the observer to which it leads as its only suspect.
        return objects.first { !$0.paths.isEmpty && $0.suspects == [leak.holder] }
            ?? objects.first { $0.paths.isEmpty }
    }

    package init(goneCount: Int, livingCount: Int, living: [Object], leaks: [Leak] = []) {
        self.leaks = leaks
        self.goneCount = goneCount
        self.livingCount = livingCount
        self.living = living
    }
}
