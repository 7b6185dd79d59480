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
    private let write: ([UInt8]) -> Void
    private let flush: (() -> Void)?
    private var depths = RecordDepths()
    /// Where the latest command stands.
    private var place = SourceLine(file: "", line: 1)
    /// How many records there were when they were told last.
    private var toldCount: UInt64 = 0

    /// Some five hundred megabytes.
    package static let defaultRoom = 1 << 20

    /// How many records may wait to be told when nobody watches: telling many at a time takes half the time, and these
    /// stay in the processor's cache.
    private static let waitingLimit: UInt64 = 64

    /// How many bytes of lines are written at once, or little more.
    private static let pieceSize = 1 << 14

    /// - Parameters:
    ///   - write: Given lines in UTF-8, each with its end.
    ///   - room: Nothing of a command is lost unless it leads to more records than this.
    ///   - flush: Called behind each command that has led to something, when that was written. `nil`: nobody watches, and
    ///     what commands of a script led to may be written later: at its end at the latest.
    package init(
        workbench: Workbench, format: Format, room: Int = defaultRoom, write: @escaping ([UInt8]) -> Void,
        flush: (() -> Void)? = nil
    ) {
        self.workbench = workbench
        self.format = format
        self.write = write
        self.flush = flush
        workbench.inbox.makeRoom(for: flush == nil ? room + Int(Self.waitingLimit) : room)
    }

    /// Carries out `lines` as they are typed: one that fails is told, and the next is taken.
    package func converse(_ lines: some Sequence<TextLine>, file: String, complain: (String) -> Void) {
        let file = SourceFile(file)
        var number = 0
        for line in lines {
            number += 1
            let outcome = carryOut(line, at: SourceLine(file: file, line: number))
            tell()
            if let sentence = outcome.sentence { complain(sentence) }
            workbench.settle()
            tell()
        }
    }

    /// Carries out lines that are read until one fails, then lets the clock run until nothing is due any more. What they
    /// led to is written before more is read, which may have to wait.
    ///
    /// - Parameter file: What the lines are from, for error messages and the records' source lines.
    package func run(_ lines: TextLines, file: String) -> RunOutcome {
        var lines = lines
        lines.beforeReading = tell
        return run(each: lines, file: file)
    }

    /// Carries out `lines` until one fails, then lets the clock run until nothing is due any more.
    package func run(each lines: some Sequence<TextLine>, file: String) -> RunOutcome {
        defer { tell() }
        let file = SourceFile(file)
        var number = 0
        for line in lines {
            number += 1
            let outcome = carryOut(line, at: SourceLine(file: file, line: number))
            guard case .completed = outcome else { return outcome }
            if flush != nil || workbench.center.recordCount >= toldCount + Self.waitingLimit { tell() }
        }
        workbench.settle()
        return .completed
    }

    private func carryOut(_ line: TextLine, at place: SourceLine) -> RunOutcome {
        self.place = place
        return workbench.carryOut(line, at: place)
    }

    /// Writes what has happened. Commands have returned, so every post they made is complete.
    func tell() {
        toldCount = workbench.center.recordCount
        var batch = workbench.takeRecords()
        guard !batch.records.isEmpty else { return }
        batch.putInOrder()
        switch format {
        case .json(let unicode): tellAsJSON(&batch, unicode: unicode)
        case .people(let unicode): tellInWords(&batch, unicode: unicode)
        }
        depths.endTelling()
        flush?()
        if batch.dropped > 0 { tell(dropped: batch.dropped) }
    }

    /// Has it recorded that records are missing, so that it is told as all else is.
    private func tell(dropped count: Int) {
        workbench.center.note(
            "\(count) records found no room and are left out", file: place.file, line: place.line)
        tell()
    }

    private func tellInWords(_ batch: inout RecordInbox.Batch, unicode: Bool) {
        var lines = PlainLines()
        let kinds = batch.kinds
        batch.forEachComplete { record in
            let kind = record.registration.flatMap { kinds[$0] }
            lines.add(record, depth: depths.depth(of: record), kind: kind, unicode: unicode)
            guard lines.bytes.count > Self.pieceSize else { return }
            write(lines.bytes)
            lines.removeAll()
        }
        if !lines.bytes.isEmpty { write(lines.bytes) }
    }

    private func tellAsJSON(_ batch: inout RecordInbox.Batch, unicode: Bool) {
        var line = ""
        batch.forEachComplete { record in
            line.removeAll(keepingCapacity: true)
            RecordJSON.append(record, to: &line, unicode: unicode)
            line += "\n"
            write(Array(line.utf8))
        }
    }
}

extension RecordInbox.Batch {
    /// Those that come from one thread are in order as they come.
    fileprivate mutating func putInOrder() {
        let isInOrder = records.indices.dropFirst().allSatisfy { records[$0 - 1].seq < records[$0].seq }
        if !isInOrder { records.sort { $0.seq < $1.seq } }
    }

    /// Hands them out in place: a record that is handed on otherwise is a copy, which counts a dozen references.
    fileprivate mutating func forEachComplete(_ body: (inout NoticeRecord) -> Void) {
        for place in records.indices where records[place].isComplete { body(&records[place]) }
    }
}
