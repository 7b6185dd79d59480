import Notices
package import Workbench

/// The plain face: lines of the command language go in, a line for each record comes out as it happens.
package final class PlainRun {
    package enum Format: Hashable, Sendable {
        case people(unicode: Bool)
        /// One JSON object a line.
        case json
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
            if let sentence = carryOut(line, at: SourceLine(file: SourceFile(file), line: number)).sentence {
                complain(sentence)
            }
            workbench.settle()
            tell()
        }
    }

    /// Carries out `lines` until one fails, then lets the clock run until nothing is due any more.
    ///
    /// - Parameter file: What the lines are from, for error messages and the records' source lines.
    package func run(_ lines: some Sequence<String>, file: String) -> RunOutcome {
        var number = 0
        for line in lines {
            number += 1
            let outcome = carryOut(line, at: SourceLine(file: SourceFile(file), line: number))
            guard outcome == .completed else { return outcome }
        }
        workbench.settle()
        tell()
        return .completed
    }

    private func carryOut(_ line: String, at place: SourceLine) -> RunOutcome {
        defer { tell() }
        return workbench.carryOut(line, at: place)
    }

    /// Writes what has happened. A command has returned, so every post it made is complete.
    func tell() {
        var batch = workbench.takeRecords()
        batch.records = batch.records.filter(\.isComplete).sorted { $0.seq < $1.seq }
        switch format {
        case .json: batch.records.forEach { write(RecordJSON.line($0)) }
        case .people(let unicode): log.add(batch).forEach { write(PlainLine.text($0, unicode: unicode)) }
        }
    }
}
