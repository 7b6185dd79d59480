import CThreads

// Who looks whether something is being read.

extension ReaderSlots {
    /// What is being read in one center, as it was when this was made.
    struct Readers: Sendable {
        fileprivate struct Reader {
            /// Its first word.
            let position: Int
            let word: UInt
            /// 0 for what it has not said.
            let instant: UInt64

            func mayRead(_ place: UInt32) -> Bool {
                let own = UInt32(truncatingIfNeeded: word)
                return own == place || own == 0 || place == Retired.everywhere
            }

            func mayRead(_ retired: Retired) -> Bool {
                mayRead(retired.place) && (instant == 0 || retired.wasInReach(at: instant))
            }
        }

        fileprivate var readers: [Reader] = []
        fileprivate var isAnyUnseen = false

        /// Whether somebody may be walking over what stands, or stood, at `place`.
        func mayRead(_ place: UInt32) -> Bool {
            isAnyUnseen || readers.contains { $0.mayRead(place) }
        }

        /// The same for what was taken out of reach.
        func mayRead(_ retired: Retired) -> Bool {
            isAnyUnseen || readers.contains { $0.mayRead(retired) }
        }
    }

    /// Whether anybody reads in a center. To be asked after what is to be freed was taken out of reach.
    func isRead(_ center: UInt64) -> Bool {
        guard homeless.load(0, .sequentiallyConsistent) == 0 else { return true }
        while true {
            switch search(center, goesOn: { _, _ in false }) {
            case .ended: return false
            case .stopped: return true
            case .unfenced: guard fenceSeats() else { return true }
            }
        }
    }

    /// Who reads in a center. To be asked after what is to be freed was taken out of reach.
    func readers(of center: UInt64) -> Readers {
        var readers = Readers()
        readers.isAnyUnseen = homeless.load(0, .sequentiallyConsistent) != 0
        while !readers.isAnyUnseen {
            readers.readers.removeAll()
            let end = search(center) { position, word in
                let instant = UInt64(words.load(position + 1, .acquiring))
                readers.readers.append(Readers.Reader(position: position, word: word, instant: instant))
                return true
            }
            guard end == .unfenced else { break }
            readers.isAnyUnseen = !fenceSeats()
        }
        return readers
    }

    private enum SearchEnd {
        case ended, stopped
        /// What was claimed in a seat may not be seen yet.
        case unfenced
    }

    /// Looks through the slots, at position and word of each that reads in a center, until `goesOn` says no.
    @inline(__always)
    private func search(_ center: UInt64, goesOn: (Int, UInt) -> Bool) -> SearchEnd {
        let wanted = UInt(truncatingIfNeeded: center) & 0xffff_ffff
        let own = notices_get_seat()
        for part in 0..<((Self.count + Self.seatCount) / 64) {
            var slots = everClaimed.load(part, .sequentiallyConsistent)
            while slots != 0 {
                let number = part &* 64 &+ slots.trailingZeroBitCount
                slots &= slots &- 1
                // A seat is asked before it is read, and right before: its owner may be writing to it.
                let slot = at(number)
                if part >= Self.count / 64, slot.words.address != own,
                    !Seat(address: slot.words.address).isFenced
                {
                    return .unfenced
                }
                let position = number &* Self.stride
                let word = words.load(position, .sequentiallyConsistent)
                if word >> 32 == wanted, !goesOn(position, word) { return .stopped }
            }
        }
        return .ended
    }

    /// Those who may leave while this thread waits: its own do not.
    func others(of readers: Readers) -> Readers {
        let seat = Seat.own
        let isSeatTaken = seat?.isTaken == true
        let own = Self.firstNumber() &* Self.stride
        var others = readers
        others.readers.removeAll { reader in
            if isSeatTaken, seat?.slot == at(reader.position / Self.stride) { return true }
            let isNearby = reader.position >= own && reader.position < own + Self.nearby * Self.stride
            return isNearby && (isSeatTaken || isFirstSharedTaken)
        }
        return others
    }

    /// Of this thread's own readers in shared slots most are in the first or in the few behind it.
    private static let nearby = 4
}
