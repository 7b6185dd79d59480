/// The writer's side of the table of texts (see ``TextReference``).
struct SentTexts: Sendable {
    private var slots: [Spelling: Int] = [:]
    private var texts: [Spelling] = []
    private var nextSlot = 0

    init() {
        slots.reserveCapacity(WireLimits.table)
    }

    /// The slot of a text; `nil` if it is not in the table. O(length).
    func slot(of text: String) -> Int? { slots[Spelling(text: text)] }

    /// Puts a text into the next slot. O(length).
    mutating func enter(_ text: String) {
        let spelling = Spelling(text: text)
        if nextSlot < texts.count {
            slots[texts[nextSlot]] = nil
            texts[nextSlot] = spelling
        } else {
            texts.append(spelling)
        }
        slots[spelling] = nextSlot
        nextSlot = (nextSlot + 1) % WireLimits.table
    }

    mutating func removeAll() {
        slots.removeAll(keepingCapacity: true)
        texts.removeAll(keepingCapacity: true)
        nextSlot = 0
    }
}

/// A text that equals another only if both have the same bytes. To Swift, two spellings of “é” are equal.
private struct Spelling: Hashable, Sendable {
    let text: String

    static func == (left: Spelling, right: Spelling) -> Bool {
        left.text.withBytes { left in
            right.text.withBytes { left.count == $0.count && left.elementsEqual($0) }
        }
    }

    func hash(into hasher: inout Hasher) {
        text.withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
