import BoardModel
package import Demo
import Libc
package import TerminalUI

/// Measures how fast a heavily loaded board answers keys.
package struct KeySpeed {
    /// What the board holds.
    package enum Load: String, CaseIterable, Sendable {
        case observers, names, objects, payload, note

        package func lines(_ count: Int) -> AnySequence<String> {
            switch self {
            case .observers: AnySequence((1...count).lazy.map { "observe name as O\($0) by block" })
            case .names: AnySequence((1...count).lazy.map { "observe name.\($0) as A by block" })
            case .objects: AnySequence((1...count).lazy.map { "observe name.\($0) as O\($0) by block" })
            // A hundred bytes for each payload.
            case .payload:
                AnySequence([
                    "observe big as A",
                    "post big [" + (0..<count * 5).map { "\"item \($0 + 1_000_000)\"" }.joined(separator: ",")
                        + "]",
                ])
            case .note: AnySequence(["note " + String(repeating: "word and word ", count: count * 7)])
            }
        }
    }

    /// Keys as key scripts, grouped by kind. The first of a kind may cost more than the following ones.
    package static let keys = [
        "k", "j", "<tab>", "1", "j", "j", "<pgdn>", "G", "g", "<enter>", "<enter>", "j", "3", "<pgdn>", "G",
        "g", "2",
        "<enter>", "2", "<space>", "<space>", "?", "<esc>", "L", "<esc>", "!", "G", "<esc>", "f", "n", "a",
        "<bs>",
        "<esc>", "p", "o", "b", "s", "e", "r", "v", "e", "<space>", "n", "<tab>", "<c-u>",
        "ppost other<enter>",
        "pobserve other as B<enter>", "prelease B<enter>", "1", "g", "j", "d", "x", "/", "q", "<esc>",
        "/zzz<enter>", "n", "B", "G", "<esc>", "2", "G", "<esc>",
    ]

    /// The time to answer a key, and the time of the board's work after it until none is left.
    package struct Answer: Sendable {
        package var keys: String
        package var time: Duration
        /// The processor time within `time`.
        package var work: Duration
        package var after: Duration
    }

    private let session: BoardSession<DemoProgram>

    /// Loads a board. This takes a while.
    package init(_ load: Load, count: Int, board session: BoardSession<DemoProgram>) {
        self.session = session
        session.run(load.lines(count).map(TextLine.success), file: load.rawValue)
        _ = render(session.state)
    }

    /// Presses all keys in order, and draws each answer. Between keys, the board completes its pending work.
    ///
    /// - Parameter rounds: The number of repetitions. The best time of each key counts, since other programs
    ///   use the machine.
    package func run(rounds: Int = 1) throws -> [Answer] {
        var best = try pressAll()
        for _ in 1..<max(1, rounds) {
            for (index, answer) in try pressAll().enumerated() {
                best[index].time = min(best[index].time, answer.time)
                best[index].work = min(best[index].work, answer.work)
                best[index].after = min(best[index].after, answer.after)
            }
        }
        return best
    }

    private func pressAll() throws -> [Answer] {
        try Self.keys.map { script in
            let keys = try KeyScript.keys(in: script)
            // Typing a line is not measured, only the key that submits it.
            for key in keys.dropLast() { press(key) }
            let (before, workBefore) = (ContinuousClock.now, Self.workSoFar)
            if let last = keys.last { press(last) }
            let (answered, work) = (ContinuousClock.now, Self.workSoFar - workBefore)
            session.finishWork()
            return Answer(keys: script, time: answered - before, work: work, after: .now - answered)
        }
    }

    /// The processor time of this thread so far.
    private static var workSoFar: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    private func press(_ key: Key) {
        _ = session.handle(.key(key))
        session.collect()
        _ = render(session.state)
    }
}
