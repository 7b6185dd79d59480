/// The blocks of a recording (`docs/Wire.md`, “Files”).
package enum BlockLayout {
    /// The size of a block in bytes. A block begins at each multiple of it.
    package static let size = 1 << 20
    /// What a writer leaves free at the end of a block: room for an `end` frame, and for the shortest fill.
    static let reserve = 256 + leastFill
    /// The size of a frame without a body, in bytes.
    static let leastFill = 5
    /// The maximum length of the text of an `end`, in bytes.
    static let endText = 160
    /// The maximum length of a record's text, in bytes, if the record would not fit in a block otherwise.
    static let text = 32 << 10
    /// The maximum size of a frame of objects that should be freed, in bytes. Each block has the latest.
    static let leaks = 32 << 10
    /// The maximum number of centers in a recording. Their labels and numbers take little of a block.
    static let centers = 1_024
    /// Larger listings are not repeated in each block.
    static let smallListing = 128 << 10
    /// The share of a file that large listings may take: one in this many bytes.
    static let listingShare = 8
}
