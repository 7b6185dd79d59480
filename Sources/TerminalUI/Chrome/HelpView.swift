/// All keys and commands, over the panes.
enum HelpView {
    static func draw(_ state: BoardState, _ painter: inout Painter) {
        let region = HelpContent.region(of: state.size)
        painter.grid.fill(
            row: region.row, columns: 0..<region.columns, with: "─",
            style: Role.line.style(state.capabilities))
        painter.write(" Help ", in: region, column: 1, role: .focusedTitle)
        let rest = HelpContent.lines.count - state.helpTop - (region.rows - 1)
        if rest > 0 { painter.writeRight(" \(rest) more lines ", in: region, inset: 1, role: .quiet) }
        for row in 1..<max(1, region.rows) {
            let index = state.helpTop + row - 1
            guard index < HelpContent.lines.count else { break }
            let line = HelpContent.lines[index]
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
