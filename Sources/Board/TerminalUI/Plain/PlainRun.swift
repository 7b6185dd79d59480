package import BoardModel
package import Demo
package import Notices

/// The plain front end: it reads lines of the command language and writes a line for each record.
package final class PlainRun {
    package typealias Format = RecordPrinter.Format

    private let demo: DemoProgram
    private var printer: RecordPrinter
    private let flush: (() -> Void)?
    /// The source line of the latest command.
    package private(set) var source = SourceLine(file: "", line: 1)
    /// The number of records when records were last written.
    private var printedCount: UInt64 = 0

    /// About five hundred megabytes.
    package static let defaultRoom = 1 << 20

    /// The number of records that may wait if the output is not interactive: writing many at once takes half the time,
    /// and these fit in the processor's cache.
    private static let waitingLimit: UInt64 = 64

    /// - Parameters:
    ///   - write: Receives lines in UTF-8, each with its terminator.
    ///   - room: The number of records that a command may cause without loss.
    ///   - flush: Called after each command that has caused records, when they have been written. `nil`: the output is
    ///     not interactive, and the records of a script's commands may be written later, at the latest at its end.
    package init(
        demo: DemoProgram, format: Format, room: Int = defaultRoom, write: @escaping ([UInt8]) -> Void,
        flush: (() -> Void)? = nil
    ) {
        self.demo = demo
        printer = RecordPrinter(format: format, write: write)
        self.flush = flush
        demo.inbox.makeRoom(for: flush == nil ? room + Int(Self.waitingLimit) : room)
    }

    /// Executes `lines` as the user types them. After an error, reports it and reads the next line.
    package func converse(_ lines: some Sequence<TextLine>, file: String, complain: (RunOutcome) -> Void) {
        let file = SourceFile(file)
        var number = 0
        for line in lines {
            number += 1
            let outcome = run(line, at: SourceLine(file: file, line: number))
            printRecords()
            if outcome != .completed { complain(outcome) }
            demo.advanceUntilIdle()
            printRecords()
        }
    }

    /// Executes lines until one fails, then advances the clock until nothing is due. Records are written before the
    /// next read, which may have to wait.
    ///
    /// - Parameter file: The name of the lines' file, for error messages and the records' source lines.
    package func run(_ lines: TextLines, file: String) -> RunOutcome {
        var lines = lines
        lines.beforeReading = printRecords
        return run(each: lines, file: file)
    }

    /// Executes `lines` until one fails, then advances the clock until nothing is due.
    package func run(each lines: some Sequence<TextLine>, file: String) -> RunOutcome {
        defer { printRecords() }
        let file = SourceFile(file)
        var number = 0
        for line in lines {
            number += 1
            let outcome = run(line, at: SourceLine(file: file, line: number))
            guard case .completed = outcome else { return outcome }
            if flush != nil || demo.center.recordCount >= printedCount + Self.waitingLimit {
                printRecords()
            }
        }
        demo.advanceUntilIdle()
        return .completed
    }

    private func run(_ line: TextLine, at source: SourceLine) -> RunOutcome {
        self.source = source
        return demo.run(line, at: source)
    }

    /// Writes the new records. Commands have returned, so every post they made is complete.
    func printRecords() {
        printedCount = demo.center.recordCount
        var batch = demo.takeRecords()
        guard !batch.chunks.isEmpty else { return }
        printer.print(&batch)
        flush?()
        if batch.dropped > 0 { printNote(dropped: batch.dropped) }
    }

    /// Records the number of dropped records as a note, so that it is written like other records.
    private func printNote(dropped count: Int) {
        demo.center.note(
            "\(count) \(count == 1 ? "record was" : "records were") dropped", file: source.file,
            line: source.line)
        printRecords()
    }
}
