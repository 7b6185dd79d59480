import CThreads

/// A slot that a reader has claimed. Its stage says what the reader may do, and the compiler refuses the rest:
///
/// - `Searching`: the reader may search the tables of its center.
/// - `Narrowed`: it may look for the observers of one name, and of that name's senders.
/// - `Settled`: it may walk over what it found, and searches no more.
///
/// A claim goes from one stage to the next by being consumed, so nothing can be searched with a claim that is settled,
/// and nothing is reached through one that was released. One that is dropped without a release ends the program: its
/// slot would be taken for ever.
struct Claim<Stage>: ~Copyable {
    let slot: HazardSlots.Slot

    @inline(__always)
    fileprivate init(_ slot: HazardSlots.Slot) { self.slot = slot }

    deinit {
        let isEmpty = slot.words.load(HazardSlots.Slot.hazard, .relaxed) == 0
        precondition(isEmpty, "a reader dropped its claim without releasing it")
    }

    /// The slot, for the claim of the next stage or for its release.
    @inline(__always)
    fileprivate consuming func handOver() -> HazardSlots.Slot {
        let slot = slot
        discard self
        return slot
    }
}

enum Searching {}
enum Narrowed {}
enum Settled {}

// MARK: - Claiming

extension Claim where Stage == Searching {
    /// A claim in a slot that announces all of a center.
    @inline(__always)
    static func searching(in slot: HazardSlots.Slot) -> Claim<Searching> {
        Delay.pass()
        return Claim(slot)
    }

    /// Announces the era since which the reader searches: it finds nothing that was unlinked before. A reader that
    /// calls it again must not use what it found before.
    @inline(__always)
    func begin(at era: UInt64) {
        slot.words.store(
            HazardSlots.ReaderEra.searching(since: era).bits, at: HazardSlots.Slot.era, .releasing)
        Delay.pass()
    }

    /// Continues with the observers of one name, which the reader found.
    @inline(__always)
    consuming func narrow(to word: HazardSlots.Word) -> Claim<Narrowed> {
        let slot = handOver()
        slot.words.store(word.bits, at: HazardSlots.Slot.hazard, .releasing)
        Delay.pass()
        return Claim<Narrowed>(slot)
    }

    /// Continues with what the reader found in topics whose readers announce `word`.
    @inline(__always)
    consuming func settle(at era: UInt64, narrowedTo word: HazardSlots.Word?) -> Claim<Settled> {
        let slot = handOver()
        if let word { slot.words.store(word.bits, at: HazardSlots.Slot.hazard, .releasing) }
        return .settled(slot, at: era)
    }
}

extension Claim where Stage == Narrowed {
    /// A claim in a slot that announces one name.
    @inline(__always)
    static func narrowed(in slot: HazardSlots.Slot) -> Claim<Narrowed> {
        Delay.pass()
        return Claim(slot)
    }

    /// Continues with what the reader found of the name, as it was in `era`.
    @inline(__always)
    consuming func settle(at era: UInt64) -> Claim<Settled> { .settled(handOver(), at: era) }
}

extension Claim where Stage == Settled {
    @inline(__always)
    fileprivate static func settled(_ slot: HazardSlots.Slot, at era: UInt64) -> Claim<Settled> {
        slot.words.store(HazardSlots.ReaderEra.settled(at: era).bits, at: HazardSlots.Slot.era, .releasing)
        Delay.pass()
        return Claim(slot)
    }

    /// The era at which the reader has settled.
    @inline(__always)
    var era: UInt64 {
        HazardSlots.ReaderEra(bits: slot.words.load(HazardSlots.Slot.era, .relaxed)).era
    }
}

// MARK: - Releasing

extension Registry {
    /// Announces that the reader reads no more, and frees the items that waited for it alone.
    @inline(__always)
    func release<Stage>(_ claim: consuming Claim<Stage>) {
        let slot = claim.handOver()
        Delay.pass()
        if !slot.releaseBiased() { leave(slot) }
    }

    @inline(never)
    private func leave(_ slot: HazardSlots.Slot) {
        if slot.isExtra { return leaveExtra(slot) }
        slot.finishRelease()
        Delay.pass()
        if hasBacklog(of: slot.number) { reclaimBacklog(of: slot.number) }
    }
}
