/// A post's way over its observers: up to four lines (of the name and of any name, each from any sender and from the
/// poster) as one sequence, in the order in which they are called.
///
/// It sees who was registered when it began. Who ends meanwhile is still met, and says so.
struct Walk: ~Copyable {
    /// One observer whose turn it is.
    struct Turn {
        let entry: UnsafeMutablePointer<Entry>
        let line: Unmanaged<Line>
        let state: EntryState

        /// Calls a handler, of notices or of payloads.
        @inline(__always)
        func call(_ notice: Notice) -> Registration.Delivery {
            guard !state.isTyped else { return callTyped(notice) }
            entry.call(notice)
            return .delivered
        }

        /// Calls a handler of payloads with the notice's.
        func callTyped(_ notice: Notice) -> Registration.Delivery {
            do {
                try line._withUnsafeGuaranteedRef { $0.typing }?._withUnsafeGuaranteedRef {
                    try $0.call(notice) { entry.call($0) }
                }
                return .delivered
            } catch {
                return .failed(error)
            }
        }

        func observer(of center: UInt64) -> Observer {
            Observer(entry, in: line.takeUnretainedValue(), of: center)
        }
    }

    private var cursors: (Cursor, Cursor, Cursor, Cursor)
    private var lineCount = 0
    private var instant: UInt64 = 0
    /// `nil`: there was none, and nothing at all is freed meanwhile.
    private let slot: ReaderSlots.Slot?
    /// What the reader says that it reads: first of all the whole center.
    private var place: UInt32 = 0

    /// Whether there are sequences of one sender, whose sender may be gone.
    private(set) var hasWaitingSequences = false

    /// How deep in posts within posts it may be, at least: see `ReaderSlots.distance(of:)`.
    func nesting(in store: Store) -> Int { store.slots.distance(of: slot) }

    /// Makes sure that what it will come by is not freed, until `end(in:)`.
    init(_ store: borrowing Store) { self.init(store.slots.claimOrCount(store.wholeWord), store) }

    /// The same with a slot that is claimed for reading the whole center.
    @inline(__always)
    init(_ slot: ReaderSlots.Slot?, _ store: borrowing Store) {
        self.slot = slot
        let none = Cursor(store.anyNameLine, .none, 0)
        cursors = (none, none, none, none)
    }

    /// Goes to the start: from here on it is settled who is met.
    ///
    /// - Parameter line: Finds the line of the name.
    @inline(__always)
    mutating func begin(
        in store: Store, from sender: Unmanaged<AnyObject>?, line: () -> Unmanaged<Line>?
    ) {
        var named: Unmanaged<Line>?
        var isNamedOnly: Bool
        repeat {
            instant = store.instant
            lineCount = 0
            cursors.3 = Cursor(store.anyNameLine, .none, 0)
            hasWaitingSequences = false
            named = line()
            isNamedOnly = !store.anyNameLine._withUnsafeGuaranteedRef { $0.hasObservers }
            if let named { add(named, sender, store) }
            if !isNamedOnly { add(store.anyNameLine, sender, store) }
            // Otherwise somebody came or went meanwhile, and one of the lines may show it and another not.
        } while instant != store.instant
        if let named, isNamedOnly {
            place = named._withUnsafeGuaranteedRef { $0.namePlace }
            slot?.narrow(to: named._withUnsafeGuaranteedRef { $0.reading })
        }
        slot?.settle(at: instant)
    }

    @inline(__always)
    private mutating func add(_ line: Unmanaged<Line>, _ sender: Unmanaged<AnyObject>?, _ store: Store) {
        add(line)
        if line._withUnsafeGuaranteedRef({ $0.isAwaited }) { hasWaitingSequences = true }
        guard let sender else { return }
        if let own = store.line(of: sender, in: line) { add(own) }
    }

    @inline(__always)
    private mutating func add(_ line: Unmanaged<Line>) {
        let list = line._withUnsafeGuaranteedRef { $0.observers }
        guard !list.isNone else { return }
        let entries = list.entries
        guard entries.count > 0 else { return }
        let cursor = Cursor(line, entries, instant)
        switch lineCount {
        case 0: cursors.0 = cursor
        case 1: cursors.1 = cursor
        case 2: cursors.2 = cursor
        default: cursors.3 = cursor
        }
        lineCount += 1
    }

    /// Whether nobody comes after whom it has met.
    @inline(__always)
    var isOver: Bool { lineCount <= 1 && cursors.0.key == .last }

    /// Lets others free what it has walked over. It goes no further.
    @inline(__always)
    func end(in store: Store) {
        if let slot { slot.release() } else { store.slots.uncount() }
        if store.hasBacklog, store.isBacklog(for: place) { store.giveBack() }
    }
}

// MARK: - Walking

extension Walk {
    /// The next observer.
    @inline(__always)
    mutating func next() -> Turn? {
        if lineCount > 1 { return nextOfSeveral() }
        return lineCount == 0 || cursors.0.key == .last ? nil : cursors.0.next(instant)
    }

    @inline(never)
    private mutating func nextOfSeveral() -> Turn? {
        let first = min(cursors.0.key, cursors.1.key)
        let second = lineCount == 2 ? Cursor.Key.last : min(cursors.2.key, cursors.3.key)
        let key = min(first, second)
        guard key < .last else { return nil }
        if cursors.0.key == key { return cursors.0.next(instant) }
        if cursors.1.key == key { return cursors.1.next(instant) }
        return cursors.2.key == key ? cursors.2.next(instant) : cursors.3.next(instant)
    }

    /// Where a walk stands in one line.
    private struct Cursor {
        /// By which observers are ordered: the lower is called first.
        struct Key: Comparable {
            let rank: Int
            let number: UInt64

            /// Behind all observers.
            static let last = Key(rank: .max, number: .max)

            @inline(__always)
            static func < (left: Key, right: Key) -> Bool {
                left.rank == right.rank ? left.number < right.number : left.rank < right.rank
            }
        }

        let line: Unmanaged<Line>
        private var entry: UnsafeMutablePointer<Entry>
        private let end: UnsafeMutablePointer<Entry>
        /// Of the entry it stands before, which has not ended before the walk began: the others may not be asked.
        private(set) var key: Key

        /// One that stands before the first of some entries.
        @inline(__always)
        init(_ line: Unmanaged<Line>, _ entries: ObserverList.Entries, _ instant: UInt64) {
            self.line = line
            entry = entries.first
            end = entries.end
            key = .last
            settle(instant)
        }

        /// Goes to the first entry from here on that had not ended when the walk began.
        @inline(__always)
        private mutating func settle(_ instant: UInt64) {
            while entry < end {
                let state = entry.state
                if state.isMet(at: instant) {
                    let rank = state.has(EntryState.registration) ? -entry.priority : 0
                    key = Key(rank: rank, number: entry.pointee.origin.number)
                    return
                }
                entry += 1
            }
            key = .last
        }

        /// Passes the entry that it stands before.
        @inline(__always)
        mutating func next(_ instant: UInt64) -> Turn {
            let turn = Turn(entry: entry, line: line, state: entry.state)
            entry += 1
            settle(instant)
            return turn
        }
    }
}
