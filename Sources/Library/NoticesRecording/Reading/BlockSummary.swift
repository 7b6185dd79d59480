package import NoticesWire

/// What the beginning of a block says: what the recording has before it.
package struct BlockSummary: Hashable, Sendable {
    /// Its number, from 0.
    package let number: Int
    /// How many records come before it.
    package var records: UInt64 = 0
    package var totals = Checkpoint.Totals()
    /// When the block was begun, in nanoseconds since 1970; of the first one, when the program started.
    package var time: Int64 = 0
    /// The block in which the latest whole listing begins, which may be this one. The registrations in this block are
    /// found by taking in all messages from there on.
    package var listing = 0
    /// The centers, and how far their records had come.
    package var centers: [Checkpoint.CenterPast] = []
    /// The check of the block before.
    var checkOfFormer: UInt32?
    /// Whether the beginning could be read. Otherwise all else is what the block before says.
    package var isReadable = true

    /// Where it begins in the file.
    package var offset: Int { number * BlockLayout.size }
}
