import Notices
import Synchronization
import TerminalUI
import TestSupport
import Testing

@testable import BoardModel
@testable import Demo

/// A board at work, driven as a person would: lines of the command language, keys, and what is seen.
struct Board {
    let session: BoardSession<DemoProgram>

    init(
        _ columns: Int = 80, _ rows: Int = 24, unicode: Bool = true, colors: Int = 0,
        inbox: RecordInbox = RecordInbox(), lines: String = ""
    ) {
        passForMainThread()
        session = BoardSession(
            source: DemoProgram(inbox: inbox, stopwatch: steadyStopwatch()),
            size: Size(rows: rows, columns: columns),
            capabilities: Capabilities(unicode: unicode, colors: colors),
            makeDemo: { DemoProgram(stopwatch: steadyStopwatch()) })
        run(lines)
    }

    /// Carries out lines, which all have to be understood.
    func run(_ lines: String, sourceLocation: SourceLocation = #_sourceLocation) {
        let outcome = session.run(
            lines.split(separator: "\n").map { TextLine.success(String($0)) }, file: "demo")
        #expect(outcome == .completed, sourceLocation: sourceLocation)
    }

    /// Presses the keys of a key script. Returns what is left to the host.
    @discardableResult
    func press(_ script: String, sourceLocation: SourceLocation = #_sourceLocation) -> [HostRequest] {
        do {
            return try KeyScript.keys(in: script).flatMap { session.handle(.key($0)) }
        } catch {
            Issue.record(error, sourceLocation: sourceLocation)
            return []
        }
    }

    func paste(_ text: String, isCut: Bool = false) {
        _ = session.handle(.paste(text, isCut: isCut))
    }

    func resize(_ columns: Int, _ rows: Int) {
        _ = session.handle(.resize(Size(rows: rows, columns: columns)))
    }

    /// Has the source do less.
    func limit(to abilities: SourceAbilities) {
        var source = state.source
        source.abilities = abilities
        _ = session.handle(.source(source))
    }

    var state: BoardState { session.state }
    var frame: Frame { render(session.state) }

    /// The rows of the screen without their trailing blanks.
    var rows: [String] { frame.grid.lines.map(trimmed) }

    /// The screen as one text, to be compared with a literal.
    var text: String { rows.joined(separator: "\n") }

    /// The letters of the style plane, as `Style.letter` explains them.
    var styles: String { frame.grid.styleLines.joined(separator: "\n") }

    var footer: String { rows[rows.count - 1] }
    var promptRow: String { rows[rows.count - 2] }

    /// The rows of a pane below its title and its headings, without blanks around them and without empty rows.
    func content(of pane: Pane) -> [String] {
        let region = pane == .log ? state.logRegion : state.layout.content(of: pane)
        let grid = frame.grid
        return (region.row..<region.row + region.rows).map { row in
            let cells = (region.column..<region.column + region.columns).map { grid[row, $0].text }
            return trimmed(cells.joined())
        }.filter { !$0.isEmpty }
    }

    /// The line above a pane.
    func title(of pane: Pane) -> String {
        guard let region = state.layout.panes[pane] else { return "" }
        return (0..<region.columns).map { frame.grid[region.row, region.column + $0].text }.joined()
    }

    /// What the log has, a row each: glyph, subject and outcome.
    var logged: [String] {
        (0..<state.live.log.count).map { index in
            let phrase = RecordPhrase(state.live.log[index])
            return [phrase.glyph, phrase.subject, phrase.outcome].filter { !$0.isEmpty }
                .joined(separator: " ")
        }
    }

    /// The number of the selected row of the log.
    var selectedSeq: UInt64? { state.selectedLogRow?.record.seq }
}

/// The records of posts with these numbers, without a demo that posts.
func posts(_ seqs: ClosedRange<UInt64>) -> BoardEvent {
    records(seqs.map { NoticeRecord(seq: $0, time: 0, kind: .post) })
}

func records(_ records: [NoticeRecord]) -> BoardEvent {
    .records(RecordInbox.Batch(records: records, dropped: 0))
}

/// A stopwatch that has moved on by a microsecond at each reading, so that every handler takes as long. Records name the
/// thread that reads it `main`.
func steadyStopwatch() -> @Sendable () -> Duration {
    let readings = Readings()
    return {
        passForMainThread()
        return .microseconds(readings.next())
    }
}

private final class Readings: Sendable {
    private let count = Atomic(0)

    func next() -> Int { count.add(1, ordering: .relaxed).newValue }
}

private func trimmed(_ text: String) -> String {
    String(text.reversed().drop { $0 == " " }.reversed())
}

extension BoardSnapshot {
    var lines: [Lifeline] { objects?.lines ?? [] }
}
