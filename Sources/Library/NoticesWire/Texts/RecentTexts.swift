/// The slots of recently sent texts, found by where a text is stored, not by its contents.
///
/// A stream repeats the same few texts, and most of them are stored in the same place each time. Two strings with the
/// same representation have the same bytes: each is the same short text, or shares the storage of the other, which
/// this memo keeps from being reused for another text.
struct RecentTexts: Sendable {
    private struct Entry: Sendable {
        var text = ""
        var slot = -1
    }

    private var entries = [Entry](repeating: Entry(), count: Self.size)

    /// A power of two.
    private static var size: Int { 32 }

    @inline(__always)
    func slot(of text: String) -> Int? {
        let words = Self.words(of: text)
        let place = Self.place(of: words)
        let slot = entries[place].slot
        return slot >= 0 && Self.words(of: entries[place].text) == words ? slot : nil
    }

    mutating func remember(_ text: String, in slot: Int) {
        entries[Self.place(of: Self.words(of: text))] = Entry(text: text, slot: slot)
    }

    /// Forgets the texts of a slot that gets another text.
    mutating func forget(_ slot: Int) {
        for place in entries.indices where entries[place].slot == slot { entries[place] = Entry() }
    }

    /// The two words of a string: its bytes if it is short, otherwise its storage and its length.
    @inline(__always)
    private static func words(of text: String) -> (UInt64, UInt64) {
        unsafeBitCast(text, to: (UInt64, UInt64).self)
    }

    @inline(__always)
    private static func place(of words: (UInt64, UInt64)) -> Int {
        let product = (words.0 ^ words.1.byteSwapped) &* 0x9e37_79b9_7f4a_7c15
        return Int(truncatingIfNeeded: product >> 59)
    }
}
