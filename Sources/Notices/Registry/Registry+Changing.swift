import Synchronization

// Adding and removing observers. Everything here is called under the lock.
extension Registry {
    /// Puts an observer into a topic: at the end, unless others are to be called after it.
    func insert(
        _ callee: Callee, number: UInt64, priority: Int, marks: UInt64, source: SourceLine, into topic: Topic,
        in state: inout RegistryState
    ) {
        insert(number: number, priority: priority, into: topic, in: &state) { birth in
            Entry(callee, Origin(number, source), state: EntryState(marks: marks, birth: birth))
        }
    }

    /// Puts an observer with an owner into a topic.
    func insert(
        _ handler: PackedHandler, number: UInt64, marks: UInt64, source: SourceLine, into topic: Topic,
        in state: inout RegistryState
    ) {
        insert(number: number, priority: 0, into: topic, in: &state) { birth in
            Entry(handler, Origin(number, source), state: EntryState(marks: marks, birth: birth))
        }
    }

    @inline(__always)
    private func insert(
        number: UInt64, priority: Int, into topic: Topic, in state: inout RegistryState,
        _ make: (_ birth: UInt64) -> Entry
    ) {
        let list = topic.observers
        let position = list.isNone ? 0 : list.position(for: number, priority)
        let isAtEnd = list.isNone || position == list.count
        let entry = make(beginInsertion())
        let hasPriority = priority != 0
        if !list.isNone, isAtEnd, list.count < list.capacity {
            list.append(entry, hasPriority: hasPriority)
        } else {
            rebuild(topic, inserting: entry, hasPriority: hasPriority, at: position, in: &state)
        }
        state.count += 1
        if topic.nameIndex == 0 { noteAnyName() }
    }

    /// Replaces a topic's list by one without the entries that have ended, with one entry more.
    private func rebuild(
        _ topic: Topic, inserting entry: consuming Entry, hasPriority: Bool, at position: Int,
        in state: inout RegistryState
    ) {
        let old = topic.observers
        let live = old.isNone ? 0 : old.live
        let new = ObserverList.make(room: Self.room(for: live + 1), birth: era)
        if !old.isNone { new.copyLive(of: old, from: 0, to: position) }
        new.append(entry, hasPriority: hasPriority)
        if !old.isNone { new.copyLive(of: old, from: position, to: old.count) }
        replace(old, by: new, in: topic, &state)
    }

    /// Replaces a topic's list by one without the entries that have ended.
    private func compact(_ topic: Topic, in state: inout RegistryState) {
        let old = topic.observers
        let new = ObserverList.make(room: Self.room(for: old.live), birth: era)
        new.copyLive(of: old, from: 0, to: old.count)
        replace(old, by: new, in: topic, &state)
    }

    private func replace(
        _ old: ObserverList, by new: ObserverList, in topic: Topic, _ state: inout RegistryState
    ) {
        topic.replaceObservers(by: new)
        guard !old.isNone else { return }
        state.former[topic.index, default: []].append(old)
        retire(.observers(old, of: topic.index), of: topic.nameIndex, since: old.birth, in: &state)
    }

    /// Doubled while it is small, and a quarter more when it is not, since large lists are short of memory.
    private static func room(for count: Int) -> Int {
        count < 64 ? max(4, count * 2) : count + count / 4
    }

    /// Ends the entry at a position, which has not ended, and returns what is to be released after the lock.
    func end(
        at position: Int, in topic: Topic, _ reason: NoticeRecord.Reason, _ state: inout RegistryState
    ) -> Released {
        let list = topic.observers
        let entry = list[position]
        let number = entry.number
        let before = entry.state
        if before.has(EntryState.owned) {
            state.owners.remove(number, of: entry.packedHandler.owner.identity)
        }
        let after = before.ended(reason, with: change)
        list.end(at: position, after)
        if !state.former.isEmpty { markFormer(number, after, birth: before.change, in: topic, state) }
        state.count -= 1
        if !state.blockers.isEmpty { state.blockers[number] = nil }
        let callee = entry.takeContent(before)
        let isLast = position == list.count - 1
        if isLast { list.show(position) }
        finishRemoval()
        let span = Retired.Span(topicIndex: topic.nameIndex, birth: before.change, retirement: era)
        // Where no reader can have seen the entry, its place is used again.
        guard isBlocked(span, in: state) else {
            tidy(topic, list, &state)
            return Released(callee: callee, others: scan(in: &state))
        }
        if isLast { list.show(position + 1) }
        let item = Retired(content: callee, span: span)
        if !assignToKnownReader(item, of: topic, in: &state) { state.retired.append(item) }
        tidy(topic, list, &state)
        let others = scan(in: &state)
        topic.knownReader.store(UInt32(state.latestBlocker), ordering: .relaxed)
        return Released(others: others)
    }

