// Frees unlinked objects as soon as no post uses them: at once, or at the end of the last post that does.
//
// Decided under the lock, released after it.
extension Registry {
    /// Frees an unlinked object, or lets it wait for a post that may use it.
    @inline(__always)
    func retire(_ item: consuming Retired, in state: inout RegistryState, _ freed: inout Freed) {
        // An observer that was born after the latest audience was made is in none.
        let isInNone = item.born > state.latestAudience && item.born != Retired.onlySearched
        if !isInNone, let slot = ThreadSlots.reader(of: item, in: slotNumber) {
            wait(with: consume item, for: slot, in: &state, &freed)
        } else {
            freed.add((consume item).object)
        }
        if !state.waiting.isEmpty { examineAbandoned(in: &state, &freed) }
    }

    @inline(never)
    private func wait(
        with item: consuming Retired, for slot: Slot, in state: inout RegistryState, _ freed: inout Freed
    ) {
        var reader: Slot? = slot
        while let slot = reader {
            // A search ends in a moment. Then its result is known, and is usually something else.
            if !slot.endsSearch(), slot.owe(by: slotNumber) {
                return state.waiting[slot, default: []].append(item)
            }
            reader = ThreadSlots.reader(of: item, in: slotNumber)
        }
        freed.add((consume item).object)
    }

    /// Frees what waited for a post that has ended, unless another post may use it.
    @inline(never)
    func reclaim(_ slot: Slot) {
        var items: [Retired] = []
        repeat {
            changing { state, freed in
                if items.isEmpty { items = state.waiting.removeValue(forKey: slot) ?? [] }
                // In shares, so that other threads get the lock in between.
                for _ in 0..<min(1_024, items.count) { retire(items.removeLast(), in: &state, &freed) }
            }
        } while !items.isEmpty
    }

    /// A thread that ends within a handler abandons what waits for its post: one change in sixteen checks one slot.
    private func examineAbandoned(in state: inout RegistryState, _ freed: inout Freed) {
        state.rotation &+= 1
        guard state.rotation & 15 == 0 else { return }
        let slots = state.waiting.keys
        let slot = slots[slots.index(slots.startIndex, offsetBy: state.rotation >> 4 % slots.count)]
        guard !slot.isOwed, let items = state.waiting.removeValue(forKey: slot) else { return }
        for item in items { retire(item, in: &state, &freed) }
    }

    /// Changes the guarded state, then records which observers have ended, and releases what no post uses any more.
    @inline(__always)
    func changing<Result: Sendable>(_ change: (inout RegistryState, inout Freed) -> Result) -> Result {
        let (result, freed) = state.withLock { state in
            var freed = Freed(isWatched: isWatched)
            let result = change(&state, &freed)
            return (result, freed)
        }
        freed.ended?.forEach(record)
        withExtendedLifetime(freed) {}
        return result
    }
}
