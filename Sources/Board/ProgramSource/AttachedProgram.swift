package import BoardModel
import LocalSockets
package import Notices
import NoticesWire

/// A program that a board is attached to. It sends records, and executes the commands that it allows.
///
/// A thread reads what the program sends. When the program ends, the log stays, and the thread waits for a
/// program with the same name, whose records are appended.
package final class AttachedProgram: BoardSource, Sendable {
    private let feed: ProgramFeed
    /// When to update the ages of objects next.
    private let nextAge = Lock<ContinuousClock.Instant?>(nil)

    /// Attaches to a program.
    ///
    /// - Parameters:
    ///   - program: The program.
    ///   - center: The label of the center to show; `nil` shows the first.
    ///   - limits: When to detach.
    ///   - choice: What to request from the program.
    ///   - part: Its index if it is shown with others; `nil` if it is shown alone.
    ///   - folder: The folder for recordings, with a trailing slash; empty for the current folder.
    /// - Throws: `AttachError` if it offers no center with that label, or no longer answers.
    package init(
        _ program: OfferedProgram, center: String?, limits: AttachLimits = AttachLimits(),
        asking choice: WatchChoice = .everything, asPart part: Int? = nil,
        recordingIn folder: String = ""
    ) throws(AttachError) {
        feed = ProgramFeed(
            program, center: center, limits: limits, asking: choice, asPart: part,
            recordingIn: folder)
        try feed.start()
    }

    deinit { feed.close() }

    package var abilities: SourceAbilities { feed.abilities }

    /// Identifies its records among those of other programs.
    var identity: ProgramMerge.Identity { feed.identity }

    package var program: ProgramStatus? { feed.status }

    package var clock: RecordClock { feed.clock }

    package var recording: RecordingStatus? { feed.recording }

    package func endRecording() { feed.endRecording() }

    package func takeRecords() -> RecordInbox.Batch { feed.takeRecords() }

    package func snapshot() -> BoardSnapshot {
        let snapshot = feed.snapshot()
        let hasAges = snapshot.expected?.living.isEmpty == false
        nextAge.withLock { $0 = hasAges ? .now + .seconds(1) : nil }
        return snapshot
    }

    package func run(_ request: SourceRequest, at sourceLine: SourceLine) -> SourceAnswer? {
        feed.send(request, at: sourceLine)
    }

    package func takeAnswers() -> [(sourceLine: SourceLine, answer: SourceAnswer)] { feed.takeAnswers() }

    package func advance(by elapsed: Duration) {}

    package var timeUntilDue: Duration? {
        let age = nextAge.withLock { $0 }.map { max(.zero, ContinuousClock.now.duration(to: $0)) }
        return [feed.timeUntilDue, age].compactMap(\.self).min()
    }

    package func onArrival(_ wake: (@Sendable () -> Void)?) { feed.onArrival(wake) }

    /// Whether anything that the program sent was damaged.
    package var isDamaged: Bool { feed.isDamaged }

    /// Whether the program has ended and no other with its name has been found, or a limit was reached.
    package var isEnded: Bool { [.ended, .detached].contains(feed.status.phase) }
}
