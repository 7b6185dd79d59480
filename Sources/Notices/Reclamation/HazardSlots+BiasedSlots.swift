import CThreads

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

// The biased slots: which threads get one, and how retirers see the claims of them.

extension HazardSlots {
    private func biasedSlot(_ number: Int) -> BiasedSlot { BiasedSlot(at(Self.count &+ number).words) }

    /// The slot that belongs to this thread. The thread gets one, if one is free, and gives it back when it ends.
    func ownBiasedSlot() -> BiasedSlot? { BiasedSlot.own ?? takeBiasedSlot() }

    @inline(never)
    private func takeBiasedSlot() -> BiasedSlot? {
        #if os(Linux) && !THREAD_SANITIZER
            // A thread with posts in shared slots gets no biased one until they end: the nesting depth is derived from
            // those slots.
            guard let key = Self.ending, !isFirstSharedTaken, !noteThread(key) else { return nil }
            guard taken.load(0, .relaxed) < Self.biasedCount else { return nil }
            for number in 0..<Self.biasedCount where biasedSlot(number).isUnowned {
                noteClaimed(Self.count + number)
                guard biasedSlot(number).take() else { continue }
                taken.add(1, at: 0)
                return BiasedSlot.own
            }
        #endif
        // Thread sanitizer does not model such barriers.
        return nil
    }

    #if os(Linux) && !THREAD_SANITIZER
        /// The thread-specific key whose destructor runs when a thread that has posted ends. `nil`: there can be no
        /// biased slots.
        private static let ending: pthread_key_t? = {
            guard notices_prepare_to_fence_threads() else { return nil }
            var key = pthread_key_t()
            let end: @convention(c) (UnsafeMutableRawPointer?) -> Void = { _ in
                notices_set_thread_ending()
                HazardSlots.shared.endThread()
            }
            return unsafe pthread_key_create(&key, end) == 0 ? key : nil
        }()

        /// Registers this thread for that destructor. `true`: it is ending, or cannot be registered; then it gets no
        /// biased slot, which it could not give back.
        private func noteThread(_ key: pthread_key_t) -> Bool {
            if notices_is_thread_ending() { return true }
            return unsafe pthread_getspecific(key) == nil
                && pthread_setspecific(key, UnsafeRawPointer(bitPattern: 1)) != 0
        }

        /// Gives back what a thread that ends has claimed. A thread that is ended within a handler (`pthread_exit`)
        /// reads no more, though its posts never returned.
        private func endThread() {
            if let biased = BiasedSlot.own {
                biased.leave()
                taken.subtract(1, at: 0)
            }
            let own = notices_thread()
            for number in 0..<Self.count where at(number).words.load(Slot.owner, .relaxed) == own {
                if !at(number).releaseBiased() { at(number).finishRelease() }
            }
        }
    #endif

    /// Makes the claims of all other threads visible from here on, until their owners, after many posts, restore the
    /// biases.
    @inline(never)
    func revokeBiases() { whileAllRevoked {} }

    /// Runs `body` while the claims of all other threads are visible, and no bias is restored.
    func whileAllRevoked<Result: Sendable>(_ body: () -> Result) -> Result {
        // One retirer at a time: none may take another's barrier, which came too early, for its own.
        Self.fencing.withLock { _ in
            let unrevoked = takenBiasedSlots.filter { $0 != BiasedSlot.own && !$0.isRevoked }
            if !unrevoked.isEmpty {
                for slot in unrevoked { slot.beginRevocation() }
                if isFencingRefused || !notices_fence_threads() { waitForStores() }
                for slot in unrevoked { slot.finishRevocation() }
            }
            return body()
        }
    }

    /// Runs `body` unless a retirer relies on slots to stay revoked.
    func unlessRevoking(_ body: () -> Bool) -> Bool {
        Self.fencing.withLockIfAvailable { _ in !isFencingRefused && body() } ?? false
    }

    /// Replaces the barrier when the system refuses the one that it had promised (a filter of system calls that was
    /// installed later): waits longer than any processor keeps a store to itself. No bias is restored after that, so a
    /// process waits once, and once more for each slot that was still biased then.
    private func waitForStores() {
        refused.store(1, at: 0, .sequentiallyConsistent)
        notices_sleep_milliseconds(50)
    }

    private static let fencing = Lock(())

    /// The biased slots that ever had an owner.
    private var takenBiasedSlots: [BiasedSlot] {
        (0..<Self.biasedCount).filter { number in
            let bit = Self.count + number
            return everClaimed.load(bit >> 6, .sequentiallyConsistent) >> UInt(bit & 63) & 1 != 0
        }.map(biasedSlot)
    }
}
