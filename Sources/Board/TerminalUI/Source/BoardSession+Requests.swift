import BoardModel
import Demo
import Notices

extension BoardSession {
    /// Sends a request to the source.
    ///
    /// - Parameter isLate: Whether the line of the request has left the prompt.
    func send(_ request: SourceRequest, isLate: Bool = false) {
        let sourceLine = nextSourceLine()
        if let answer = source.run(request, at: sourceLine) {
            return take(answer, to: request, at: sourceLine, isLate: isLate)
        }
        if !isLate, case .run = request { update(.lineDone(.done)) }
        awaited[sourceLine] = request
        showSource()
    }

    /// Executes a command of the demo.
    func execute(_ command: Command) {
        guard let demo = source as? DemoProgram else { return }
        let sourceLine = nextSourceLine()
        take(.success(demo.execute(command, at: sourceLine)), isLine: false, at: sourceLine, isLate: true)
    }

    /// Takes the answers that have arrived.
    func takeAnswers() {
        for (sourceLine, answer) in source.takeAnswers() {
            guard let request = awaited.removeValue(forKey: sourceLine) else { continue }
            take(answer, to: request, at: sourceLine, isLate: true)
            showSource()
        }
    }

    /// Shows an answer: next to the line if that is still in the prompt, otherwise as a message with its source line.
    private func take(
        _ answer: SourceAnswer, to request: SourceRequest, at sourceLine: SourceLine, isLate: Bool
    ) {
        let isLine = if case .run = request { true } else { false }
        take(answer, isLine: isLine, at: sourceLine, isLate: isLate)
    }

    private func take(_ answer: SourceAnswer, isLine: Bool, at sourceLine: SourceLine, isLate: Bool) {
        switch answer {
        case .success(let result) where isLine && !isLate: update(.lineDone(result))
        case .failure(let error) where isLine && !isLate: update(.refused(error))
        case .success(.done): break
        case .success(.removed(let sentence, let number)): update(.removed(sentence, number))
        case .success(.said(let sentence)): update(.said(sentence))
        case .success(.unmet(let sentence)):
            update(.failed(isLine ? "\(sourceLine): \(sentence)" : sentence))
        case .failure(let error):
            update(
                .failed(isLine ? "\(sourceLine):\(error.column): \(error.message)" : error.message))
        }
    }
}
