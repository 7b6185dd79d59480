/// Something that no post can come to any more, and that those which are under way may still be reading.
struct Retired: Sendable {
    enum Content: Sendable {
        case handler(@Sendable (Notice) -> Void)
        case typedHandler(PayloadTyping.Handler)
        case registration(Registration)
        case observers(ObserverList, of: UInt32)
        case table(LineTable)
        case line(Line)
    }

    let content: Content
    /// The place that readers of it name.
    let place: UInt32
    /// Of a handler, the number of its registration: readers that began before it never come to it. Otherwise 0.
    let number: UInt64

    /// Frees what is nothing but memory. What counts references goes with the last copy of this.
    func free() {
        switch content {
        case .observers(let list, _): list.free()
        case .table(let table): table.free()
        case .handler, .typedHandler, .registration, .line: break
        }
    }
}

extension ReaderSlots.Readers {
    func mayRead(_ retired: Retired) -> Bool {
        retired.number == 0 ? mayRead(retired.place) : mayRead(retired.place, since: retired.number)
    }
}

extension Store {
    /// Puts away what was taken out of reach, until nobody can be reading it. Under the lock.
    func retire(_ content: Retired.Content, of place: UInt32, number: UInt64 = 0, in state: inout StoreState)
    {
        state.retired.append(Retired(content: content, place: place, number: number))
    }

    /// Takes out of `state` what nobody reads any more, to be let go of when the lock is released. Under the lock.
    ///
    /// - Parameter all: Whether to look at what was found to be read before. That costs O(what waits), so those who add
    ///   to it ask for it only when it has doubled.
    func collect(in state: inout StoreState, all: Bool = false) -> [Retired] {
        let isAll = all || state.retired.count >= 2 * state.waiting + 64
        let start = isAll ? 0 : state.waiting
        guard start < state.retired.count else { return [] }
        let readers = slots.readers(of: center)
        var freed: [Retired] = []
        var kept = start
        var bits = isAll ? 0 : state.backlogBits
        for position in start..<state.retired.count {
            let retired = state.retired[position]
            if readers.mayRead(retired) {
                state.retired[kept] = retired
                kept += 1
                bits |= 1 << UInt(retired.place & 63)
            } else {
                state.forget(retired)
                freed.append(retired)
            }
        }
        state.retired.removeLast(state.retired.count - kept)
        state.waiting = kept
        if bits != state.backlogBits {
            state.backlogBits = bits
            showBacklog(bits)
        }
        return freed
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
        case .handler, .typedHandler, .registration, .table: break
        }
        retired.free()
    }
}
