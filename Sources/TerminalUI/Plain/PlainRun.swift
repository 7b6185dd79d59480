import Notices
package import Workbench

/// The plain face: lines of the command language go in, a line for each record comes out as it happens.
package final class PlainRun {
    package enum Format: Hashable, Sendable {
        case people(unicode: Bool)
        /// One JSON object a line.
        case json(unicode: Bool)
    }

    private let workbench: Workbench
    private let format: Format
    private let write: (String) -> Void
    private let flush: () -> Void
    private var depths = RecordDepths()

    /// - Parameters:
    ///   - write: Given each line, without its end.
    ///   - flush: Called when what was written has to be out: before the next command is carried out.
    package init(
        workbench: Workbench, format: Format, write: @escaping (String) -> Void,
        flush: @escaping () -> Void = {}
    ) {
        self.workbench = workbench
        self.format = format
        self.write = write
        self.flush = flush
    }

    /// Carries out `lines` as they are typed: one that fails is told, and the next is taken.
    package func converse(_ lines: some Sequence<TextLine>, file: String, complain: (String) -> Void) {
        let file = SourceFile(file)
        var number = 0
        for line in lines {
            number += 1
            if let sentence = carryOut(line, at: SourceLine(file: file, line: number)).sentence {
                complain(sentence)
            }
            workbench.settle()
            tell()
        }
    }

    /// Carries out `lines` until one fails, then lets the clock run until nothing is due any more.
    ///
    /// - Parameter file: What the lines are from, for error messages and the records' source lines.
    package func run(_ lines: some Sequence<TextLine>, file: String) -> RunOutcome {
        let file = SourceFile(file)
        var number = 0
        for line in lines {
            number += 1
            let outcome = carryOut(line, at: SourceLine(file: file, line: number))
            guard outcome == .completed else { return outcome }
        }
        workbench.settle()
        tell()
        return .completed
    }

    private func carryOut(_ line: TextLine, at place: SourceLine) -> RunOutcome {
        defer { tell() }
        return workbench.carryOut(line, at: place)
    }

    /// Writes what has happened. A command has returned, so every post it made is complete.
    func tell() {
        let batch = workbench.takeRecords()
        guard !batch.records.isEmpty else { return }
        for record in batch.recordsInOrder where record.isComplete {
            switch format {
            case .json(let unicode):
                write(RecordJSON.line(record, unicode: unicode))
            case .people(let unicode):
                let kind = record.registration.flatMap { batch.kinds[$0] }
                write(
                    PlainLine.text(record, depth: depths.depth(of: record), kind: kind, unicode: unicode))
            }
        }
        depths.endTelling()
        flush()
    }
}

extension RecordInbox.Batch {
    /// Those that come from one thread are in order as they come.
    fileprivate var recordsInOrder: [NoticeRecord] {
        let isInOrder = zip(records, records.dropFirst()).allSatisfy { $0.seq < $1.seq }
        return isInOrder ? records : records.sorted { $0.seq < $1.seq }
    }
}
