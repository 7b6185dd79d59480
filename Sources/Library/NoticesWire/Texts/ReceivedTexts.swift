/// The reader's side of the table of texts (see ``TextReference``).
struct ReceivedTexts: Sendable {
    private var texts: [String] = []
    private var nextSlot = 0

    /// The text of a slot; `nil` if the slot is empty or does not exist. O(1).
    subscript(slot: UInt64) -> String? {
        slot < UInt64(texts.count) ? texts[Int(slot)] : nil
    }

    var count: Int { texts.count }

    /// Puts a text into the next slot. O(1).
    mutating func enter(_ text: String) {
        if nextSlot < texts.count { texts[nextSlot] = text } else { texts.append(text) }
        nextSlot = (nextSlot + 1) % WireLimits.table
    }

    mutating func removeAll() {
        texts.removeAll(keepingCapacity: true)
        nextSlot = 0
    }
}
