/// The lines that a post is for: of the name and of any name, each from any sender and from the poster. Up to four, with
/// their observers as they were found one after the other, which the reader may not touch before it has settled.
struct FoundLines {
    typealias Found = (line: Unmanaged<Line>, entries: ObserverList.Entries)

    private(set) var count = 0
    private(set) var lines: (Found, Found, Found, Found)
    /// The latest change when the search began. What was found is what was there then, if that is still the latest.
    let instant: UInt64
    /// Whether there are sequences of one sender, whose sender may be gone.
    private(set) var hasWaitingSequences = false
    /// What readers of what was found announce.
    private(set) var reading: ReaderSlots.Word

    /// Searches for the lines.
    ///
    /// - Parameter named: Finds the line of the name.
    @inline(__always)
    init(
        in store: Store, at instant: UInt64, from sender: Unmanaged<AnyObject>?, named: () -> Unmanaged<Line>?
    ) {
        self.instant = instant
        let none: Found = (store.anyNameLine, .none)
        lines = (none, none, none, none)
        reading = store.wholeWord
        let named = named()
        let isNamedOnly = !store.anyNameLine._withUnsafeGuaranteedRef { $0.hasObservers }
        if let named {
            add(named, sender, store)
            if isNamedOnly { reading = named._withUnsafeGuaranteedRef { $0.reading } }
        }
        if !isNamedOnly { add(store.anyNameLine, sender, store) }
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
        switch count {
        case 0: lines.0 = (line, entries)
        case 1: lines.1 = (line, entries)
        case 2: lines.2 = (line, entries)
        default: lines.3 = (line, entries)
        }
        count += 1
    }
}

extension Claim where Stage == Searching {
    /// Finds the lines of a post as they are at one instant. When the center changes all the time it takes the lock, so
    /// that nothing does.
    ///
    /// - Parameters:
    ///   - name: The name, for a search under the lock.
    ///   - named: Finds the line of the name.
    @inline(__always)
    borrowing func findLines(
        in store: Store, from sender: Unmanaged<AnyObject>?, name: () -> NoticeName,
        named: () -> Unmanaged<Line>?
    ) -> FoundLines {
        for _ in 0..<Store.tries {
            let instant = store.instant
            begin(at: instant)
            let found = FoundLines(in: store, at: instant, from: sender, named: named)
            // Otherwise an observer came or went meanwhile, and one of the lines may show it and another not.
            if instant == store.instant { return found }
        }
        let name = name()
        return store.state.withLock { state in
            Pass(
                value: findLines(
                    in: store, from: sender, underLock: store.line(of: name, from: nil, in: state)))
        }.value
    }

    /// Finds the lines of a post while the caller holds the lock.
    borrowing func findLines(
        in store: Store, from sender: Unmanaged<AnyObject>?, underLock line: Unmanaged<Line>?
    ) -> FoundLines {
        let instant = store.instant
        begin(at: instant)
        return FoundLines(in: store, at: instant, from: sender) { line }
    }
}
