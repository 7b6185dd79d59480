import BoardModel
import Demo
import Dispatch
import Foundation
import Notices
import ProgramSource
import TerminalUI

/// A board without a terminal, on a thread of its own: it collects and renders at the pace of the program.
final class AttachedBoard: Sendable {
    private struct State {
        var isOver = false
        var records = 0
        var dropped = 0
    }

    private let state = Lock(State())
    private let wake = DispatchSemaphore(value: 0)
    private let end = DispatchSemaphore(value: 0)

    init(of socket: String) throws {
        let program = try AttachedProgram(try OfferedProgram.at(socket), center: nil)
        let limit = ContinuousClock.now + .seconds(5)
        while program.program?.phase != .live, ContinuousClock.now < limit {
            Thread.sleep(forTimeInterval: 0.01)
        }
        Thread.detachNewThread { [self] in show(program) }
    }

    private func show(_ program: AttachedProgram) {
        let session = BoardSession(
            source: program, size: Size(rows: 24, columns: 80),
            capabilities: .full, wake: { [wake] in wake.signal() })
        var pace = FramePace()
        while !state.withLock({ $0.isOver }) {
            wake.wait()
            // Each message has signalled.
            while wake.wait(timeout: .now()) == .success {}
            session.collect()
            _ = render(session.state)
            session.finishWork()
            pace.draw(records: session.state.live.log.total)
            Thread.sleep(forTimeInterval: pace.pause / .seconds(1))
        }
        session.collect()
        session.finishWork()
        let log = session.state.live.log
        state.withLock { ($0.records, $0.dropped) = (log.total - log.droppedCount, log.droppedCount) }
        program.onArrival(nil)
        end.signal()
    }

    /// The counts after a pause in which records on their way can arrive.
    func close() -> (records: Int, dropped: Int) {
        Thread.sleep(forTimeInterval: 0.3)
        state.withLock { $0.isOver = true }
        wake.signal()
        end.wait()
        return state.withLock { ($0.records, $0.dropped) }
    }
}
