/// The blocks of a recording (`docs/Wire.md`, “Files”).
package enum BlockLayout {
    /// The bytes of a block: one begins at each multiple of it.
    package static let size = 1 << 20
    /// What a writer leaves at the end of a block: room for an `end` frame, and for the shortest fill.
    static let reserve = 256 + leastFill
    /// The bytes of a frame without a body.
    static let leastFill = 5
    /// The bytes of the text of an `end`, at most.
    static let endText = 160
    /// The bytes of a text of a record that has no room in a block otherwise, at most.
    static let text = 32 << 10
    /// The bytes of a frame of objects that should be gone, at most: each block has the latest.
    static let leaks = 32 << 10
    /// The centers of a recording, at most: their labels and numbers take little of a block.
    static let centers = 1_024
    /// Listings that take more are not in each block.
    static let smallListing = 128 << 10
    /// The part of a file that large listings may take: one in so many bytes.
    static let listingShare = 8
}
