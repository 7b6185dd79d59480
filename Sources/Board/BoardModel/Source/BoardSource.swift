package import Notices

/// What a board shows and drives: a center with its records, whose requests may be answered later. The program's own
/// demo is one.
///
/// The board's thread calls it, and nothing in it waits.
package protocol BoardSource: AnyObject {
    /// What it can do at present. Keys, help and footer follow from it.
    var abilities: SourceAbilities { get }

    /// The program that it reports of; `nil`: the board's own.
    var program: ProgramStatus? { get }

    /// Where it stands, of a recording.
    var replay: ReplayStatus? { get }

    /// Whether it is recorded in a file.
    var recording: RecordingStatus? { get }

    /// Ends its recording, if there is one: the board is closed.
    func endRecording()

    /// Another number than before: the log begins anew.
    var logNumber: Int { get }

    /// Takes the records that have arrived since the last call.
    func takeRecords() -> RecordInbox.Batch

    /// The latest state that has arrived.
    func snapshot() -> BoardSnapshot

    /// Starts a request. Returns its answer, or `nil` if that comes later: `takeAnswers` then has it.
    ///
    /// - Parameter sourceLine: Identifies the request, and is recorded as the source line of what it does.
    func carryOut(_ request: SourceRequest, at sourceLine: SourceLine) -> SourceAnswer?

    /// Takes the answers that have arrived since the last call, with the source lines of their requests.
    func takeAnswers() -> [(sourceLine: SourceLine, answer: SourceAnswer)]

    /// Takes what went wrong since the last call without a request, in sentences.
    func takeProblems() -> [String]

    /// Advances its clock, if the board drives it.
    func advance(by elapsed: Duration)

    /// The time until its state changes by the clock alone; `nil` if it does not.
    var timeUntilDue: Duration? { get }

    /// Sets the closure that is called, on any thread, when records or answers have arrived.
    func onArrival(_ wake: (@Sendable () -> Void)?)
}

extension BoardSource {
    package var program: ProgramStatus? { nil }
    package var replay: ReplayStatus? { nil }
    package var logNumber: Int { 0 }
    package func takeProblems() -> [String] { [] }
    package var recording: RecordingStatus? { nil }
    package func endRecording() {}
}

/// The result of a request, or why it was refused.
package typealias SourceAnswer = Result<LineResult, LineError>

/// What the source must do.
package enum SourceRequest: Hashable, Sendable {
    /// Execute a line of the command language.
    case carryOut(String)
    /// Execute a line that is not in the prompt.
    case again(String)
    case remove(RegistrationID)
    /// Register again what was removed under this number.
    case restore(Int)
    case replay(ReplayMove)
    /// Begin to record in a file, or end it.
    case record
}
