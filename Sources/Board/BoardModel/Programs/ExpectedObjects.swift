/// The objects that another program expects to be freed.
package struct ExpectedObjects: Hashable, Sendable {
    /// The number of objects that were freed as expected.
    package var goneCount: Int
    /// The number of objects that are still alive.
    package var livingCount: Int
    /// The first objects that are still alive.
    package var living: [Object]

    package struct Object: Hashable, Sendable {
        package var label: String
        /// The seconds since it should have been freed.
        package var seconds: Int
        /// Descriptions of the observers that may hold it.
        package var suspects: [String]

        package init(label: String, seconds: Int, suspects: [String]) {
            self.label = label
            self.seconds = seconds
            self.suspects = suspects
        }
    }

    package init(goneCount: Int, livingCount: Int, living: [Object]) {
        self.goneCount = goneCount
        self.livingCount = livingCount
        self.living = living
    }
}
