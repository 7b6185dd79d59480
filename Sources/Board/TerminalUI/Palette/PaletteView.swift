import BoardModel
import Demo

/// The list of commands, above the line where the user types.
enum PaletteView: SelectableList {
    static var position: WritableKeyPath<BoardState, ListPosition> { \.overlays.palette.position }

    /// Limited, so that the view behind stays visible if there is room.
    private static let mostRows = 16

    /// With the title as the first row.
    static func region(of state: BoardState) -> Region {
        var region = HelpContent.region(of: state.size)
        let rows = min(region.rows, mostRows)
        region.row += region.rows - rows
        region.rows = rows
        return region
    }

    /// The region below the title.
    static func lines(of state: BoardState) -> Region {
        var region = region(of: state)
        _ = region.takeFirst(1)
        return region
    }

    static func count(in state: BoardState) -> Int { state.paletteEntries.count }

    static func run(in state: inout BoardState) -> [BoardRequest] { state.runSelectedEntry() }

    static func draw(_ state: BoardState, _ painter: inout Painter) {
        var region = region(of: state)
        guard region.rows > 0 else { return }
        for row in 0..<region.rows {
            painter.grid.fill(row: region.row + row, columns: 0..<region.columns)
        }
        let entries = state.paletteEntries
        painter.grid.fill(
            row: region.row, columns: 0..<region.columns, with: "─",
            style: Role.line.style(state.capabilities))
        painter.write(" Commands ", in: region, column: 1, role: .focusedTitle)
        let place =
            entries.isEmpty
            ? "nothing fits" : "\(state.overlays.palette.position.selected + 1) of \(entries.count)"
        painter.writeRight(" \(place) ", in: region, inset: 1, role: .quiet)
        _ = region.takeFirst(1)
        let top = state.overlays.palette.position.top
        for (row, entry) in entries.dropFirst(top).prefix(region.rows).enumerated() {
            draw(entry, typed: state.overlays.palette.line.text.trimmed, in: region, row: row, &painter)
            if top + row == state.overlays.palette.position.selected {
                painter.select(row: row, in: region, isFocused: true)
            }
        }
    }

    private static func draw(
        _ entry: Palette.Entry, typed: String, in region: Region, row: Int, _ painter: inout Painter
    ) {
        var region = region
        region.columns -= painter.writeRight(entry.keys, in: region, row: row, inset: 1, role: .key) + 3
        let used = painter.write(
            entry.text, in: region, row: row, column: 2, role: entry.refusal == nil ? .plain : .quiet)
        painter.embolden(typed, of: entry.text, in: region, row: row, column: 2)
        let note = entry.refusal.map { "– \($0)" } ?? entry.note
        guard region.columns - used - 4 >= 10 else { return }
        painter.write(note, in: region, row: row, column: used + 4, role: .quiet)
    }

    /// Draws the typed line. Returns the cursor's position.
    static func drawLine(
        _ state: BoardState, in region: Region, _ painter: inout Painter
    ) -> (row: Int, column: Int) {
        let line = state.overlays.palette.line
        let start = painter.write(" do › ", in: region, role: .key)
        let before = line.textBeforeCursor
        let shift = PromptView.shift(before: before, room: max(1, region.columns - start - 1), painter)
        func seen(_ text: String) -> String { shift == 0 ? text : "…" + text.dropFirst(shift) }
        painter.write(seen(line.text), in: region, column: start)
        if line.text.isEmpty {
            painter.write("type to search", in: region, column: start + 1, role: .quiet)
        }
        return (region.row, region.column + min(start + painter.width(seen(before)), region.columns - 1))
    }

    /// Draws why the selected entry cannot run now; `false` if it can.
    static func drawRefusal(_ state: BoardState, in region: Region, _ painter: inout Painter) -> Bool {
        guard let refusal = state.selectedEntry?.refusal else { return false }
        painter.write("not now: \(refusal)", in: region, column: 1, role: .bad)
        return true
    }
}
