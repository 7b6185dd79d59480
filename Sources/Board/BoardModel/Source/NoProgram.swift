package import Notices

/// The source of a board that is not attached yet.
package final class NoProgram: BoardSource {
    package init() {}

    package var abilities: SourceAbilities { [] }

    package func takeRecords() -> RecordInbox.Batch { RecordInbox.Batch(records: [], dropped: 0) }

    package func snapshot() -> BoardSnapshot { BoardSnapshot() }

    package func run(_ request: SourceRequest, at sourceLine: SourceLine) -> SourceAnswer? {
        .failure(LineError(column: 1, message: "not attached: ^P attach lists the programs"))
    }

    package func takeAnswers() -> [(sourceLine: SourceLine, answer: SourceAnswer)] { [] }

    package func advance(by elapsed: Duration) {}

    package var timeUntilDue: Duration? { nil }

    package func onArrival(_ wake: (@Sendable () -> Void)?) {}
}
