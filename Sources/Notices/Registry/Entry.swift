import Synchronization

/// One observer in a list: what posts need of it, in 40 bytes.
///
/// All but the state, and what records say of an observer with an owner, is written before the entry is visible, and
/// not changed after.
struct Entry: ~Copyable {
    let callee: Callee
    let state: Atomic<UInt64>
    /// The first word of the origin. Of an observer with an owner: once that is known, the address of what records say
    /// of it, and 1.
    let place: Atomic<UInt64>
    /// The second word of the origin. Of an observer with an owner: also the bits of its handler for which the callee
    /// has no room.
    let numberAndRest: UInt64

    init(_ callee: Callee, _ origin: Origin, state: EntryState) {
        self.callee = callee
        self.state = Atomic(state.bits)
        place = Atomic(origin.place)
        numberAndRest = origin.numberAndLine
    }

    /// An entry that calls a handler with its owner.
    init(_ packed: PackedHandler, _ origin: Origin, state: EntryState) {
        callee = packed.callee
        self.state = Atomic(state.bits)
        place = Atomic(origin.place)
        numberAndRest = origin.numberAndLine | packed.rest << Origin.restShift
    }

    /// A copy of an entry, to take its place. Under the lock.
    init(copying entry: SharedPointer<Entry>) {
        callee = entry.callee
        state = Atomic(entry.state.bits)
        place = Atomic(unsafe entry.pointer.pointee.place.load(ordering: .acquiring))
        numberAndRest = unsafe entry.pointer.pointee.numberAndRest
    }
}

/// Which registration it is, and where it was made: two words.
struct Origin: Sendable {
    /// The address of the file's name, in 48 bits, the last 15 of the line, and 0.
    fileprivate let place: UInt64
    /// The number, in 52 bits, and the first 12 of the line.
    fileprivate let numberAndLine: UInt64

    init(_ number: UInt64, _ source: SourceLine) {
        // Processors use no more bits of a user-space address, and a million registrations a second reach the limit in
        // a hundred and forty years.
        precondition(source.file.address >> 48 == 0 && number >> 52 == 0, "an address or number is too large")
        let line = UInt64(min(max(0, source.line), Self.lastLine))
        place = UInt64(source.file.address) << 16 | (line & 0x7fff) << 1
        numberAndLine = number << Self.numberShift | line >> 15
    }

    fileprivate init(place: UInt64, numberAndLine: UInt64) {
        self.place = place
        self.numberAndLine = numberAndLine
    }

    private static let lastLine = 0xff_ffff
    fileprivate static let numberShift: UInt64 = 12
    /// Where an entry with an owner has bits of its handler: between the number and the line.
    fileprivate static let restShift: UInt64 = 4
    fileprivate static let restMask: UInt64 = 0xff << restShift
    /// The lines that leave room for them.
    static let linesBesideRest = 0..<(1 << (15 + 4))

    /// Identifies the registration in its center; earlier ones have lower numbers.
    @inline(__always)
    var number: UInt64 { numberAndLine >> Self.numberShift }

    var source: SourceLine {
        // Never null: the file's text has an address.
        let text = unsafe UnsafeMutablePointer<UInt8>(bitPattern: UInt(place >> 16)).unsafelyUnwrapped
        return unsafe SourceLine(
            file: SourceFile(at: SharedPointer(text)),
            line: Int((numberAndLine & 0xfff) << 15 | place >> 1 & 0x7fff))
    }
}

extension SharedPointer<Entry> {
    /// Identifies the registration in its center; earlier ones have lower numbers.
    @inline(__always)
    var number: UInt64 { unsafe pointer.pointee.numberAndRest >> Origin.numberShift }

    @inline(__always)
    var origin: Origin {
        let (place, numberAndRest) = unsafe (
            pointer.pointee.place.load(ordering: .acquiring), pointer.pointee.numberAndRest
        )
        guard state.has(EntryState.owned) else { return Origin(place: place, numberAndLine: numberAndRest) }
        if let facts = Self.facts(at: place) { return Origin(number, facts.with { $0.source }) }
        return Origin(place: place, numberAndLine: numberAndRest & ~Origin.restMask)
    }

    /// The handler of an entry with an owner. The caller's claim, or the lock, keeps it from being freed.
    @inline(__always)
    var packedHandler: PackedHandler {
        let rest = unsafe pointer.pointee.numberAndRest & Origin.restMask
        return PackedHandler(callee, rest: rest >> Origin.restShift)
    }

