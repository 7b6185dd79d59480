import Dispatch
import Foundation
import TestSupport
import Testing

@testable import Notices

/// Threads that end within a handler, by `pthread_exit`: their posts never return, and read no more.
@Suite(.leavesNoObservers, .endsInTime) struct EndedThreadTests {
    private let center = NoticeCenter()
    private let life = Life()

    /// A thread that posts, and ends within the innermost handler when it is let go.
    private final class Poster: Sendable {
        private let inside = DispatchSemaphore(value: 0)
        private let goOn = DispatchSemaphore(value: 0)
        private let center: NoticeCenter
        private let depth: Int
        private let thread = Lock<pthread_t?>(nil)

        init(in center: NoticeCenter, depth: Int) { (self.center, self.depth) = (center, depth) }

        /// Registers what posts on, and ends the thread.
        static func observe(in center: NoticeCenter) -> NoticeToken {
            center.observe("a") { [center] notice in
                guard let (poster, depth) = notice.payload as? (Poster, Int) else { return }
                guard depth <= 1 else { return _ = center.post("a", payload: (poster, depth - 1)) }
                poster.inside.signal()
                poster.goOn.wait()
                pthread_exit(nil)
            }
        }

        func start() {
            let argument = Unmanaged.passRetained(self).toOpaque()
            #if canImport(Darwin)
                var thread: pthread_t?
                pthread_create(&thread, nil, { Poster.run($0) }, argument)
            #else
                var thread = pthread_t()
                pthread_create(&thread, nil, { $0.map { Poster.run($0) } ?? nil }, argument)
            #endif
            self.thread.withLock { [thread] in $0 = thread }
            inside.wait()
        }

        private static func run(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
            let poster = Unmanaged<Poster>.fromOpaque(argument).takeRetainedValue()
            poster.center.post("a", payload: (poster, poster.depth))
            return nil
        }

        func end() {
            goOn.signal()
            if let thread = thread.withLock({ $0 }) { pthread_join(thread, nil) }
        }
    }

    /// Changes of which each examines what waits, one in sixteen of them.
    private func change(_ times: Int) {
        for _ in 0..<times { center.observe("b") { _ in }.cancel() }
    }

    @Test(arguments: [1, 3, 5, 8, 20], [1, 4])
    func `what waits for the post of a thread that has ended is released by later changes`(
        depth: Int, threads: Int
    ) {
        let first = Poster.observe(in: center)
        let posters = (0..<threads).map { _ in Poster(in: center, depth: depth) }
        let ended = center.observe("a") { [tracked = Tracked(life)] _ in tracked.use() }
        for poster in posters { poster.start() }
        ended.cancel()
        change(100)
        #expect(life.count == 1, "the posts are under way")
        for poster in posters { poster.end() }
        // Each examination may move it to the slot of another post that may read it.
        change(16 * (threads + 1))
        #expect(life.count == 0)
        first.cancel()
        #expect(center.registrationCount == 0)
    }

    @Test func `later threads post in the slots of those that have ended`() {
        let first = Poster.observe(in: center)
        for _ in 0..<50 {
            let poster = Poster(in: center, depth: 8)
            poster.start()
            poster.end()
            let ended = center.observe("a") { [tracked = Tracked(life)] _ in tracked.use() }
            startAndWait { [center] in
                #expect(ThreadSlots.own.nesting == 0)
                center.post("a")
                #expect(ThreadSlots.own.nesting == 0)
            }
            ended.cancel()
            #expect(life.count == 0, "no slot reads any more")
        }
        first.cancel()
    }

    /// How many pieces of slots a scan visits.
    private var visitedPieces: Int {
        var count = 0
        SlotBlock.forEachTaken { _ in count += 1 }
        return count
    }

    @Test func `a scan visits no slots of threads that are gone`() async {
        let first = Poster.observe(in: center)
        let posters = (0..<300).map { _ in Poster(in: center, depth: 1) }
        for poster in posters { poster.start() }
        #expect(visitedPieces >= 300)
        for poster in posters { poster.end() }
        // Other tests have threads, too, but not so many.
        await until("the slots are not visited any more") { visitedPieces < 300 }
        first.cancel()
    }
}
