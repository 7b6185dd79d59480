import BoardModel
import Demo

/// The list of programs, over the panes.
enum ProgramListView: Screen, SelectableList {
    static let kind = ScreenKind.list
    static let context: KeyContext? = .programList
    static var position: WritableKeyPath<BoardState, ListPosition> { \.overlays.programs.position }

    static func title(of state: BoardState) -> String { "Programs" }

    static func count(in state: BoardState) -> Int { state.overlays.programs.count }

    static func open(in state: inout BoardState) { state.overlays.programs = ProgramList() }

    static func run(in state: inout BoardState) -> [BoardRequest] { state.openSelectedProgram() }

    static func draw(_ state: BoardState, in rows: Region, _ painter: inout Painter) {
        let list = state.overlays.programs
        guard let entries = list.entries, !entries.isEmpty else { return drawNone(list, in: rows, &painter) }
        let columns = Columns(entries, on: painter)
        for row in 0..<max(0, rows.rows) where list.position.top + row < entries.count {
            let index = list.position.top + row
            draw(entries[index], of: state, columns, row: row, in: rows, &painter)
            if index == list.position.selected { painter.select(row: row, in: rows, isFocused: true) }
        }
    }

    /// Where the columns begin.
    private struct Columns {
        let process: Int
        let center: Int

        /// Names get the width of the widest, but at most half of the screen.
        init(_ entries: [ProgramList.Entry], on painter: Painter) {
            let width = { (texts: [String]) in texts.map { painter.width($0) }.max() ?? 0 }
            let half = max(4, painter.grid.size.columns / 2)
            process = 3 + min(width(entries.map(\.name)), half) + 2
            center = process + width(entries.map { "\($0.process)" }) + 2
        }
    }

    private static func draw(
        _ entry: ProgramList.Entry, of state: BoardState, _ columns: Columns, row: Int, in region: Region,
        _ painter: inout Painter
    ) {
        if state.overlays.programs.isMarked(entry) {
            painter.write("+", in: region, row: row, column: 1, role: .added)
        }
        painter.write(
            entry.name, in: region, row: row, column: 3, role: .strong, limit: columns.process - 5)
        painter.write("\(entry.process)", in: region, row: row, column: columns.process, role: .quiet)
        let used = painter.write(
            entry.answers ? entry.center ?? "offers no center" : "not answering", in: region, row: row,
            column: columns.center,
            role: entry.answers ? entry.center == nil ? .quiet : .plain : .warning)
        let isOpen = state.source.tabs.programs.contains { entry.isShown(by: $0) }
        guard entry.answers || isOpen else { return }
        let rate = "\(entry.rate ?? "–") posts/s"
        let dated = "\(rate)  \(isOpen ? "open" : "since \(entry.since)")"
        let hasRoom = columns.center + used + 2 + painter.width(dated) <= region.columns
        let remark = hasRoom ? dated : isOpen ? "open" : rate
        guard columns.center + used + 2 + painter.width(remark) <= region.columns else { return }
        painter.writeRight(remark, in: region, row: row, inset: 1, role: isOpen ? .good : .quiet)
    }

    private static func drawNone(_ list: ProgramList, in region: Region, _ painter: inout Painter) {
        let lines =
            if let problem = list.problem {
                [problem]
            } else if list.entries == nil {
                ["looking for programs"]
            } else {
                [
                    "No program of this user offers itself.", "",
                    "A program that calls NoticeInspector(name: \"shop\") appears here when it starts,",
                    "as does one with NoticeInspector.fromEnvironment() and NOTICES_INSPECTOR=1.",
                ]
            }
        var row = 1
        for line in lines {
            let wrapped = WrappedText.lines(
                line, columns: max(1, region.columns - 4), unicode: painter.grid.unicode)
            for part in wrapped.isEmpty ? [""] : wrapped where row < region.rows {
                painter.write(part, in: region, row: row, column: 2)
                row += 1
            }
        }
    }
}

extension Overlay {
    package static let programList = Overlay(screen: ProgramListView.self)
}
