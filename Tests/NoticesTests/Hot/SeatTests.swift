import CThreads
import Synchronization
import TestSupport
import Testing

@testable import Notices

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// How a thread claims the slot that is its own.
@Suite struct SeatTests {
    /// A seat that no other thread knows of, taken for this one.
    private final class OwnSeat {
        final class Shared: Sendable {
            let words = AtomicWords.make(ReaderSlots.stride)

            deinit { words.free() }
        }

        private let shared: Shared
        let seat: Seat
        let thread = notices_thread_number()
        let word = ReaderSlots.Word(center: 7, place: 3)

        init(_ shared: Shared = Shared()) {
            self.shared = shared
            seat = Seat(slot: ReaderSlots.Slot(shared.words))
            #expect(seat.take(for: thread))
        }

        var isRead: Bool { shared.words.load(0, .relaxed) != 0 }

        /// Whether its thread claims it without a barrier, as others see it.
        var runsFreely: Bool { !seat.isFenced(for: thread &+ 64) }

        /// Claims it as a post does, and releases it.
        func post() {
            if !seat.claim(word, for: thread) { #expect(seat.claimFenced(word)) }
            #expect(isRead)
            seat.slot.release()
        }

        /// Posts until it runs freely. Says how often that was.
        func postUntilFree() -> Int {
            var count = 0
            repeat {
                post()
                count += 1
            } while !runsFreely
            return count
        }

        /// What another thread does that frees something.
        func lookFromElsewhere() {
            seat.ask()
            #expect(runsFreely)
            seat.noteBarrier()
            #expect(!runsFreely)
        }
    }

    @Test func `a seat is claimed with a barrier at first, and freely when its thread has posted often`() {
        let own = OwnSeat()
        #expect(!own.runsFreely && !own.seat.claim(own.word, for: own.thread))
        #expect(own.postUntilFree() == 1_024)
        #expect(own.seat.claim(own.word, for: own.thread) && own.isRead)
    }

    @Test func `who looks from elsewhere sees to it that a seat is claimed with a barrier again`() {
        let own = OwnSeat()
        _ = own.postUntilFree()
        // Its own thread sees what it has stored.
        #expect(own.runsFreely && own.seat.isFenced(for: own.thread))
        own.lookFromElsewhere()
        // The first post finds out, the next knows.
        own.post()
        #expect(!own.runsFreely && !own.seat.claim(own.word, for: own.thread))
    }

    @Test func `a seat that is asked for in a hurry stays fenced for twice as long each time`() {
        let own = OwnSeat()
        _ = own.postUntilFree()
        var periods: [Int] = []
        for _ in 1...3 {
            own.lookFromElsewhere()
            periods.append(own.postUntilFree())
        }
        // On a machine that stops for ten milliseconds it has run long enough to pay.
        #expect(zip([2_048, 4_096, 8_192], periods).allSatisfy { $1 <= $0 && $1.nonzeroBitCount == 1 })
        #expect(periods.max() ?? 0 >= 2_048)
    }

    @Test func `a seat that was asked for is fenced once its thread has claimed it`() {
        let own = OwnSeat()
        _ = own.postUntilFree()
        own.seat.ask()
        #expect(own.runsFreely)
        own.post()
        #expect(!own.runsFreely)
        // Who asked comes late with what it has to say.
        own.seat.noteBarrier()
        #expect(!own.runsFreely)
    }

    @Test func `a post within another finds its thread's seat taken`() {
        let own = OwnSeat()
        let word = ReaderSlots.Word(center: 7, place: 0)
        #expect(own.seat.claimFenced(word))
        #expect(!own.seat.claimFenced(word))
        #expect(own.seat.isTaken(by: own.thread))
        own.seat.slot.release()
        _ = own.postUntilFree()
        #expect(own.seat.claim(word, for: own.thread))
        #expect(!own.seat.claim(word, for: own.thread))
    }

