package import NoticesWire

/// What the beginning of a block says about the recording before it.
package struct BlockSummary: Hashable, Sendable {
    /// Its number, from 0.
    package internal(set) var number: Int
    /// The number of records before it.
    package var records: UInt64 = 0
    package var totals = Checkpoint.Totals()
    /// When the block was begun, in nanoseconds since 1970; for the first one, when the program started.
    package var time: Int64 = 0
    /// The block in which the latest complete listing begins, possibly this one. To find the registrations in this
    /// block, apply all messages from there on.
    package var listing = 0
    /// The centers, and how far their records had come.
    package var centers: [Checkpoint.CenterPast] = []
    /// The check of the previous block.
    var checkOfFormer: UInt32?
    /// Whether the beginning could be read. Otherwise all other fields are those of the previous block.
    package var isReadable = true

    /// Where it begins in the file.
    package var offset: Int { number * BlockLayout.size }
}
