import CThreads

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

// The seats: which threads get one, and how retirers see what is claimed there.

extension ReaderSlots {
    private func seat(_ number: Int) -> Seat { Seat(address: at(Self.count &+ number).words.address) }

    /// This thread's seat. It gets one, if one is free, and gives it back when it ends.
    func ownSeat() -> Seat? { Seat.own ?? takeSeat() }

    @inline(never)
    private func takeSeat() -> Seat? {
        #if os(Linux) && !THREAD_SANITIZER
            // While there are posts of this thread in shared slots, it stays so: how deep they are follows from that.
            guard let key = Self.ending, !isFirstSharedTaken, !noteThread(key) else { return nil }
            guard taken.load(0, .relaxed) < Self.seatCount else { return nil }
            for number in 0..<Self.seatCount where seat(number).isNobodys {
                noteClaimed(Self.count + number)
                guard seat(number).take() else { continue }
                taken.add(1, at: 0)
                return Seat.own
            }
        #endif
        // Thread sanitizer does not know of such barriers.
        return nil
    }

    #if os(Linux) && !THREAD_SANITIZER
        /// Under which the system knows the threads that post, so that it says when one ends. `nil`: there can be no seats.
        private static let ending: pthread_key_t? = {
            guard notices_prepare_to_fence_threads() else { return nil }
            var key = pthread_key_t()
            let end: @convention(c) (UnsafeMutableRawPointer?) -> Void = { _ in
                notices_set_thread_ending()
                ReaderSlots.shared.endThread()
            }
            return pthread_key_create(&key, end) == 0 ? key : nil
        }()

        /// Has the system say when this thread ends. `true`: it is ending, or the system cannot say so; then it gets no seat,
        /// which it could not give back.
        private func noteThread(_ key: pthread_key_t) -> Bool {
            if notices_is_thread_ending() { return true }
            return pthread_getspecific(key) == nil
                && pthread_setspecific(key, UnsafeRawPointer(bitPattern: 1)) != 0
        }

        /// Gives back what a thread that ends has claimed. A thread that is ended within a handler (`pthread_exit`) reads no
        /// more, though its posts never returned.
        private func endThread() {
            if let seat = Seat.own {
                seat.leave()
                taken.subtract(1, at: 0)
            }
            let own = notices_thread()
            for number in 0..<Self.count where at(number).words.load(Slot.owner, .relaxed) == own {
                if !at(number).releaseFreely() { at(number).finishRelease() }
            }
        }
    #endif

    /// Has the claims of all other threads be seen from here on, and until their owners have posted often again.
    @inline(never)
    func fenceSeats() { whileAllFenced {} }

    /// Runs `body` while the claims of all other threads are seen, and no seat begins to run freely.
    func whileAllFenced<Result: Sendable>(_ body: () -> Result) -> Result {
        // One at a time: the barrier of one is not taken for that of another, which came too early.
        Self.fencing.withLock { _ in
            let unfenced = takenSeats.filter { $0 != Seat.own && !$0.isFenced }
            if !unfenced.isEmpty {
                for seat in unfenced { seat.ask() }
                if isFencingRefused || !notices_fence_threads() { waitForStores() }
                for seat in unfenced { seat.noteBarrier() }
            }
            return body()
        }
    }

    /// Runs `body` unless a retirer counts on seats to stay fenced.
    func unlessFenced(_ body: () -> Bool) -> Bool {
        Self.fencing.withLockIfAvailable { _ in !isFencingRefused && body() } ?? false
    }

    /// Does what a barrier would, where the system refuses the one that it had promised (a filter of system calls that was
    /// installed later): waits longer than any processor keeps a store to itself. No seat runs freely after that, so a
    /// process waits once, and once more for each seat that did not know of it yet.
    private func waitForStores() {
        refused.store(1, at: 0, .sequentiallyConsistent)
        notices_sleep_milliseconds(50)
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
