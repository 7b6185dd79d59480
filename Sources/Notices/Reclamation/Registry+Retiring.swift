import CThreads
import Synchronization

// Unlinked items are freed as soon as no reader blocks them: at once, by the retirer, or by the last reader that
// leaves.
//
// All decisions here are made under the lock. Items to be released are returned, so that no handler's captures are
// released under the lock.
extension Registry {
    /// Releases a ring when no post can be writing into it.
    func retire(_ ring: RingCore) { retire(.ring(ring)) }

    /// Releases watchers of posts when no post can be reading them.
    func retire(_ watchers: PostWatchers) { retire(.object(watchers)) }

    private func retire(_ content: Retired.Content) {
        let freed = state.withLock { state in
            retire(content, of: Retired.anyTopic, since: 0, in: &state)
            return scan(in: &state)
        }
        withExtendedLifetime(freed) {}
    }

    /// Retires what the current change unlinks. Under the lock.
    func retire(
        _ content: Retired.Content, of topicIndex: UInt32, since birth: UInt64, in state: inout RegistryState
    ) {
        let span = Retired.Span(topicIndex: topicIndex, birth: birth, retirement: change)
        state.retired.append(Retired(content: content, span: span))
    }

    /// Retires a table, which settled readers do not search. Under the lock.
    func retire(_ table: TopicTable, of topicIndex: UInt32, in state: inout RegistryState) {
        retire(.table(table), of: topicIndex, since: .max, in: &state)
    }

    /// Finishes a change: returns the items that no reader blocks, to be released after the lock. Under the lock.
    /// `nil`, which counts no reference: there are none.
    @inline(__always)
    func scan(in state: inout RegistryState) -> [Retired]? {
        state.retired.isEmpty && state.backlog.isEmpty ? nil : scanRetired(in: &state)
    }

    @inline(never)
    private func scanRetired(in state: inout RegistryState) -> [Retired]? {
        if state.retired.last?.span.retirement == change { finishRemoval() }
        takeAbandonedBacklog(in: &state)
        guard !state.retired.isEmpty else { return nil }
        var items: [Retired] = []
        swap(&items, &state.retired)
        let freed = reclaim(&items, in: &state)
        items.removeAll(keepingCapacity: items.capacity <= 64)
        state.retired = items
        return freed
    }

    /// A reader that ended without leaving (`pthread_exit`) leaves a backlog behind: one change in sixteen examines one
    /// slot.
    private func takeAbandonedBacklog(in state: inout RegistryState) {
        state.rotation &+= 1
        guard state.rotation & 15 == 0, let (slot, item) = state.backlog.next(),
            !isBlocked(item.span, by: slot, in: state)
        else { return }
        state.retired += takeBacklog(of: slot, in: &state)
    }

    private func isBlocked(_ span: Retired.Span, by slot: Int, in state: RegistryState) -> Bool {
        let slot = slot < HazardSlots.allCount ? slots.at(slot) : state.extraSlots[slot]
        guard let slot else { return false }
        return slots.reader(in: slot, of: wholeWord)?.blocks(span) ?? false
    }

    /// Whether a reader blocks something. Under the lock.
    @inline(__always)
    func isBlocked(_ span: Retired.Span, in state: RegistryState) -> Bool {
        slots.isBlocked(span, of: wholeWord)
            || !state.extraSlots.isEmpty && isBlocked(span, byExtraSlotsIn: state)
    }

    @inline(never)
    private func isBlocked(_ span: Retired.Span, byExtraSlotsIn state: RegistryState) -> Bool {
        state.extraSlots.values.contains { slots.reader(in: $0, of: wholeWord)?.blocks(span) == true }
    }

    private func readers(in state: RegistryState) -> [HazardSlots.Reader] {
        var readers = slots.readers(of: wholeWord)
        for slot in state.extraSlots.values {
            if let reader = slots.reader(in: slot, of: wholeWord) { readers.append(reader) }
        }
        return readers
    }
}

// MARK: - Examining

extension Registry {
    /// Takes the items that no reader blocks, and assigns each of the others to a reader that blocks it.
    private func reclaim(_ items: inout [Retired], in state: inout RegistryState) -> [Retired] {
        var freed: [Retired] = []
        var patience = Self.patience
        var pause = 4
        while !items.isEmpty {
            Delay.pass()
            let readers = readers(in: state)
            items.removeAll { item in
                guard !readers.contains(where: { $0.blocks(item.span) }) else { return false }
                state.forget(item)
                freed.append(item)
                return true
            }
            // Most posts are short: a reader that leaves meanwhile has nothing to free, and need not wait for the lock.
            if patience > 0, isShortWait(for: items, readers, state) {
                for _ in 0..<min(pause, patience) { notices_pause() }
                // Each look takes the cache line of a reader that is about to write to it, so there are few.
                patience -= pause
                pause *= 2
            } else {
                items.removeAll { assign($0, past: readers, in: &state) }
            }
        }
        return freed
    }

    /// How many times a retirer pauses, at most: as long as a few short posts.
    private static let patience = 32

    /// Whether there is an item that only readers block which may leave soon: posts of other threads, without a
    /// backlog.
    private func isShortWait(
        for items: [Retired], _ readers: [HazardSlots.Reader], _ state: RegistryState
    ) -> Bool {
        items.contains { item in
            !readers.contains { $0.blocks(item.span) && ($0.isOwn || state.backlog.has($0.slot.number)) }
        }
    }

