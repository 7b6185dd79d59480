import CThreads

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

// The seats: who gets one, and how others find what is claimed there.

extension ReaderSlots {
    private func seat(_ number: Int) -> Seat { Seat(address: at(Self.count &+ number).words.address) }

    /// This thread's seat. It gets one, if one is free, and gives it back when it ends.
    func ownSeat() -> Seat? { Seat.own ?? takeSeat() }

    @inline(never)
    private func takeSeat() -> Seat? {
        #if os(Linux) && !THREAD_SANITIZER
            // While there are posts of this thread in shared slots, it stays so: how deep they are follows from that.
            guard taken.load(0, .relaxed) < Self.seatCount, !isFirstSharedTaken, let key = Self.leaving else {
                return nil
            }
            for number in 0..<Self.seatCount where seat(number).isNobodys {
                noteClaimed(Self.count + number)
                guard seat(number).take() else { continue }
                taken.add(1, at: 0)
                if pthread_setspecific(key, UnsafeRawPointer(bitPattern: seat(number).address)) != 0 {
                    leaveSeat()
                }
                return Seat.own
            }
        #endif
        // Thread sanitizer does not know of such barriers.
        return nil
    }

    #if os(Linux) && !THREAD_SANITIZER
        /// Under which the system knows the seat of a thread, to be told when that ends. `nil`: there can be no seats.
        private static let leaving: pthread_key_t? = {
            guard notices_prepare_to_fence_threads() else { return nil }
            var key = pthread_key_t()
            let leave: @convention(c) (UnsafeMutableRawPointer?) -> Void = { _ in
                ReaderSlots.shared.leaveSeat()
            }
            return pthread_key_create(&key, leave) == 0 ? key : nil
        }()

        private func leaveSeat() {
            guard let seat = Seat.own else { return }
            seat.leave()
            taken.subtract(1, at: 0)
        }
    #endif

    /// Sees to it that what other threads have claimed can be seen, and is until they have posted often again. `false`: it
    /// could not be done.
    @inline(never)
    func fenceSeats() -> Bool {
        // One at a time: what one asks for is not taken for what another has seen to.
        Self.fencing.withLock { _ in
            let unfenced = takenSeats.filter { $0 != Seat.own && !$0.isFenced }
            guard !unfenced.isEmpty else { return true }
            for seat in unfenced { seat.ask() }
            guard notices_fence_threads() else { return false }
            for seat in unfenced { seat.noteBarrier() }
            return true
        }
    }

    private static let fencing = Lock(())

    /// Those that ever had an owner.
    private var takenSeats: [Seat] {
        (0..<Self.seatCount).filter { number in
            let place = Self.count + number
            return everClaimed.load(place >> 6, .sequentiallyConsistent) >> UInt(place & 63) & 1 != 0
        }.map(seat)
    }
}
