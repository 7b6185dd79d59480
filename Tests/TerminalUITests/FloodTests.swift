import BoardModel
import BoardSpeed
import Demo
import Foundation
import Notices
import Synchronization
import TerminalUI
import TestSupport
import Testing

/// Posts from many threads at once, while the board goes on answering keys.
@Suite(.leavesNoObservers) struct FloodTests {
    private static let threads = 4
    private static let postsPerThread = 1500

    /// Posts from background threads, calling `body` until they are done. Says how often that was.
    private func flood(_ center: NoticeCenter, body: () -> Void) -> Int {
        let running = Counter(Self.threads)
        for thread in 0..<Self.threads {
            Thread.detachNewThread {
                for number in 0..<Self.postsPerThread {
                    center.post("flood.\(thread)", payload: number)
                }
                running.decrement()
            }
        }
        var count = 0
        while running.value > 0 {
            body()
            count += 1
        }
        return count
    }

    @Test func `every record becomes a row, and keys are answered meanwhile`() {
        let board = Board(120, 36, inbox: RecordInbox(capacity: .max), lines: "observe * as Tracer by block")
        let before = board.state.focus
        var pressed = 0
        let rounds = flood(board.session.demo.center) {
            board.session.collect()
            #expect(board.frame.problem(for: board.state.size) == nil)
            let focus = board.state.focus
            board.press("<tab>")
            pressed += board.state.focus != focus ? 1 : 0
        }
        board.session.finishWork()
        board.session.collect()
        board.session.finishWork()
        #expect(pressed == rounds)
        #expect(before == .log)
        let posts = Self.threads * Self.postsPerThread
        let log = board.state.live.log
        // The registration, and each post with its delivery.
        #expect(log.recordCount + log.droppedCount == 1 + 2 * posts)
        #expect(log.postCount == posts)
        #expect(board.state.live.snapshot.totals.deliveries == posts)
        #expect((0..<log.count).allSatisfy { log[$0].record.isComplete })
    }

    @Test func `a time of more than a second is shown whole`() {
        #expect(BoardSpeed.Report.text(of: .milliseconds(1_117)) == "1117 ms")
        var report = BoardSpeed.Report()
        report.elapsed = .milliseconds(2_500)
        #expect(report.rate(1_000) == 400)
    }

    @Test func `what does not fit is counted and said`() {
        let board = Board(120, 36, inbox: RecordInbox(capacity: 64))
        let center = board.session.demo.center
        _ = flood(center) {}
        board.session.collect()
        let posts = Self.threads * Self.postsPerThread
        let log = board.state.live.log
        // A post, and that it was unheard.
        #expect(log.droppedCount > 0)
        #expect(log.droppedCount + log.recordCount == 2 * posts)
        #expect(board.rows[0].contains("dropped \(log.droppedCount.grouped)"))
        #expect(board.state.live.snapshot.totals.posts == posts)
        #expect(board.state.live.snapshot.totals.unheard == posts)
    }

    @Test
    func `posts at full speed are shown or counted as dropped, while frames are drawn and keys answered`() {
        let board = Board(
            120, 36, inbox: RecordInbox(capacity: 16_384), lines: "observe flood as Tracer by block")
        let speed = BoardSpeed(board: board.session, posts: 20_000, threads: 2)
        let report = speed.run()
        #expect(report.posts == 40_000)
        #expect(report.frames > 0 && report.keys > 0)
        #expect(report.unanswered == 0)
        let log = board.state.live.log
        // The registration, and each post with its delivery.
        #expect(log.recordCount + log.droppedCount == 1 + 2 * report.posts)
        #expect(log.count <= log.capacity + 1)
        #expect(board.state.live.snapshot.totals.deliveries == report.posts)
    }

    @Test func `a reader's place holds in a flood`() {
        let board = Board(120, 36, lines: (1...40).map { "note line \($0)" }.joined(separator: "\n"))
        board.press("kkkkk")
        // The numbers of later rows have more digits, which widens the column.
        func rows() -> [Substring] { board.content(of: .log).dropLast(5).map { $0.drop { $0 == " " } } }
        let before = rows()
        _ = flood(board.session.demo.center) { board.session.collect() }
        board.session.collect()
        #expect(board.selectedSeq == 35)
        #expect(rows() == before)
    }
}

private final class Counter: Sendable {
    private let count: Atomic<Int>

    init(_ count: Int) { self.count = Atomic(count) }

    var value: Int { count.load(ordering: .acquiring) }

    func decrement() { count.subtract(1, ordering: .releasing) }
}
