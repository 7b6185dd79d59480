import BoardModel
import Demo
import Notices

/// The outcome of executing lines, with an escaped sentence to show.
package enum RunOutcome: Hashable, Sendable {
    case completed
    /// An expectation did not hold.
    case unmet(String)
    /// A line did not parse; nothing of it was executed.
    case notUnderstood(String, LineExcerpt? = nil)
    /// The rest of the lines cannot be read.
    case unreadable(String)

    /// The program's exit status.
    package var status: Int32 {
        switch self {
        case .completed: 0
        case .unmet: 1
        case .notUnderstood: 2
        case .unreadable: 66
        }
    }

    /// The failure, with its source line.
    package var sentence: String? {
        switch self {
        case .completed: nil
        case .unmet(let sentence), .notUnderstood(let sentence, _), .unreadable(let sentence): sentence
        }
    }

    /// The line of the failure, with its place.
    package var excerpt: LineExcerpt? {
        if case .notUnderstood(_, let excerpt) = self { excerpt } else { nil }
    }
}

extension DemoProgram {
    /// Executes a line of a script, and returns its outcome.
    func run(_ line: TextLine, at source: SourceLine) -> RunOutcome {
        do throws(TextFault) {
            return try run(line.get(), at: source)
        } catch {
            switch error {
            case .line(let error): return RunOutcome(error, at: source)
            case .unreadable(let sentence): return .unreadable(SafeText.escaped(sentence))
            }
        }
    }

    private func run(_ line: String, at source: SourceLine) -> RunOutcome {
        do throws(LineError) {
            guard case .unmet(let sentence) = try execute(line, at: source) else { return .completed }
            return .unmet(SafeText.escaped("\(source): \(sentence)"))
        } catch {
            return RunOutcome(error, at: source, in: line)
        }
    }
}

extension RunOutcome {
    fileprivate init(_ error: LineError, at source: SourceLine, in line: String? = nil) {
        self = .notUnderstood(
            SafeText.escaped("\(source):\(error.column): \(error.message)"),
            line.map { LineExcerpt($0, column: error.column) })
    }
}