    @Test func `a seat is nobody else's until its thread has left it`() {
        let own = OwnSeat()
        let other = own.thread &+ 64
        #expect(!own.seat.take(for: other))
        own.seat.leave(other)
        #expect(own.seat.isOwned(by: own.thread))
        own.seat.leave(own.thread)
        #expect(own.seat.isNobodys && !own.seat.claim(own.word, for: own.thread))
        #expect(own.seat.take(for: other))
    }

    /// What the whole rests on: one stores and looks, the other claims and loads. One of them has to see the other.
    @Test(.enabled(if: notices_prepare_to_fence_threads()))
    func `a reader that claims freely is found, or finds what was stored before the look`() {
        // Each on cache lines of its own.
        let shared = AtomicWords.make(5 * 16)
        defer { shared.free() }
        let (stored, round, found, over, seen) = (0, 16, 32, 48, 64)
        let seat = OwnSeat.Shared()
        let missed = Counter()
        let rounds = 20_000
        @Sendable func wait(for value: Int, at position: Int) {
            while shared.load(position, .acquiring) < value {}
        }
        let ended = race(2) { side in
            if side == 0 {
                let own = OwnSeat(seat)
                _ = own.postUntilFree()
                // Behind many stores to far away memory, others see a claim late.
                let pages = 1 << 12
                let memory = UnsafeMutableRawPointer.allocate(byteCount: pages << 12, alignment: 1 << 12)
                memset(memory, 1, pages << 12)
                for number in 1...rounds {
                    let page = memory + ((number &* 2_654_435_761) & (pages - 1)) << 12
                    shared.store(UInt(number), at: round, .releasing)
                    memset(page, 2, 1_920)
                    _ = own.seat.claim(own.word, for: own.thread)
                    shared.store(shared.load(stored, .acquiring), at: seen, .relaxed)
                    wait(for: number, at: found)
                    own.seat.slot.release()
                    shared.store(UInt(number), at: over, .releasing)
                }
                memory.deallocate()
            } else {
                for number in 1...rounds {
                    wait(for: number, at: round)
                    shared.store(UInt(number), at: stored, .sequentiallyConsistent)
                    _ = notices_fence_threads()
                    let isFound = seat.words.load(0, .sequentiallyConsistent) != 0
                    shared.store(UInt(number), at: found, .releasing)
                    wait(for: number, at: over)
                    if !isFound, shared.load(seen, .relaxed) < number { missed.add() }
                }
            }
        }
        #expect(ended)
        #expect(missed.value == 0)
    }

    #if os(Linux) && !THREAD_SANITIZER
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

        @Test(.enabled(if: notices_prepare_to_fence_threads()))
        func `a thread that posts has a seat, and gives it back when it ends`() {
            let center = NoticeCenter()
            let seats = Counter()
            // Some may find that the seat they would have is another thread's.
            for _ in 1...20 {
                let seat = Mutex<(Seat, UInt)?>(nil)
                onEndedThread {
                    center.post("a")
                    let own = ReaderSlots.shared.ownSeat()
                    if own.seat.isOwned(by: own.thread) { seats.add() }
                    seat.withLock { $0 = own }
                }
                if let (seat, thread) = seat.withLock({ $0 }) { #expect(!seat.isOwned(by: thread)) }
            }
            #expect(seats.value > 0)
        }

        @Test(.enabled(if: notices_prepare_to_fence_threads()))
        func `what a freely running post of another thread calls is kept until it is over`() {
            let center = NoticeCenter()
            let life = Life()
            let ran = Counter()
            onEndedThread {
                // Often enough that its seat is claimed freely, if it has one and nobody else looks.
                for _ in 1...5_000 { center.post("b") }
                let token = center.observe("a") { [tracked = Tracked(life)] _ in
                    _ = race(1) { _ in center.removeAll(named: "a") }
                    #expect(life.count == 1)
                    tracked.use()
                    ran.add()
                }
                center.post("a")
                withExtendedLifetime(token) {}
            }
            #expect(ran.value == 1)
            #expect(life.count == 0)
        }
    #endif
}
