import Notices
package import Workbench

/// The plain face: lines of the command language go in, a line for each record comes out as it happens.
package final class PlainRun {
    package enum Format: Hashable, Sendable {
        case people(unicode: Bool)
        /// One JSON object a line.
        case json
    }

    /// How a run ended, with the sentence to be told on standard error.
    package enum Outcome: Hashable, Sendable {
        case completed
        /// An expectation did not hold.
        case unmet(String)
        /// A line was not understood; nothing of it was carried out.
        case notUnderstood(String)

        /// The exit status of the program.
        package var status: Int32 {
            switch self {
            case .completed: 0
            case .unmet: 1
            case .notUnderstood: 2
            }
        }
    }

    private let workbench: Workbench
    private let format: Format
    private let write: (String) -> Void
    private var log = DeliveryLog()

    /// - Parameter write: Given each line, without its end.
    package init(workbench: Workbench, format: Format, write: @escaping (String) -> Void) {
        self.workbench = workbench
        self.format = format
        self.write = write
    }

    /// Carries out `lines` as they are typed: one that fails is told, and the next is taken.
    package func converse(_ lines: some Sequence<String>, file: String, complain: (String) -> Void) {
        var number = 0
        for line in lines {
            number += 1
            switch carryOut(line, at: SourceLine(file: file, line: number)) {
            case .unmet(let sentence), .notUnderstood(let sentence): complain(sentence)
            case .completed, nil: break
            }
            workbench.settle()
            tell()
        }
    }

    /// Carries out `lines` until one fails, then lets the clock run until nothing is due any more.
    ///
    /// - Parameter file: What the lines are from, for error messages and the records' source lines.
    package func run(_ lines: some Sequence<String>, file: String) -> Outcome {
        var number = 0
        for line in lines {
            number += 1
            if let failure = carryOut(line, at: SourceLine(file: file, line: number)) { return failure }
        }
        workbench.settle()
        tell()
        return .completed
    }

    private func carryOut(_ line: String, at place: SourceLine) -> Outcome? {
        defer { tell() }
        do throws(LineError) {
            guard case .unmet(let sentence) = try workbench.execute(line, at: place) else { return nil }
            return .unmet(SafeText.escaped("\(place): \(sentence)"))
        } catch {
            return .notUnderstood(SafeText.escaped("\(place):\(error.column): \(error.message)"))
        }
    }

    /// Writes what has happened. A command has returned, so every post it made is complete.
    private func tell() {
        let records = workbench.inbox.take().records.filter(\.isComplete).sorted { $0.seq < $1.seq }
        for record in records {
            switch format {
            case .json: write(RecordJSON.line(record))
            case .people(let unicode): write(PlainLine.text(log.add(record), unicode: unicode))
            }
        }
    }
}
