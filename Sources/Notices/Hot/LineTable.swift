/// Lines by a hash: open addressing in memory that posts search while the holder of the store's lock changes it.
///
/// Each place has two words: the hash, and the line, which somebody else keeps. A place is used once, so a table runs
/// full in the end and is replaced by a new one.
///
/// A plain number, copied without counting references. Whoever takes it out of reach frees it when no post can be
/// searching it any more.
struct LineTable: Sendable, Equatable {
    let address: UInt

    static let none = LineTable(address: 0)

    init(address: UInt) { self.address = address }

    /// What stands where a line was.
    private static let removed: UInt = 1
    /// Before the places: how many there are less one, and how many were used.
    private static let headerWords = 2

    private var words: AtomicWords { AtomicWords(address: address) }

    @inline(__always)
    var isNone: Bool { address == 0 }

    /// An empty table for so many lines.
    static func make(room lines: Int) -> LineTable {
        var places = 8
        while places * 3 < lines * 4 { places *= 2 }
        let words = AtomicWords.make(headerWords + places * 2)
        words.store(UInt(places - 1), at: 0, .relaxed)
        return LineTable(address: words.address)
    }

    func free() { words.free() }

    /// The line of a hash that `matches`. It is kept by somebody else for as long as this table may be searched.
    @inline(__always)
    func line(of hash: UInt, where matches: (Unmanaged<Line>) -> Bool) -> Unmanaged<Line>? {
        let words = words
        let mask = words.load(0, .relaxed)
        var place = hash & mask
        while true {
            let position = Self.headerWords &+ Int(bitPattern: place) &* 2
            let bits = words.load(position &+ 1, .sequentiallyConsistent)
            if bits == 0 { return nil }
            if bits != Self.removed, words.load(position, .relaxed) == hash {
                let line = Unmanaged<Line>.fromOpaque(UnsafeRawPointer(bitPattern: bits).unsafelyUnwrapped)
                if matches(line) { return line }
            }
            place = (place &+ 1) & mask
        }
    }
}

// MARK: - Under the lock

extension LineTable {
    /// Whether another line has room; a quarter of the places stays free, so that a search ends.
    var hasRoom: Bool { (words.load(1, .relaxed) + 1) * 4 <= (words.load(0, .relaxed) + 1) * 3 }

    /// Adds a line under a hash, where there must be room.
    func add(_ line: Line, under hash: UInt) {
        add(UInt(bitPattern: Unmanaged.passUnretained(line).toOpaque()), under: hash)
    }

    private func add(_ bits: UInt, under hash: UInt) {
        let words = words
        let mask = words.load(0, .relaxed)
        var place = hash & mask
        while words.load(Self.headerWords + Int(place) * 2 + 1, .relaxed) != 0 { place = (place + 1) & mask }
        let position = Self.headerWords + Int(place) * 2
        words.store(words.load(1, .relaxed) + 1, at: 1, .relaxed)
        words.store(hash, at: position, .relaxed)
        words.store(bits, at: position + 1, .releasing)
    }

    /// Takes a line out, wherever it stands.
    func remove(_ line: Line, under hash: UInt) {
        let words = words
        let mask = words.load(0, .relaxed)
        let wanted = UInt(bitPattern: Unmanaged.passUnretained(line).toOpaque())
        var place = hash & mask
        while true {
            let position = Self.headerWords + Int(place) * 2 + 1
            let bits = words.load(position, .relaxed)
            if bits == 0 { return }
            if bits == wanted { words.store(Self.removed, at: position, .sequentiallyConsistent) }
            place = (place + 1) & mask
        }
    }

    /// Every line that was not removed.
    var all: [Unmanaged<Line>] {
        (0...Int(words.load(0, .relaxed))).compactMap { place in
            let bits = words.load(Self.headerWords + place * 2 + 1, .relaxed)
            guard bits > Self.removed, let address = UnsafeRawPointer(bitPattern: bits) else { return nil }
            return Unmanaged.fromOpaque(address)
        }
    }

    /// A copy with room for more, without what was removed.
    func rebuilt() -> LineTable {
        let words = words
        var lines: [(hash: UInt, bits: UInt)] = []
        for place in 0...Int(words.load(0, .relaxed)) {
            let position = Self.headerWords + place * 2
            let bits = words.load(position + 1, .relaxed)
            if bits > Self.removed { lines.append((words.load(position, .relaxed), bits)) }
        }
        let copy = LineTable.make(room: max(1, lines.count * 2))
        for line in lines { copy.add(line.bits, under: line.hash) }
        return copy
    }
}
