/// The writer's side of the table of texts (see ``TextReference``).
///
/// Texts are found by their bytes: to Swift, two spellings of “é” are equal. A hash table with open addressing, in
/// which a search visits neighboring buckets up to an empty one.
struct SentTexts: Sendable {
    /// A text's hash, by which it is found and entered.
    struct Hash: Sendable {
        fileprivate let value: UInt64
    }

    private struct Slot: Sendable {
        let text: String
        let hash: UInt64
    }

    private var slots: [Slot] = []
    private var nextSlot = 0
    /// A slot plus one, or 0 for none. Four times as many as slots, so that searches are short.
    private var buckets = [UInt16](repeating: 0, count: 4 * WireLimits.table)
    /// Random, so that no program can choose texts with long searches. The bytes of a stream do not depend on it.
    private let seed = UInt64.random(in: .min ... .max)

    /// Texts that were found or entered recently, by where they are stored.
    private var recent = RecentTexts()

    private var mask: Int { buckets.count - 1 }

    /// The slot of a text that was found or entered recently, without reading its bytes.
    @inline(__always)
    func recentSlot(of text: String) -> Int? { recent.slot(of: text) }

    /// The hash of a text in UTF-8. O(length).
    @inline(__always)
    func hash(of utf8: UnsafeBufferPointer<UInt8>) -> Hash {
        let bytes = UnsafeRawBufferPointer(utf8)
        var hash = seed ^ UInt64(bytes.count)
        var place = 0
        while place &+ 8 < bytes.count {
            hash = Self.mixed(hash ^ Self.word(bytes, place))
            place &+= 8
        }
        return Hash(value: Self.mixed(hash ^ Self.lastWord(bytes)))
    }

    mutating func remember(_ text: String, in slot: Int) { recent.remember(text, in: slot) }

    /// The slot of a text; `nil` if it is not in the table. O(length).
    @inline(__always)
    func slot(of utf8: UnsafeBufferPointer<UInt8>, _ hash: Hash) -> Int? {
        var bucket = home(of: hash.value)
        while buckets[bucket] != 0 {
            let slot = Int(buckets[bucket]) - 1
            if slots[slot].hash == hash.value, slots[slot].text.withBytes({ Self.areEqual($0, utf8) }) {
                return slot
            }
            bucket = (bucket + 1) & mask
        }
        return nil
    }

    /// Puts a text that is not in the table into the next slot.
    mutating func enter(_ text: String, _ hash: Hash) {
        let slot = Slot(text: text, hash: hash.value)
        if nextSlot < slots.count {
            remove(nextSlot)
            recent.forget(nextSlot)
            slots[nextSlot] = slot
        } else {
            slots.append(slot)
        }
        var bucket = home(of: hash.value)
        while buckets[bucket] != 0 { bucket = (bucket + 1) & mask }
        buckets[bucket] = UInt16(nextSlot + 1)
        nextSlot = (nextSlot + 1) % WireLimits.table
    }

    mutating func removeAll() {
        for bucket in buckets.indices { buckets[bucket] = 0 }
        slots.removeAll(keepingCapacity: true)
        nextSlot = 0
        recent = RecentTexts()
    }

    /// Empties the bucket of a slot, and moves later ones that would not be found any more into the gap.
    private mutating func remove(_ slot: Int) {
        var gap = home(of: slots[slot].hash)
        while Int(buckets[gap]) != slot + 1 { gap = (gap + 1) & mask }
        var bucket = (gap + 1) & mask
        while buckets[bucket] != 0 {
            let home = home(of: slots[Int(buckets[bucket]) - 1].hash)
            if (bucket - home) & mask >= (bucket - gap) & mask {
                buckets[gap] = buckets[bucket]
                gap = bucket
            }
            bucket = (bucket + 1) & mask
        }
        buckets[gap] = 0
    }

    /// Eight bytes at a time.
    @inline(__always)
    private static func areEqual(
        _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        guard left.count == right.count else { return false }
        let (left, right) = (UnsafeRawBufferPointer(left), UnsafeRawBufferPointer(right))
        var place = 0
        while place &+ 8 < left.count {
            let pair = (word(left, place), word(right, place))
            guard pair.0 == pair.1 else { return false }
            place &+= 8
        }
        return lastWord(left) == lastWord(right)
    }

    /// The last eight bytes, or fewer.
    @inline(__always)
    private static func lastWord(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        let count = bytes.count
        if count >= 8 { return word(bytes, count &- 8) }
        var word: UInt64 = 0
        for place in 0..<count { word = (word << 8) | UInt64(bytes[place]) }
        return word
    }

    @inline(__always)
    private static func word(_ bytes: UnsafeRawBufferPointer, _ place: Int) -> UInt64 {
        bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
    }

    private func home(of hash: UInt64) -> Int { Int(truncatingIfNeeded: hash) & mask }

    /// Both halves of a product, folded: each bit of the input changes many of the result. After wyhash (Wang Yi).
    @inline(__always)
    private static func mixed(_ value: UInt64) -> UInt64 {
        let product = value.multipliedFullWidth(by: 0x9e37_79b9_7f4a_7c15)
        return product.high ^ product.low
    }
}
