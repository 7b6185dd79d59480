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
    private var newest: UInt64 = 0
    private var latestChange: UInt64 = 0
    private let slot: ReaderSlots.Slot
    /// What the reader says that it reads: first of all the whole center.
    private var place: UInt32 = 0

    /// Whether there are sequences of one sender, whose sender may be gone.
    private(set) var hasWaitingSequences = false

    /// How deep in posts within posts it may be, at least: see `ReaderSlots.Slot.distance`.
    var nesting: Int { slot.distance }

    /// Makes sure that what it will come by is not freed, until `end(in:)`.
    init(_ store: Store) {
        slot = store.slots.claim(ReaderSlots.Word(center: store.center, place: 0))
        let none = Cursor(line: Unmanaged.passUnretained(store.anyName))
        lines = (none, none, none, none)
    }

    /// Goes to the start: from here on it is settled who is met.
    ///
    /// - Parameter line: Finds the line of the name.
    mutating func begin(
        in store: Store, from sender: AnyObject?, line: () -> Unmanaged<Line>?
    ) {
        // In this order: who ended before the newest came is not met.
        newest = store.newest
        latestChange = store.latestChange
        store.slots.limit(slot, to: newest, since: latestChange)
        let named = line()
        let anyName = Unmanaged.passUnretained(store.anyName)
        let isNamedOnly = !store.anyName.hasObservers
        if let named, isNamedOnly {
            place = named._withUnsafeGuaranteedRef { $0.namePlace }
            store.slots.narrow(slot, to: ReaderSlots.Word(center: store.center, place: place))
        }
        if let named { add(named, sender, store) }
        if !isNamedOnly { add(anyName, sender, store) }
        store.slots.settle(slot, at: store.latestChange)
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
        store.slots.release(slot)
        if store.hasBacklog(for: place) { store.giveBack() }
    }
}

// MARK: - Walking

extension Walk {
    /// The next observer.
    @inline(__always)
    mutating func next() -> Turn? {
        lineCount == 1 ? lines.0.take(newest, latestChange) : nextOfSeveral()
    }

    @inline(never)
    private mutating func nextOfSeveral() -> Turn? {
        var best: (line: Int, key: Cursor.Key)?
        func consider(_ cursor: inout Cursor, _ line: Int) {
            guard let key = cursor.key(newest, latestChange) else { return }
            if let known = best, known.key < key { return }
            best = (line, key)
        }
        consider(&lines.0, 0)
        consider(&lines.1, 1)
        if lineCount > 2 { consider(&lines.2, 2) }
        if lineCount > 3 { consider(&lines.3, 3) }
        switch best?.line {
        case 0: return lines.0.take(newest, latestChange)
        case 1: return lines.1.take(newest, latestChange)
        case 2: return lines.2.take(newest, latestChange)
        case 3: return lines.3.take(newest, latestChange)
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
            (entry, end) = list.entries
            return entry != end
        }

        /// Goes to the first entry from here on that was registered when the walk began, and had not ended then.
        @inline(__always)
        private mutating func settle(
            _ newest: UInt64, _ latestChange: UInt64
        ) -> (UnsafeMutablePointer<Entry>, EntryState)? {
            while let current = entry, current != end {
                let state = current.state
                if current.pointee.number <= newest,
                    !state.has(EntryState.ended) || state.change > latestChange
                {
                    return (current, state)
                }
                entry = current + 1
            }
            return nil
        }

        @inline(__always)
        mutating func take(_ newest: UInt64, _ latestChange: UInt64) -> Turn? {
            guard let (current, state) = settle(newest, latestChange) else { return nil }
            entry = current + 1
            return Turn(entry: current, line: line, state: state)
        }

        mutating func key(_ newest: UInt64, _ latestChange: UInt64) -> Key? {
            settle(newest, latestChange).map { current, _ in (-current.priority, current.pointee.number) }
        }
    }
}
