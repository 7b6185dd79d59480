/// How a record refers to a text that may be in the table of texts.
///
/// Both ends maintain the table: 4 096 slots, empty at the start and after a reset. A text that is sent for the first
/// time takes the next slot. After the last slot comes the first again, and its text is forgotten. A text is referred
/// to by the number of its slot.
enum TextReference {
    /// The text follows, and is not in the table: it is too long.
    static let inPlace: UInt64 = 0
    /// The text follows, and takes the next slot.
    static let entered: UInt64 = 1
    /// The number of the first slot. The next one has the next number.
    static let firstSlot: UInt64 = 2
}
