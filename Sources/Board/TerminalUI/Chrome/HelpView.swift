/// The help, over the panes: the keys that act there. It fits on the screen.
enum HelpView: Screen {
    static let kind = ScreenKind.help
    static let context: KeyContext? = .help

    static func title(of state: BoardState) -> String { "Help" }

    static func open(in state: inout BoardState) {}

    // It has no rows to scroll or select.
    static func count(in state: BoardState) -> Int { 0 }
    static func top(in state: BoardState) -> Int { 0 }
    static func move(_ move: ListMove, in state: inout BoardState) {}
    static func row(at mouse: MouseReport, in state: BoardState) -> Int? { nil }
    static func select(_ row: Int, in state: inout BoardState) {}
    static func run(in state: inout BoardState) -> [BoardRequest] { [] }
    static func reveal(in state: inout BoardState) {}

    static func draw(_ state: BoardState, in region: Region, _ painter: inout Painter) {
        let lines = HelpContent.lines(state)
        let (rows, columns) = (HelpContent.rows(of: state.size), HelpContent.columns(of: state.size))
        for column in 0..<columns {
            let width = region.columns / columns
            let part = Region(row: region.row, column: column * width, rows: rows, columns: width)
            draw(lines.dropFirst(column * rows), in: part, &painter)
        }
        let more = state.keyChanges.keys(of: .openPalette).first?.name ?? ""
        painter.write("more: \(more)", in: region, row: region.rows - 1, column: 1, role: .title)
    }

    private static func draw(
        _ lines: ArraySlice<HelpContent.Line>, in region: Region, _ painter: inout Painter
    ) {
        for (row, line) in lines.prefix(max(0, region.rows)).enumerated() {
            if line.isHeading {
                painter.write(line.key, in: region, row: row, column: 1, role: .title)
            } else {
                let used = painter.write(line.key, in: region, row: row, column: 2, role: .key)
                painter.write(line.text, in: region, row: row, column: max(12, used + 3))
            }
        }
    }
}

extension Overlay {
    package static let help = Overlay(screen: HelpView.self)
}
