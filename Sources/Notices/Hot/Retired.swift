import CThreads

/// Something that no post can come to any more, and that those which are under way may still be reading.
struct Retired: Sendable {
    enum Content: Sendable {
        case handler(@Sendable (Notice) -> Void)
        case typedHandler(PayloadTyping.Handler)
        case registration(Registration)
        case observers(ObserverList, of: UInt32)
        case table(LineTable)
        case line(Line)
        case ring(RingCore)
    }

    /// The place of what any reader of the center may use.
    static let everywhere = UInt32.max

    let content: Content
    /// The place that readers of it name.
    let place: UInt32
    /// When it came in reach, or earlier.
    let came: UInt64
    /// The change that took it out of reach.
    let gone: UInt64

    /// Whether readers may come to it that have found what they walk over, as it was at `instant`.
    func wasInReach(at instant: UInt64) -> Bool { came <= instant && instant < gone }

    /// Frees what is nothing but memory. What counts references goes with the last copy of this.
    func free() {
        switch content {
        case .observers(let list, _): list.free()
        case .table(let table): table.free()
        case .handler, .typedHandler, .registration, .line, .ring: break
        }
    }
}

extension Store {
    /// Lets go of a ring when no post can be writing into it.
    func retire(_ ring: RingCore) {
        let freed = state.withLock { state in
            retire(.ring(ring), of: Retired.everywhere, since: 0, in: &state)
            return collect(in: &state)
        }
        withExtendedLifetime(freed) {}
    }

    /// Puts away what was taken out of reach, until nobody can be reading it. Under the lock.
    func retire(_ content: Retired.Content, of place: UInt32, since came: UInt64, in state: inout StoreState)
    {
        state.retired.append(Retired(content: content, place: place, came: came, gone: change))
    }

    /// The same for a table: who has found what it walks over searches none.
    func retire(_ table: LineTable, of place: UInt32, in state: inout StoreState) {
        retire(.table(table), of: place, since: .max, in: &state)
    }

    /// Takes out of `state` what nobody reads any more, to be let go of when the lock is released. Under the lock. `nil`,
    /// which counts no reference: there is nothing.
    ///
    /// - Parameter all: Whether to look at what was found to be read before. That costs O(what waits), so those who add
    ///   to it ask for it only when it has doubled.
    @inline(__always)
    func collect(in state: inout StoreState, all: Bool = false) -> [Retired]? {
        state.retired.isEmpty ? nil : collectRetired(in: &state, all: all)
    }

    @inline(never)
    private func collectRetired(in state: inout StoreState, all: Bool) -> [Retired]? {
        if state.retired.last?.gone == change { finishGoing() }
        let isAll = all || state.retired.count >= 2 * state.waiting + 64
        let start = isAll ? 0 : state.waiting
        guard start < state.retired.count else { return nil }
        var freed: [Retired] = []
        let known = state.backlogBits
        // Most posts are short. One that is over in time has nothing to give back, for which it would have to wait until the
        // lock is free.
        let bits = look(from: start, known, moments: 32, in: &state, &freed)
        if bits != known { show(bits, in: &state) }
        if bits & ~known != 0 {
            // A reader may have gone before it could see that something waits for it: a processor may show that a slot is
            // free a little later than it looks for what waits. So it is given many times longer than any holds that back.
            let left = look(from: start, known, moments: 100, in: &state, &freed)
            if left != bits { show(left, in: &state) }
        }
        return freed
    }

    /// Moves what nobody reads any more from what is retired to `freed`. Returns for which places the rest waits.
    ///
    /// - Parameters:
    ///   - known: For which places something waited before.
    ///   - moments: How long to wait for others, where something would wait for a place for which nothing has.
    private func look(
        from start: Int, _ known: UInt, moments: Int, in state: inout StoreState,
        _ freed: inout [Retired]
    ) -> UInt {
        var left = moments
        var pause = 4
        while true {
            let readers = slots.readers(of: center)
            let bits = sift(from: start, known, past: readers, in: &state, &freed)
            guard bits & ~known != 0, left > 0 else { return bits }
            let others = slots.others(of: readers)
            guard state.retired[start...].contains(where: others.mayRead) else { return bits }
            // Each look takes the cache line of a reader who is about to write to it, so there are few.
            for _ in 0..<min(pause, left) { notices_pause() }
            left -= pause
            pause *= 2
        }
    }

    private func sift(
        from start: Int, _ known: UInt, past readers: ReaderSlots.Readers, in state: inout StoreState,
        _ freed: inout [Retired]
    ) -> UInt {
        var kept = start
        // When all is looked at, nothing else waits.
        var bits = start == 0 ? 0 : known
        for position in start..<state.retired.count {
            let retired = state.retired[position]
            if readers.mayRead(retired) {
                state.retired[kept] = retired
                kept += 1
                bits |= retired.place == Retired.everywhere ? .max : 1 << UInt(retired.place & 63)
            } else {
                state.forget(retired)
                freed.append(retired)
            }
        }
        state.retired.removeLast(state.retired.count - kept)
        state.waiting = kept
        return bits
    }

    private func show(_ bits: UInt, in state: inout StoreState) {
        state.backlogBits = bits
        showBacklog(bits)
    }

    /// Lets go of what was put away, as far as nobody reads it.
    @inline(never)
    func giveBack() {
        let freed = state.withLock { collect(in: &$0, all: true) }
        withExtendedLifetime(freed) {}
    }
}

extension StoreState {
    /// Forgets what is about to be let go of, and frees what is nothing but memory.
    fileprivate mutating func forget(_ retired: Retired) {
        switch retired.content {
        case .observers(let list, let place):
            former[place]?.removeAll { $0 == list }
            if former[place]?.isEmpty == true { former[place] = nil }
        case .line(let line): giveBack(line.place)
        case .handler, .typedHandler, .registration, .table, .ring: break
        }
        retired.free()
    }
}
