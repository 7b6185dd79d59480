import Synchronization

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

        /// Calls a handler of payloads with the notice's.
        func callTyped(_ notice: Notice) -> Registration.Delivery {
            do {
                try line._withUnsafeGuaranteedRef { $0.typing }?.call(notice) { entry.call($0) }
                return .delivered
            } catch {
                return .failed(error)
            }
        }

        func observer(of center: UInt64) -> Observer {
            Observer(entry, in: line.takeUnretainedValue(), of: center)
        }
    }

    private var lines: (Cursor, Cursor, Cursor, Cursor)
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
    init(_ store: Store) {
        self.init(store, store.slots.claimOrCount(store.wholeWord))
    }

    /// The same with a slot that is claimed for reading the whole center.
    init(_ store: Store, _ slot: ReaderSlots.Slot?) {
        self.slot = slot
        let none = Cursor(line: Unmanaged.passUnretained(store.anyName))
        lines = (none, none, none, none)
    }

    /// Goes to the start: from here on it is settled who is met.
    ///
    /// - Parameter line: Finds the line of the name.
    mutating func begin(
        in store: Store, from sender: AnyObject?, line: () -> Unmanaged<Line>?
    ) {
        var named: Unmanaged<Line>?
        var isNamedOnly: Bool
        repeat {
            instant = store.instant
            lineCount = 0
            hasWaitingSequences = false
            named = line()
            isNamedOnly = !store.anyName.hasObservers
            if let named { add(named, sender, store) }
            if !isNamedOnly { add(Unmanaged.passUnretained(store.anyName), sender, store) }
            // Otherwise somebody came or went meanwhile, and one of the lines may show it and another not.
        } while instant != store.instant
        if let named, isNamedOnly {
            place = named._withUnsafeGuaranteedRef { $0.namePlace }
            slot?.narrow(to: named._withUnsafeGuaranteedRef { $0.reading })
        }
        slot?.settle(at: instant)
    }

    private mutating func add(_ line: Unmanaged<Line>, _ sender: AnyObject?, _ store: Store) {
        add(line)
        if line._withUnsafeGuaranteedRef({ $0.waiting.load(ordering: .relaxed) }) != 0 {
            hasWaitingSequences = true
        }
        guard let sender else { return }
        if let own = line._withUnsafeGuaranteedRef({ store.line(of: sender, in: $0) }) { add(own) }
    }

    private mutating func add(_ line: Unmanaged<Line>) {
        var cursor = Cursor(line: line)
        guard cursor.begin() else { return }
        switch lineCount {
        case 0: lines.0 = cursor
        case 1: lines.1 = cursor
        case 2: lines.2 = cursor
        default: lines.3 = cursor
        }
        lineCount += 1
    }

    /// Lets others free what it has walked over. It goes no further.
    func end(in store: Store) {
        if let slot { slot.release() } else { store.slots.uncount() }
        if store.isBacklog(for: place) { store.giveBack() }
    }
}

// MARK: - Walking

extension Walk {
    /// The next observer.
    @inline(__always)
    mutating func next() -> Turn? {
        lineCount == 1 ? lines.0.take(instant) : nextOfSeveral()
    }

    @inline(never)
    private mutating func nextOfSeveral() -> Turn? {
        var best: (line: Int, key: Cursor.Key)?
        func consider(_ cursor: inout Cursor, _ line: Int) {
            guard let key = cursor.key(instant) else { return }
            if let known = best, known.key < key { return }
            best = (line, key)
        }
        consider(&lines.0, 0)
        consider(&lines.1, 1)
        if lineCount > 2 { consider(&lines.2, 2) }
        if lineCount > 3 { consider(&lines.3, 3) }
        switch best?.line {
        case 0: return lines.0.take(instant)
        case 1: return lines.1.take(instant)
        case 2: return lines.2.take(instant)
        case 3: return lines.3.take(instant)
        default: return nil
        }
    }

    /// Where a walk stands in one line.
    private struct Cursor {
        /// By which observers are ordered: the lower is called first.
        typealias Key = (priority: Int, number: UInt64)

        let line: Unmanaged<Line>
        private var entry: UnsafeMutablePointer<Entry>?
        private var end: UnsafeMutablePointer<Entry>?

        init(line: Unmanaged<Line>) { self.line = line }

        /// Goes to the first entry that is there now; `false` when there is none.
        mutating func begin() -> Bool {
            let list = line._withUnsafeGuaranteedRef { $0.observers }
            guard !list.isNone else { return false }
            let entries = list.entries
            (entry, end) = (entries.first, entries.end)
            return entry != end
        }

        /// Goes to the first entry from here on that had not ended when the walk began.
        @inline(__always)
        private mutating func settle(_ instant: UInt64) -> (UnsafeMutablePointer<Entry>, EntryState)? {
            while let current = entry, current != end {
                let state = current.state
                if state.isMet(at: instant) { return (current, state) }
                entry = current + 1
            }
            return nil
        }

        @inline(__always)
        mutating func take(_ instant: UInt64) -> Turn? {
            guard let (current, state) = settle(instant) else { return nil }
            entry = current + 1
            return Turn(entry: current, line: line, state: state)
        }

        mutating func key(_ instant: UInt64) -> Key? {
            settle(instant).map { current, _ in (-current.priority, current.pointee.number) }
        }
    }
}
