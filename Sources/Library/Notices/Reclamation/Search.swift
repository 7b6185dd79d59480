import CThreads

/// A post that looks for its audience. It has claimed a slot, so that nothing it finds is freed.
///
/// It becomes a `Reading`, or ends. Dropping it stops the program: its slot would stay claimed forever.
struct Search: ~Copyable {
    private let slots: ThreadSlots
    private let slot: Slot

    @inline(__always)
    init(_ own: ThreadSlots, in center: UInt) {
        slots = own.withRoom
        slot = slots.claim(center)
    }

    deinit { precondition(slot.isEmpty, "a search was dropped") }

    /// Continues with the audience it found, and searches no more.
    @inline(__always)
    consuming func settle(on audience: Uncounted<Audience>) -> Reading {
        let reading = Reading(slots, slot, audience)
        discard self
        return reading
    }

    /// Ends without an audience.
    @inline(__always)
    consuming func end(in registry: Registry) {
        let (slots, slot) = (slots, slot)
        discard self
        registry.release(slots, slot)
    }
}

/// A post that reads its audience, which is not freed before the post ends.
struct Reading: ~Copyable {
    private let slots: ThreadSlots
    private let slot: Slot
    let audience: Uncounted<Audience>

    @inline(__always)
    fileprivate init(_ slots: ThreadSlots, _ slot: Slot, _ audience: Uncounted<Audience>) {
        self.slots = slots
        self.slot = slot
        self.audience = audience
        audience.with { slot.settle(at: $0.facts.made, name: $0.facts.name) }
    }

    deinit { precondition(slot.isEmpty, "a reading was dropped") }

    @inline(__always)
    consuming func end(in registry: Registry) {
        let (slots, slot) = (slots, slot)
        discard self
        registry.release(slots, slot)
    }
}

extension Registry {
    /// Begins a search for a post that needs no count of nested posts; `nil` if too deep, or the stack is short.
    @inline(__always)
    func search() -> Search? {
        let slots = ThreadSlots.own
        let nesting = slots.nesting
        guard nesting < uncountedNesting, nesting == 0 || !notices_is_stack_short() else { return nil }
        return Search(slots, in: slotNumber)
    }

    @inline(__always)
    fileprivate func release(_ slots: ThreadSlots, _ slot: Slot) {
        let isOwed = slot.release()
        slots.giveUp()
        if isOwed { reclaim(slot) }
    }
}
