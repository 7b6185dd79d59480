import CThreads
import Dispatch
import Synchronization
import TestSupport
import Testing

@testable import Notices

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

#if os(Linux) && !THREAD_SANITIZER
    /// How a thread claims the slot that is its own. One test after the other: they share the slots.
    @Suite(.serialized, .enabled(if: notices_prepare_to_fence_threads())) struct BiasedSlotTests {
        /// A slot that no other thread knows, taken for a thread that has none.
        private struct OwnSeat {
            let slot: BiasedSlot
            let word = HazardSlots.Word(center: 7, topicIndex: 3)

            init(_ words: AtomicWords) { slot = BiasedSlot(words) }

            var isRead: Bool { slot.isTaken }

            /// Whether its thread claims it without a barrier, as others see it.
            var isBiased: Bool { !slot.isRevoked }

            /// Whether its thread claims it as one that is biased.
            func isClaimedByBias() -> Bool { BiasedSlot.claimBiased(word) == slot }

            func release() {
                if !slot.slot.releaseBiased() { slot.slot.finishRelease() }
            }

            /// Claims it as a post does, and releases it. Says whether it could.
            @discardableResult
            func post() -> Bool {
                guard isClaimedByBias() || slot.claimRevoked(word), isRead else { return false }
                release()
                return true
            }

            /// Posts until it is biased. Says how often that was.
            @discardableResult
            func postUntilFree() -> Int {
                var count = 0
                repeat {
                    guard post() else { return -1 }
                    count += 1
                } while !isBiased
                return count
            }

            /// What another thread does that frees something.
            func lookFromElsewhere() {
                slot.beginRevocation()
                slot.finishRevocation()
            }
        }

        /// What `body` says of a slot on a thread that has taken it.
        private func withSeat<Value: Sendable>(_ body: @escaping @Sendable (OwnSeat) -> Value) -> Value? {
            let result = Mutex<Value?>(nil)
            onEndedThread {
                let words = AtomicWords.make(HazardSlots.stride)
                let own = OwnSeat(words)
                guard own.slot.take() else { return }
                let value = body(own)
                own.slot.leave()
                words.free()
                result.withLock { $0 = value }
            }
            return result.withLock { $0 }
        }

        /// Runs `body` on a thread of its own, to the thread's very end.
        private func onEndedThread(_ body: @escaping @Sendable () -> Void) {
            final class Work: Sendable {
                let body: @Sendable () -> Void
                init(_ body: @escaping @Sendable () -> Void) { self.body = body }
            }
            var thread = pthread_t()
            let work = Unmanaged.passRetained(Work(body))
            let status = pthread_create(
                &thread, nil,
                { work in
                    if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
                    return nil
                }, work.toOpaque())
            #expect(status == 0)
            pthread_join(thread, nil)
        }

        @Test
        func
            `a slot is claimed with a barrier at first, and by a plain store when its thread has posted often`()
        {
            let seen = withSeat { own in
                [
                    // Once more each time that a retirer of another test is looking just then.
                    own.isBiased, own.isClaimedByBias(), own.postUntilFree().isMultiple(of: 1_024),
                    own.isClaimedByBias(),
                    own.isRead,
                ]
            }
            #expect(seen == [false, false, true, true, true])
        }

        @Test func `a retirer that scans sees to it that a slot is claimed with a barrier again`() {
            let seen = withSeat { own in
                own.postUntilFree()
                own.lookFromElsewhere()
                // The first post finds out, the next knows.
                return [own.isBiased, own.post(), own.isBiased, own.isClaimedByBias()]
            }
            #expect(seen == [false, true, false, false])
        }

        @Test func `a slot under revocation is revoked once its thread has claimed it`() {
            let seen = withSeat { own in
                own.postUntilFree()
                own.slot.beginRevocation()
                let asked = own.isBiased
                own.post()
                let claimed = own.isBiased
                // The revoker finishes late.
                own.slot.finishRevocation()
                return [asked, claimed, own.isBiased]
            }
            #expect(seen == [true, false, false])
        }

        @Test func `a slot that is revoked in a hurry stays revoked for twice as long each time`() {
            let periods = withSeat { own in
                own.postUntilFree()
                return (1...3).map { _ in
                    own.lookFromElsewhere()
                    return own.postUntilFree()
                }
            }
            // On a machine that stops for ten milliseconds it has run long enough to pay.
            #expect(
                zip([2_048, 4_096, 8_192], periods ?? []).allSatisfy { $1 <= $0 && $1.nonzeroBitCount == 1 })
            #expect(periods?.max() ?? 0 >= 2_048)
        }

        @Test func `a post within another finds its thread's slot taken`() {
            let seen = withSeat { own in
                let first = [
                    own.slot.claimRevoked(own.word), own.slot.claimRevoked(own.word), own.slot.isTaken,
                ]
                own.release()
                own.postUntilFree()
                return first + [own.isClaimedByBias(), own.isClaimedByBias()]
            }
            #expect(seen == [true, false, true, true, false])
        }

        @Test func `no other thread takes a slot until its thread has left it`() {
            let seen = withSeat { own in
                own.postUntilFree()
                let other = own.slot.take()
                own.slot.leave()
                return [
                    other, BiasedSlot.own == nil, own.isClaimedByBias(), own.slot.take(),
                    own.isClaimedByBias(),
                ]
            }
            #expect(seen == [false, true, false, true, false])
        }

        /// What the whole rests on: one stores and looks, the other claims and loads. One of them has to see the other.
        @Test
        func `a reader that claims by a plain store is found, or finds what was stored before the look`() {
            // Each on cache lines of its own.
            let shared = AtomicWords.make(5 * 16)
            defer { shared.free() }
            let (stored, round, found, over, seen) = (0, 16, 32, 48, 64)
            let words = AtomicWords.make(HazardSlots.stride)
            defer { words.free() }
            let missed = Counter()
            let rounds = 20_000
            @Sendable func wait(for value: Int, at position: Int) {
                while shared.load(position, .acquiring) < value {}
            }
            let ended = race(2) { side in
                if side == 0 {
                    let own = OwnSeat(words)
                    guard own.slot.take() else { return }
                    own.postUntilFree()
                    // Behind many stores to far away memory, others see a claim late.
                    let pages = 1 << 12
                    let memory = UnsafeMutableRawPointer.allocate(byteCount: pages << 12, alignment: 1 << 12)
                    memset(memory, 1, pages << 12)
                    for number in 1...rounds {
                        let page = memory + ((number &* 2_654_435_761) & (pages - 1)) << 12
                        shared.store(UInt(number), at: round, .releasing)
                        memset(page, 2, 1_920)
                        _ = own.isClaimedByBias()
                        shared.store(shared.load(stored, .acquiring), at: seen, .relaxed)
                        wait(for: number, at: found)
                        own.release()
                        shared.store(UInt(number), at: over, .releasing)
                    }
                    memory.deallocate()
                    own.slot.leave()
                } else {
                    for number in 1...rounds {
                        wait(for: number, at: round)
                        shared.store(UInt(number), at: stored, .sequentiallyConsistent)
                        _ = notices_fence_threads()
                        let isFound = words.load(0, .sequentiallyConsistent) != 0
                        shared.store(UInt(number), at: found, .releasing)
                        wait(for: number, at: over)
                        if !isFound, shared.load(seen, .relaxed) < number { missed.add() }
                    }
                }
            }
            #expect(ended)
            #expect(missed.value == 0)
        }

        @Test func `a thread that posts has a slot, and gives it back when it ends`() {
            let center = NoticeCenter()
            let slots = Mutex<[BiasedSlot]>([])
            for _ in 1...300 {
                onEndedThread {
                    // A thread that finds its first shared slot taken by another's post takes a slot later.
                    for _ in 1...100 where BiasedSlot.own == nil { center.post("a") }
                    if let slot = BiasedSlot.own { slots.withLock { $0.append(slot) } }
                }
            }
            // There are 128, and those that were not given back would be missing here. Some threads may have none: the
            // posts of other tests may stand in their way all the time.
            #expect(slots.withLock { $0.count } > 290)
        }

        @Test
        func
            `more threads than there are slots post at once, and what they call is kept until the last is done`()
        {
            let center = NoticeCenter()
            let life = Life()
            let threads = HazardSlots.biasedCount + 40
            let (slots, kept) = (Counter(), Counter())
            let (coming, running) = (DispatchGroup(), DispatchGroup())
            for _ in 0..<threads { coming.enter() }
            running.enter()
            let token = center.observe("a") { [tracked = Tracked(life)] _ in
                if BiasedSlot.own != nil { slots.add() }
                coming.leave()
                running.wait()
                if life.count == 1 { kept.add() }
                tracked.use()
            }
            let ended = race(threads + 1) { thread in
                if thread < threads {
                    center.post("a")
                } else {
                    coming.wait()
                    token.cancel()
                    running.leave()
                }
            }
            #expect(ended)
            #expect(slots.value > 0 && slots.value <= HazardSlots.biasedCount)
            #expect(kept.value == threads)
            #expect(life.count == 0)
        }

        @Test
        func `what a post by a plain store of another thread calls is kept until it is over`() {
            let center = NoticeCenter()
            let life = Life()
            let kept = Counter()
            onEndedThread {
                // Often enough that its slot is claimed by a plain store, if it has one and none revokes it.
                for _ in 1...5_000 { center.post("b") }
                let token = center.observe("a") { [tracked = Tracked(life)] _ in
                    _ = race(1) { _ in center.removeAll(named: "a") }
                    if life.count == 1 { kept.add() }
                    tracked.use()
                }
                center.post("a")
                withExtendedLifetime(token) {}
            }
            #expect(kept.value == 1)
            #expect(life.count == 0)
        }
    }
#endif