    /// Marks an entry as ended in those former lists of its topic that have a copy of it: those that were replaced
    /// after the entry was added. Each copy is marked once, so over all that costs less than the copying did.
    private func markFormer(
        _ number: UInt64, _ after: EntryState, birth: UInt64, in topic: Topic, _ state: RegistryState
    ) {
        guard let former = state.former[topic.index] else { return }
        var replaced = topic.observers.birth
        for list in former.reversed() {
            guard birth < replaced else { return }
            list.mark(number, after)
            replaced = list.birth
        }
    }

    /// Frees the room of tombstones, where that costs little.
    private func tidy(_ topic: Topic, _ list: ObserverList, _ state: inout RegistryState) {
        if list.live == 0 {
            empty(topic, list, &state)
        } else if list.count - list.live > max(16, list.live) {
            compact(topic, in: &state)
        }
    }

    /// Gives up a topic that has become empty. Of the small topics of names from any sender, the latest one stays until
    /// the next becomes empty, since observers are often removed and added again.
    private func empty(_ topic: Topic, _ list: ObserverList, _ state: inout RegistryState) {
        guard topic.nameIndex != 0, topic.sender == nil, list.capacity <= Self.idleRoom else {
            return giveUp(topic, &state)
        }
        let former = state.idle
        state.idle = topic.index
        if former != topic.index, let idle = state.topic(at: former)?.object, idle.nameIndex != 0,
            !idle.observers.isNone, idle.observers.live == 0
        {
            giveUp(idle, &state)
        }
    }

    private func giveUp(_ topic: Topic, _ state: inout RegistryState) {
        replace(topic.observers, by: .none, in: topic, &state)
        forget(topic, in: &state)
    }

    private static let idleRoom = 16

    /// Marks an observer without a registration object as blocked, or removes the mark.
    func mark(_ number: UInt64, in topic: Topic, isBlocked: Bool, _ state: inout RegistryState) {
        for list in [topic.observers] + (state.former[topic.index] ?? []) where !list.isNone {
            guard let position = list.position(of: number) else { continue }
            let before = list[position].state
            list.mark(number, before.blocked(isBlocked))
        }
    }
}

/// What is to be released after the lock: the callee of an ended observer, and the items that no reader blocks.
struct Released: Sendable {
    private let callee: Retired.Content?
    private let others: [Retired]?

    fileprivate init(callee: Retired.Content? = nil, others: [Retired]?) {
        self.callee = callee
        self.others = others
    }

    /// Nothing ended.
    static let nothing = Released(others: nil)
}

extension SharedPointer<Entry> {
    /// Gives up what an entry in that state owns.
    @inline(__always)
    func takeContent(_ state: EntryState) -> Retired.Content {
        if state.has(EntryState.registration) { return .object(callee.takeRegistration()) }
        if state.has(EntryState.owned) { return .object(OwnedContent(taking: self)) }
        return state.has(EntryState.typed)
            ? .typedHandler(callee.takeTypedHandler()) : .handler(callee.takeHandler())
    }
}

extension ObserverList {
    /// The position for a new observer: behind those of its priority or a higher one that were registered before it.
    fileprivate func position(for number: UInt64, _ priority: Int) -> Int {
        var position = count
        var candidate = count
        while candidate > 0 {
            let entry = self[candidate - 1]
            // The priority of a tombstone must not be read, so it is passed over; but where all priorities are equal
            // the order of numbers is kept, by which entries are found.
            if !isPrioritized {
                guard (-priority, number) < (0, entry.number) else { break }
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
    private func comesBefore(_ entry: SharedPointer<Entry>, _ number: UInt64, _ priority: Int) -> Bool {
        (-priority, number) < (-entry.priority, entry.number)
    }

    /// Appends copies of another list's entries that have not ended. This list owns their callees from now on.
    fileprivate func copyLive(of other: ObserverList, from start: Int, to end: Int) {
        for position in start..<end {
            let entry = other[position]
            guard !entry.hasEnded else { continue }
            append(Entry(copying: entry), hasPriority: entry.priority != 0)
        }
    }

    /// Writes a state into the entry with a number, if it is in this list.
    fileprivate func mark(_ number: UInt64, _ state: EntryState) {
        guard let position = position(of: number) else { return }
        unsafe self[position].pointer.pointee.state.store(state.bits, ordering: .sequentiallyConsistent)
    }
}

extension SharedPointer<Entry> {
    @inline(__always)
    var callee: Callee { unsafe pointer.pointee.callee }

    @inline(__always)
    var state: EntryState {
        unsafe EntryState(bits: pointer.pointee.state.load(ordering: .sequentiallyConsistent))
    }

    var hasEnded: Bool { state.has(EntryState.ended) }

    /// The higher is called first. Only registrations can have one; they are kept for as long as it may be read.
    var priority: Int {
        guard state.has(EntryState.registration) else { return 0 }
        return callee.registration.options.priority
    }
}
