import Synchronization

// Adding and removing observers. Everything here is called under the lock.
extension Store {
    /// Puts an observer into a line: at the end, unless others are to be called after it.
    func insert(
        _ callee: Callee, number: UInt64, priority: Int, marks: UInt64, source: SourceLine, into line: Line,
        in state: inout StoreState
    ) {
        let list = line.observers
        let position = list.isNone ? 0 : list.position(for: number, priority)
        let isAtEnd = list.isNone || position == list.count
        let entry = Entry(callee, number: number, source: source, state: EntryState(bits: marks))
        let hasPriority = priority != 0
        if !list.isNone, isAtEnd, list.count < list.capacity {
            list.append(entry, hasPriority: hasPriority)
        } else {
            rebuild(line, inserting: entry, hasPriority: hasPriority, at: position, in: &state)
        }
        state.count += 1
        if line.namePlace == 0 { noteAnyName() }
    }

    /// Replaces a line's list by one without the entries that have ended, with one entry more.
    private func rebuild(
        _ line: Line, inserting entry: consuming Entry, hasPriority: Bool, at position: Int,
        in state: inout StoreState
    ) {
        let old = line.observers
        let live = old.isNone ? 0 : old.live
        let new = ObserverList.make(room: Self.room(for: live + 1), came: latestChange)
        if !old.isNone { new.copyLive(of: old, from: 0, to: position) }
        new.append(entry, hasPriority: hasPriority)
        if !old.isNone { new.copyLive(of: old, from: position, to: old.count) }
        replace(old, by: new, in: line, &state)
    }

    /// Replaces a line's list by one without the entries that have ended.
    private func compact(_ line: Line, in state: inout StoreState) {
        let old = line.observers
        let new = ObserverList.make(room: Self.room(for: old.live), came: latestChange)
        new.copyLive(of: old, from: 0, to: old.count)
        replace(old, by: new, in: line, &state)
    }

    private func replace(
        _ old: ObserverList, by new: ObserverList, in line: Line, _ state: inout StoreState
    ) {
        line.replaceObservers(by: new)
        guard !old.isNone else { return }
        state.former[line.place, default: []].append(old)
        retire(.observers(old, of: line.place), of: line.namePlace, in: &state)
    }

    /// Doubled while it is small, and a quarter more when it is not: memory is what large lists are short of.
    private static func room(for count: Int) -> Int {
        count < 64 ? max(4, count * 2) : count + count / 4
    }

    /// Ends an entry, and retires what it called. `false` when it had ended before.
    func end(
        _ number: UInt64, in line: Line, _ reason: NoticeRecord.Reason, _ state: inout StoreState
    ) -> Bool {
        let list = line.observers
        guard !list.isNone, let position = list.position(of: number) else { return false }
        let entry = list[position]
        let before = entry.state
        guard !before.has(EntryState.ended) else { return false }
        let after = before.ended(reason, with: change)
        list.end(at: position, after)
        for former in state.former[line.place] ?? [] { former.mark(number, after) }
        state.count -= 1
        state.blockers[number] = nil
        let callee = entry.pointee.callee
        retire(callee.content(before), of: line.namePlace, number: number, in: &state)
        tidy(line, list, ended: position, &state)
        if line.namePlace == 0 { noteAnyName() }
        return true
    }

    /// Gives back the room of what has ended, at once where that costs little.
    private func tidy(_ line: Line, _ list: ObserverList, ended position: Int, _ state: inout StoreState) {
        if list.live == 0 {
            replace(list, by: .none, in: line, &state)
            forget(line, in: &state)
        } else if position == list.count - 1 {
            // The place can be used again if no post that is under way has seen it.
            list.show(position)
            if slots.readers(of: center).mayRead(line.namePlace) { list.show(position + 1) }
        } else if list.count - list.live > max(16, list.live) {
            compact(line, in: &state)
        }
    }

    /// Marks an observer that cannot say so itself as held back, or not any more.
    func mark(_ number: UInt64, in line: Line, isBlocked: Bool, _ state: inout StoreState) {
        for list in [line.observers] + (state.former[line.place] ?? []) where !list.isNone {
            guard let position = list.position(of: number) else { continue }
            let before = list[position].state
            list.mark(number, before.blocked(isBlocked))
        }
    }
}

extension Callee {
    /// Gives up what an entry in that state calls.
    func content(_ state: EntryState) -> Retired.Content {
        if state.has(EntryState.registration) { return .registration(takeRegistration()) }
        return state.has(EntryState.typed) ? .typedHandler(takeTypedHandler()) : .handler(takeHandler())
    }
}

extension ObserverList {
    /// Where an observer belongs: behind those of its priority and above who came before it.
    fileprivate func position(for number: UInt64, _ priority: Int) -> Int {
        var position = count
        var candidate = count
        while candidate > 0 {
            let entry = self[candidate - 1]
            // What has ended may not be asked for its priority and stands in nobody's way, but where all have the same
            // the order of numbers is kept, by which entries are found.
            if !isPrioritized {
                guard (-priority, number) < (0, entry.pointee.number) else { break }
                position = candidate - 1
            } else if !entry.hasEnded {
                guard comesBefore(entry, number, priority) else { break }
                position = candidate - 1
            }
            candidate -= 1
        }
        return position
    }

    /// Whether an observer is to be called before an entry.
    private func comesBefore(_ entry: UnsafeMutablePointer<Entry>, _ number: UInt64, _ priority: Int) -> Bool
    {
        (-priority, number) < (-entry.priority, entry.pointee.number)
    }

    /// Appends copies of another list's entries that have not ended. What they call is this list's from now on.
    fileprivate func copyLive(of other: ObserverList, from start: Int, to end: Int) {
        for position in start..<end {
            let entry = other[position]
            let state = entry.state
            guard !state.has(EntryState.ended) else { continue }
            append(
                Entry(
                    entry.pointee.callee, number: entry.pointee.number, source: entry.pointee.source,
                    state: state),
                hasPriority: entry.priority != 0)
        }
    }

    /// Writes a state into the entry of a number, if it is here.
    fileprivate func mark(_ number: UInt64, _ state: EntryState) {
        guard let position = position(of: number) else { return }
        self[position].pointee.state.store(state.bits, ordering: .sequentiallyConsistent)
    }
}

extension UnsafeMutablePointer<Entry> {
    @inline(__always)
    var state: EntryState { EntryState(bits: pointee.state.load(ordering: .sequentiallyConsistent)) }

    var hasEnded: Bool { state.has(EntryState.ended) }

    /// The higher is called first. Only registrations can have one; they are kept for as long as they may be asked.
    var priority: Int {
        guard state.has(EntryState.registration) else { return 0 }
        return pointee.callee.registration.options.priority
    }
}