    /// Assigns an item to one of the readers that block it. `false`: that reader has left, and the readers must be
    /// scanned again.
    private func assign(_ item: Retired, past readers: [HazardSlots.Reader], in state: inout RegistryState)
        -> Bool
    {
        let blocking = readers.filter { $0.blocks(item.span) }
        guard !blocking.isEmpty else { return false }
        // In turn, so that the readers share the work, in whatever order they leave.
        state.rotation &+= 1
        let slot = blocking[Int(state.rotation % UInt(blocking.count))].slot
        return assign(item, to: slot, in: &state)
    }

    /// Assigns an item to the reader in a slot. `false`: that reader has left.
    private func assign(_ item: Retired, to slot: HazardSlots.Slot, in state: inout RegistryState) -> Bool {
        let number = slot.number
        // A reader with a backlog has seen that, or will: it takes the backlog under the lock.
        if !state.backlog.has(number), !slot.isExtra {
            let isOwed = slots.whileAllRevoked { announceBacklog(of: slot, item) }
            guard isOwed else { return false }
        }
        state.backlog.add(item, to: number)
        state.latestBlocker = number
        return true
    }

    /// Announces a backlog to the reader in a slot. `false`: the reader may have left before.
    private func announceBacklog(of slot: HazardSlots.Slot, _ item: Retired) -> Bool {
        let number = slot.number
        backlogBits.insert(1 << UInt(number & 63), at: number >> 6)
        if BiasedSlot.own?.slot == slot { BiasedSlot.own?.noteBacklog() }
        Delay.pass()
        // The reader empties its slot and then loads the bit, this thread sets the bit and then looks at the slot.
        if slots.reader(in: slot, of: wholeWord)?.blocks(item.span) == true { return true }
        clearBacklog(of: number)
        return false
    }

    private func clearBacklog(of number: Int) { backlogBits.remove(1 << UInt(number & 63), at: number >> 6) }

    private func takeBacklog(of number: Int, in state: inout RegistryState) -> [Retired] {
        if number < HazardSlots.allCount { clearBacklog(of: number) }
        return state.backlog.take(number)
    }
}

// MARK: - Ending one observer

extension Registry {
    /// Assigns the callee of an ended observer to the reader that the topic is known to wait for. `false`: there is
    /// none, or that reader does not block it.
    @inline(__always)
    func assignToKnownReader(_ item: Retired, of topic: Topic, in state: inout RegistryState) -> Bool {
        let number = Int(topic.knownReader.load(ordering: .relaxed))
        guard state.backlog.has(number), isBlocked(item.span, by: number, in: state) else {
            return false
        }
        state.backlog.add(item, to: number)
        return true
    }
}

// MARK: - Leaving

extension Registry {
    /// Whether the reader of a slot has a backlog.
    func hasBacklog(of slot: Int) -> Bool {
        backlogBits.load(slot >> 6, .sequentiallyConsistent) >> UInt(slot & 63) & 1 != 0
    }

    /// Frees the items that waited for a reader that has left, as far as no other reader blocks them.
    @inline(never)
    func reclaimBacklog(of slot: Int) {
        free(state.withLock { takeBacklog(of: slot, in: &$0) })
    }

    /// Examines items some at a time, so that other threads get the lock in between.
    private func free(_ items: [Retired]) {
        var rest = items[...]
        while !rest.isEmpty {
            var some = Array(rest.prefix(Self.share))
            rest = rest.dropFirst(Self.share)
            let freed = state.withLock { reclaim(&some, in: &$0) }
            withExtendedLifetime(freed) {}
        }
    }

    private static let share = 1_024
}

// MARK: - Extra slots

extension Registry {
    /// Claims a slot to search the center. When all are taken, makes an extra slot, which only this center knows: O(1),
    /// under the lock.
    func claimAlways() -> Claim<Searching> {
        .searching(in: slots.claimAny(wholeWord) ?? makeExtraSlot())
    }

    @inline(never)
    private func makeExtraSlot() -> HazardSlots.Slot {
        state.withLock { state in
            let words = AtomicWords.make(HazardSlots.stride)
            let number = state.takeExtraNumber()
            words.store(UInt(number), at: HazardSlots.Slot.number, .relaxed)
            words.store(BiasedSlot.State.extra, at: HazardSlots.Slot.state, .relaxed)
            words.store(notices_thread(), at: HazardSlots.Slot.owner, .relaxed)
            words.store(wholeWord.bits, at: HazardSlots.Slot.hazard, .sequentiallyConsistent)
            let slot = HazardSlots.Slot(words)
            state.extraSlots[number] = slot
            return slot
        }
    }

    @inline(never)
    func leaveExtra(_ slot: HazardSlots.Slot) {
        let items = state.withLock { state in
            state.giveBackExtraNumber(slot.number)
            return state.backlog.take(slot.number)
        }
        unsafe slot.words.free()
        free(items)
    }
}

extension RegistryState {
    /// Removes an item that is about to be released from the registry's state, and frees what is only memory.
    fileprivate mutating func forget(_ retired: Retired) {
        switch retired.content {
        case .observers(let list, let topicIndex):
            former[topicIndex]?.removeAll { $0 == list }
            if former[topicIndex]?.isEmpty == true { former[topicIndex] = nil }
        case .topic(let topic): giveBack(topic.index)
        case .handler, .typedHandler, .object, .table, .ring: break
        }
        retired.free()
    }
}
