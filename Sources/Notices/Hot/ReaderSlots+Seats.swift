import CThreads

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

// The seats: which is whose, and how others find what is claimed there.

extension ReaderSlots {
    /// The seat that the calling thread would have, and the thread's number.
    @inline(__always)
    func ownSeat() -> (seat: Seat, thread: UInt) {
        let thread = notices_thread_number()
        return (seat(Self.seatNumber(of: thread)), thread)
    }

    /// Spreads numbers that are alike but for a few digits in their middle (Donald Knuth's multiplicative hashing).
    @inline(__always)
    private static func seatNumber(of thread: UInt) -> Int {
        Int(bitPattern: (thread &* 0x9e37_79b9_7f4a_7c15) &>> 57)
    }

    @inline(__always)
    private func seat(_ number: Int) -> Seat { Seat(slot: at(Self.count &+ number)) }

    /// Whether a post of this thread has its seat.
    var isOwnSeatTaken: Bool {
        let (seat, thread) = ownSeat()
        return seat.isTaken(by: thread)
    }

    /// Whether a seat begins at a position and would be this thread's.
    func isOwnSeat(at position: Int) -> Bool {
        position == (Self.count + Self.seatNumber(of: notices_thread_number())) * Self.stride
    }

    /// Whether the seat is the thread's, or becomes it now. It is given back when the thread ends.
    func isAvailable(_ seat: Seat, to thread: UInt) -> Bool {
        if seat.isOwned(by: thread) { return true }
        #if os(Linux) && !THREAD_SANITIZER
            // While there are posts of this thread in shared slots, it stays so: how deep they are follows from that.
            guard seat.isNobodys, !isFirstSharedTaken, let key = Self.leaving else { return false }
            let number = Self.seatNumber(of: thread)
            noteClaimed(Self.count + number)
            guard seat.take(for: thread) else { return false }
            guard pthread_setspecific(key, UnsafeRawPointer(bitPattern: number + 1)) == 0 else {
                seat.leave(thread)
                return false
            }
            return true
        #else
            // Thread sanitizer does not know of such barriers.
            return false
        #endif
    }

    #if os(Linux) && !THREAD_SANITIZER
        /// Under which a thread that has a seat is known to its system, which tells when it ends. `nil`: there can be no
        /// seats.
        private static let leaving: pthread_key_t? = {
            guard notices_prepare_to_fence_threads() else { return nil }
            var key = pthread_key_t()
            let leave: @convention(c) (UnsafeMutableRawPointer?) -> Void = { number in
                let seat = ReaderSlots.shared.seat(Int(bitPattern: number) - 1)
                seat.leave(notices_thread_number())
            }
            return pthread_key_create(&key, leave) == 0 ? key : nil
        }()
    #endif
}

// MARK: - Looking

extension ReaderSlots {
    /// Sees to it that what other threads have claimed can be seen, and is until they have posted often again. `false`: it
    /// could not be done.
    @inline(never)
    func fenceSeats() -> Bool {
        // One at a time: what one asks for is not taken for what another has seen to.
        Self.fencing.withLock { _ in
            let thread = notices_thread_number()
            var isAnyFree = false
            forEachTakenSeat { seat in
                guard !seat.isFenced(for: thread) else { return }
                isAnyFree = true
                seat.ask()
            }
            guard isAnyFree else { return true }
            guard notices_fence_threads() else { return false }
            forEachTakenSeat { $0.noteBarrier() }
            return true
        }
    }

    private static let fencing = Lock(())

    private func forEachTakenSeat(_ body: (Seat) -> Void) {
        for part in 0..<(Self.seatCount / 64) {
            var seats = everClaimed.load(Self.count / 64 &+ part, .sequentiallyConsistent)
            while seats != 0 {
                body(seat(part &* 64 &+ seats.trailingZeroBitCount))
                seats &= seats &- 1
            }
        }
    }
}
