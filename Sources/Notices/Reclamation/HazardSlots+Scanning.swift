import CThreads

// How retirers find the readers that may still use what was unlinked.

extension HazardSlots {
    /// A reader of one center, as a retirer saw it.
    struct Reader: Sendable {
        let slot: Slot
        /// What it reads: the index of a topic, or 0 for all of the center.
        private let topicIndex: UInt32
        private let era: ReaderEra

        fileprivate init(_ slot: Slot, _ word: Word, _ era: ReaderEra) {
            self.slot = slot
            topicIndex = word.topicIndex
            self.era = era
        }

        /// Whether it may still use something that was unlinked.
        @inline(__always)
        func blocks(_ span: Retired.Span) -> Bool {
            (topicIndex == 0 || topicIndex == span.topicIndex || span.topicIndex == Retired.anyTopic)
                && era.canReach(since: span.birth, until: span.retirement)
        }

        /// Whether the reader is a post of the calling thread, and so cannot leave while the caller waits.
        var isOwn: Bool {
            slot == BiasedSlot.own?.slot || slot.words.load(Slot.owner, .relaxed) == notices_thread()
        }
    }

    /// Whether a reader of a center may still use something that was unlinked.
    func isBlocked(_ span: Retired.Span, of center: Word) -> Bool {
        while true {
            let end = search(center) { slot, word in Reader(slot, word, era(of: slot, word)).blocks(span) }
            switch end {
            case .ended: return false
            case .stopped: return true
            case .unrevoked: revokeBiases()
            }
        }
    }

    /// The readers of a center. To be called after the items to be freed were unlinked.
    @inline(never)
    func readers(of center: Word) -> [Reader] {
        var readers: [Reader] = []
        while true {
            let end = search(center) { slot, word in
                readers.append(Reader(slot, word, era(of: slot, word)))
                return false
            }
            guard end == .unrevoked else { return readers }
            revokeBiases()
            readers.removeAll(keepingCapacity: true)
        }
    }

    /// The reader of a center in a slot, as far as its claim is visible; `nil` when there is none.
    func reader(in slot: Slot, of center: Word) -> Reader? {
        let word = Word(bits: slot.words.load(Slot.hazard, .sequentiallyConsistent))
        guard word.center == center.center else { return nil }
        return Reader(slot, word, ReaderEra(bits: slot.words.load(Slot.era, .acquiring)))
    }

    /// The era of a reader. One that has just claimed its slot is given a moment to announce it.
    private func era(of slot: Slot, _ word: Word) -> ReaderEra {
        for _ in 0..<Self.moments {
            let era = ReaderEra(bits: slot.words.load(Slot.era, .acquiring))
            guard era.bits == 0, slot.words.load(Slot.hazard, .relaxed) == word.bits else { return era }
            notices_pause()
        }
        return .unknown
    }

    private static let moments = 16

    private enum SearchEnd {
        case ended, stopped
        /// A slot is biased: a claim of it may not be visible.
        case unrevoked
    }

    /// Visits the slots that were ever claimed and in which the center is read, until `found` returns `true`.
    @inline(__always)
    private func search(_ center: Word, found: (Slot, Word) -> Bool) -> SearchEnd {
        let own = BiasedSlot.own
        for part in 0..<(Self.allCount / 64) {
            var slots = everClaimed.load(part, .sequentiallyConsistent)
            while slots != 0 {
                let slot = at(part &* 64 &+ slots.trailingZeroBitCount)
                slots &= slots &- 1
                // A slot's state is read before its claim.
                let biased = BiasedSlot(slot.words)
                if part >= Self.count / 64, biased != own, !biased.isRevoked { return .unrevoked }
                let word = Word(bits: slot.words.load(Slot.hazard, .sequentiallyConsistent))
                if word.center == center.center, found(slot, word) { return .stopped }
            }
        }
        return .ended
    }
}
