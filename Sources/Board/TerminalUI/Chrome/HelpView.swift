/// The help with all keys and commands, over the panes.
enum HelpView {
    static func draw(_ state: BoardState, _ painter: inout Painter) {
        let region = HelpContent.region(of: state.size)
        painter.grid.fill(
            row: region.row, columns: 0..<region.columns, with: "─",
            style: Role.line.style(state.capabilities))
        painter.write(" Help ", in: region, column: 1, role: .focusedTitle)
        let lines = HelpContent.lines(for: state.abilities, state.keyChanges)
        let rest = lines.count - state.helpTop - HelpContent.count(on: state.size)
        if rest > 0 { painter.writeRight(" \(rest) more lines ", in: region, inset: 1, role: .quiet) }
        let count = HelpContent.columns(of: state.size)
        let rows = HelpContent.rows(of: state.size)
        for column in 0..<count {
            let width = region.columns / count
            let part = Region(
                row: region.row + 1, column: column * width, rows: region.rows - 1, columns: width)
            let first = state.helpTop + column * rows
            draw(lines.dropFirst(first), in: part, &painter)
            if let selected = state.helpSelected, selected >= first, selected < first + rows {
                painter.select(row: selected - first, in: part, isFocused: true)
            }
        }
    }

    private static func draw(
        _ lines: ArraySlice<HelpContent.Line>, in region: Region, _ painter: inout Painter
    ) {
        for (row, line) in lines.prefix(max(0, region.rows)).enumerated() {
            if line.isHeading {
                painter.write(line.key, in: region, row: row, column: 1, role: .title)
            } else {
                let used = painter.write(line.key, in: region, row: row, column: 3, role: .key)
                let column = line.key.isEmpty ? 3 : max(18, used + 5)
                painter.write(line.text, in: region, row: row, column: column)
            }
        }
    }
}