    /// What records say of an observer with an owner, if they have said it. Kept as its handler is.
    @inline(__always)
    var knownFacts: Uncounted<ObserverFacts>? {
        unsafe Self.facts(at: pointer.pointee.place.load(ordering: .acquiring))
    }

    /// Stores what records say of an observer with an owner, unless it is known. Returns what is known. Under the lock.
    func know(_ facts: ObserverFacts) -> ObserverFacts {
        if let known = knownFacts { return known.object }
        let word = UInt64(Uncounted.retaining(facts).address) | 1
        unsafe pointer.pointee.place.store(word, ordering: .releasing)
        return facts
    }

    @inline(__always)
    private static func facts(at place: UInt64) -> Uncounted<ObserverFacts>? {
        place & 1 == 0 ? nil : unsafe Uncounted(address: UInt(place & ~1))
    }
}

/// The state of an entry in one word: marks, and the era of its birth or, when it has ended, of its end, with the
/// reason.
struct EntryState: Sendable {
    private(set) var bits: UInt64

    /// The entry's callee is a `Registration`, which has state of its own.
    static let registration: UInt64 = 1
    /// A blocker blocks it.
    static let blocked: UInt64 = 2
    /// It has ended.
    static let ended: UInt64 = 4
    /// Its handler takes a payload of the topic's type, and no notice.
    static let typed: UInt64 = 16
    /// The entry has a `PackedHandler`, whose owner must be read first.
    static let owned: UInt64 = 32
    /// With none of these, a post needs only to call the handler.
    static let special: UInt64 = registration | blocked | ended | typed | owned
    /// It lasts until it is removed. Without this mark and without an owner it lasts until its token is released. A
    /// registration stores its kind itself.
    static let untilRemoved: UInt64 = 8

    init(bits: UInt64) { self.bits = bits }

    /// The state of a new entry.
    init(marks: UInt64, birth: UInt64) { bits = marks | birth << 16 }

    @inline(__always)
    func has(_ mark: UInt64) -> Bool { bits & mark != 0 }

    /// The marks that say how it is called.
    @inline(__always)
    var special: UInt64 { bits & Self.special }

    /// Whether a post needs only to call the handler, with a notice or with a payload.
    @inline(__always)
    var isCall: Bool { special & ~Self.typed == 0 }

    /// Whether a post needs only to call the handler with a payload.
    @inline(__always)
    var isTyped: Bool { special == Self.typed }

    /// Whether a post needs only to read the owner and to call the handler with a notice.
    @inline(__always)
    var isOwned: Bool { special == Self.owned }

    /// Whether a post needs only to read the owner and to call the handler with a payload.
    @inline(__always)
    var isOwnedTyped: Bool { special == Self.owned | Self.typed }

    /// Whether a post needs only to lend to a registration, which has state of its own.
    @inline(__always)
    var isRegistration: Bool { special == Self.registration }

    /// The era of its birth or, if it has ended, of its end.
    @inline(__always)
    var change: UInt64 { bits >> 16 }

    /// Whether a post that has settled at `era` meets it: not if it had ended by then.
    @inline(__always)
    func isMet(at era: UInt64) -> Bool { !has(Self.ended) || change > era }

    /// Why it ended.
    var reason: NoticeRecord.Reason { NoticeRecord.Reason(code: Int(bits >> 8 & 0xff)) }

    func ended(_ reason: NoticeRecord.Reason, with change: UInt64) -> EntryState {
        EntryState(bits: bits & 0xff | Self.ended | UInt64(reason.code) << 8 | change << 16)
    }

    @inline(__always)
    func marked(_ marks: UInt64) -> EntryState { EntryState(bits: bits | marks) }

    func blocked(_ isBlocked: Bool) -> EntryState {
        EntryState(bits: isBlocked ? bits | Self.blocked : bits & ~Self.blocked)
    }
}

extension NoticeRecord.Reason {
    /// Its number in the word of an `EntryState`.
    @inline(__always)
    var code: UInt8 {
        switch self {
        case .removed: 0
        case .tokenReleased: 1
        case .ownerGone: 2
        case .finished: 3
        case .senderGone: 4
        case .replaced: 5
        case .blocked: 6
        }
    }

    init(code: Int) { self = Self.allCases[code] }
}
