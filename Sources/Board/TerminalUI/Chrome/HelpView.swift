/// The help with all keys and commands, over the panes.
enum HelpView: Screen, ScrolledText {
    static let kind = ScreenKind.help
    static let context: KeyContext? = .help
    static var offset: WritableKeyPath<BoardState, Int> { \.overlays.help.top }

    static func title(of state: BoardState) -> String { "Help" }

    static func count(in state: BoardState) -> Int {
        HelpContent.lines(for: state.source.abilities, state.keyChanges).count
    }

    static func page(in state: BoardState) -> Int { HelpContent.count(on: state.size) }

    static func open(in state: inout BoardState) { state.overlays.help = HelpOverlay() }

    static func row(at mouse: MouseReport, in state: BoardState) -> Int? {
        let body = body(of: state)
        let columns = HelpContent.columns(of: state.size)
        let rows = HelpContent.rows(of: state.size)
        let (line, column) = (
            mouse.row - body.row, min(columns - 1, mouse.column / max(1, body.columns / columns))
        )
        guard line >= 0, line < min(rows, body.rows) else { return nil }
        let index = state.overlays.help.top + column * rows + line
        return (0..<count(in: state)).contains(index) ? index : nil
    }

    static func select(_ row: Int, in state: inout BoardState) { state.overlays.help.selected = row }

    static func run(in state: inout BoardState) -> [BoardRequest] { state.runHelpLine() }

    static func draw(_ state: BoardState, in region: Region, _ painter: inout Painter) {
        let lines = HelpContent.lines(for: state.source.abilities, state.keyChanges)
        let count = HelpContent.columns(of: state.size)
        let rows = HelpContent.rows(of: state.size)
        for column in 0..<count {
            let width = region.columns / count
            let part = Region(
                row: region.row, column: column * width, rows: region.rows, columns: width)
            let first = state.overlays.help.top + column * rows
            draw(lines.dropFirst(first), in: part, &painter)
            if let selected = state.overlays.help.selected, selected >= first, selected < first + rows {
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

extension Overlay {
    package static let help = Overlay(screen: HelpView.self)
}

/// The scroll offset of the help, and the line that was clicked.
package struct HelpOverlay: Sendable {
    package var top = 0
    var selected: Int?
}
