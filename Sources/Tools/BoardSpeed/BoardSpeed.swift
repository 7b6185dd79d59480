import BoardModel
package import Demo
import Dispatch
import Notices
import Synchronization
package import TerminalUI

/// Measures a board while threads post at full speed: what it shows, what it drops, and how soon it answers a
/// key.
///
/// The board runs as in the program, but without a terminal: it sleeps until a record wakes it, draws at most
/// thirty times a second, and answers a key with a frame at once.
package struct BoardSpeed {
    private static let frameTime = Duration.milliseconds(33)
    private static let keyTime = Duration.milliseconds(50)
    /// One key of each kind: switch pane, move, pause and resume, follow the newest row again.
    private static let keys: [Key] = [.tab, .character("k"), .character(" "), .character(" "), .end]

    private let session: BoardSession<DemoProgram>
    private let posts: Int
    private let threads: Int
    private let duration: Duration?

    /// - Parameters:
    ///   - posts: The maximum number of posts of each thread.
    ///   - duration: The time limit of the posts; `nil` for none.
    package init(
        board session: BoardSession<DemoProgram>, posts: Int, threads: Int, duration: Duration? = nil
    ) {
        self.session = session
        self.posts = posts
        self.threads = threads
        self.duration = duration
    }

    /// The state shared by the posting threads and the board.
    private final class Posting: Sendable {
        let made = Atomic(0)
        let running: Atomic<Int>
        let isOver = Atomic(false)
        let awake = DispatchSemaphore(value: 0)

        init(threads: Int) { running = Atomic(threads) }

        func post(_ count: Int, in center: NoticeCenter) {
            var left = count
            while left > 0, !isOver.load(ordering: .relaxed) {
                let share = min(left, 1_000)
                for _ in 0..<share { center.post("flood") }
                made.add(share, ordering: .relaxed)
                left -= share
            }
            running.subtract(1, ordering: .releasing)
            awake.signal()
        }
    }

    /// Runs until all posts have been made and shown.
    package func run() -> Report {
        var report = Report()
        let posting = Posting(threads: threads)
        let inbox = session.demo.inbox
        inbox.onArrival { posting.awake.signal() }
        defer { inbox.onArrival(nil) }
        let center = session.demo.center
        let start = ContinuousClock.now
        for _ in 0..<threads {
            DispatchQueue(label: "poster").async { [posts] in posting.post(posts, in: center) }
        }
        var (nextFrame, nextKey) = (start, start)
        while posting.running.load(ordering: .acquiring) > 0 {
            let now = ContinuousClock.now
            if let duration, now - start >= duration { posting.isOver.store(true, ordering: .relaxed) }
            if now >= nextKey {
                press(Self.keys[report.keys % Self.keys.count], &report)
                nextKey = now + Self.keyTime
            } else if now >= nextFrame {
                show(&report)
                nextFrame = now + Self.frameTime
            } else if session.isBusy {
                session.work()
            } else {
                let wait = min(nextFrame, nextKey) - now
                _ = posting.awake.wait(
                    timeout: .now() + .nanoseconds(Int(wait.components.attoseconds / 1_000_000_000)))
            }
        }
        report.elapsed = ContinuousClock.now - start
        session.finishWork()
        show(&report)
        session.finishWork()
        report.posts = posting.made.load(ordering: .acquiring)
        return report
    }

    private func show(_ report: inout Report) {
        let before = ContinuousClock.now
        session.collect()
        _ = render(session.state)
        report.frames += 1
        report.slowestFrame = max(report.slowestFrame, ContinuousClock.now - before)
    }

    private func press(_ key: Key, _ report: inout Report) {
        let before = ContinuousClock.now
        let unanswered = session.handle(.key(key))
        show(&report)
        report.keys += 1
        report.unanswered += unanswered.count
        report.slowestKey = max(report.slowestKey, ContinuousClock.now - before)
    }
}

extension BoardSpeed {
    /// The results.
    package struct Report: Sendable {
        /// The number of posts.
        package var posts = 0
        package var elapsed = Duration.zero
        package var frames = 0
        package var slowestFrame = Duration.zero
        package var keys = 0
        /// The number of keys that only the host could have answered.
        package var unanswered = 0
        /// The longest time from a key to its frame.
        package var slowestKey = Duration.zero

        package init() {}

        package static func text(of time: Duration) -> String { "\(Int(time / .milliseconds(1))) ms" }

        /// `count` for each second.
        package func rate(_ count: Int) -> Int { Int(Double(count) / (elapsed / .seconds(1))) }
    }
}
