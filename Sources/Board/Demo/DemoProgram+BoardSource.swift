package import BoardModel
package import Notices

/// The built-in demo supports everything, and answers at once.
extension DemoProgram: BoardSource {
    package var abilities: SourceAbilities {
        recorder == nil ? SourceAbilities.all.subtracting(.recording) : .all
    }

    package var recording: RecordingStatus? { recorder?.status }

    package func endRecording() {
        if recording == .recording { _ = try? recorder?.end() }
    }

    package func run(_ request: SourceRequest, at sourceLine: SourceLine) -> SourceAnswer? {
        switch request {
        case .run(let line), .again(let line):
            return Result { () throws(LineError) in try answer(line, at: sourceLine) }
        case .replay: return .success(.done)
        case .record(let path): return record(to: path)
        case .remove(let id):
            return .success(remove(id))
        case .restore(let number):
            return Result { () throws(LineError) in try restore(number, at: sourceLine) }
        }
    }

    private func record(to path: String?) -> SourceAnswer {
        guard let recorder else { return .success(.done) }
        return Result { () throws(LineError) in
            .said(
                recorder.status == .recording
                    ? try recorder.end() : try recorder.begin(center, to: path))
        }
    }

    package func takeAnswers() -> [(sourceLine: SourceLine, answer: SourceAnswer)] { [] }

    package func advance(by elapsed: Duration) { advance(to: now + elapsed) }

    package var timeUntilDue: Duration? { deadline.map { $0 - now } }

    package func onArrival(_ wake: (@Sendable () -> Void)?) { inbox.onArrival(wake) }
}
