/// The objects that another program expects to be gone.
package struct ExpectedObjects: Hashable, Sendable {
    /// How many were expected to be gone, and are.
    package var goneCount: Int
    /// How many are not.
    package var livingCount: Int
    /// The first of those that are not.
    package var living: [Object]

    package struct Object: Hashable, Sendable {
        package var label: String
        /// For how many seconds it should have been gone.
        package var seconds: Int
        /// The observers that may hold it, in words.
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
