package import Notices

/// A center that a board shows and controls, with its records. The program's own demo is one. Requests may be
/// answered later.
///
/// Called on the board's thread. No method blocks.
package protocol BoardSource: AnyObject {
    /// What it currently supports. Keys, help and footer depend on it.
    var abilities: SourceAbilities { get }

    /// The program that it shows; `nil` for the board's own demo.
    var program: ProgramStatus? { get }

    /// The wall-clock times of its records.
    var clock: RecordClock { get }

    /// The position and contents of a recording.
    var replay: ReplayStatus? { get }

    /// Whether it is being recorded in a file.
    var recording: RecordingStatus? { get }

    /// Ends the recording, if there is one, when the board is closed.
    func endRecording()

    /// Identifies the log. A new number means that the log starts over.
    var logNumber: Int { get }

    /// Takes the records that arrived since the last call.
    func takeRecords() -> RecordInbox.Batch

    /// The latest state received.
    func snapshot() -> BoardSnapshot

    /// Starts a request. Returns its answer, or `nil` if `takeAnswers` will return it later.
    ///
    /// - Parameter sourceLine: Identifies the request. It is also recorded as the source line of the
    ///   request's effects.
    func run(_ request: SourceRequest, at sourceLine: SourceLine) -> SourceAnswer?

    /// Takes the answers that arrived since the last call, with the source lines of their requests.
    func takeAnswers() -> [(sourceLine: SourceLine, answer: SourceAnswer)]

    /// Takes the problems that occurred since the last call independent of requests, as sentences.
    func takeProblems() -> [String]

    /// Advances its clock, if the board drives it.
    func advance(by elapsed: Duration)

    /// The time until its state changes by the clock alone; `nil` if it does not.
    var timeUntilDue: Duration? { get }

    /// Sets the closure that is called, on any thread, when records or answers arrive. It may be called only once until
    /// they are taken.
    func onArrival(_ wake: (@Sendable () -> Void)?)
}

extension BoardSource {
    package var program: ProgramStatus? { nil }
    package var clock: RecordClock { .unknown }
    package var replay: ReplayStatus? { nil }
    package var logNumber: Int { 0 }
    package func takeProblems() -> [String] { [] }
    package var recording: RecordingStatus? { nil }
    package func endRecording() {}
}

/// The result of a request, or why it was rejected.
package typealias SourceAnswer = Result<LineResult, LineError>

/// A request to the source.
package enum SourceRequest: Hashable, Sendable {
    /// Execute a line of the command language.
    case run(String)
    /// Execute a line that was not typed in the prompt.
    case again(String)
    case remove(RegistrationID)
    /// Restore the registrations that were removed under this number.
    case restore(Int)
    case replay(ReplayMove)
    /// Start recording in the file at a path, or in one with the date in its name; or stop recording.
    case record(String?)
}
