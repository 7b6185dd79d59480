import BoardModel

/// A view over the panes: its title, its keys, its rows, and how to draw it.
///
/// A new one is a type in its own file, with a static member of `Overlay`, and a field of `Overlays` for its state.
protocol Screen: RowList {
    static var kind: ScreenKind { get }
    /// The context of its own keys.
    static var context: KeyContext? { get }
    /// Required abilities of the source.
    static var needs: SourceAbilities { get }
    static func title(of state: BoardState) -> String
    /// The remark at the right of the title.
    static func note(of state: BoardState) -> String
    /// What its signs mean, from the longest form to the shortest.
    static func legends(of state: BoardState) -> [String]
    static func draw(_ state: BoardState, in body: Region, _ painter: inout Painter)
    /// Resets its state when it opens.
    static func open(in state: inout BoardState)
}

enum ScreenKind: Hashable, Sendable {
    /// It has a legend, and the keys of all reports.
    case report
    /// The user chooses a row from it.
    case list
    /// It opens over the others.
    case help
}

extension Screen {
    static var context: KeyContext? { nil }
    static var needs: SourceAbilities { [] }

    static func note(of state: BoardState) -> String { kind == .list ? "" : more(in: state) }

    static func legends(of state: BoardState) -> [String] { [] }

    static func lines(of state: BoardState) -> Region { body(of: state) }

    /// The region below the title and above the legend.
    static func body(of state: BoardState) -> Region {
        var region = HelpContent.region(of: state.size)
        region.row += 1
        region.rows = max(0, region.rows - (kind == .report ? 2 : 1))
        return region
    }

    /// How many rows follow below the screen.
    static func more(in state: BoardState, isWhole: Bool = true) -> String {
        let rest = count(in: state) - top(in: state) - page(in: state)
        return rest > 0
            ? "\(rest.grouped)\(isWhole ? "" : "…") more \(rest == 1 && isWhole ? "line" : "lines")" : ""
    }

    /// The contexts of its keys, the closest first.
    static func contexts(in lesson: [KeyContext]) -> [KeyContext] {
        let own = context.map { [$0] } ?? []
        guard kind == .report else { return own + [.everywhere] }
        // The keys of a lesson take precedence over the view's own.
        return (lesson.isEmpty ? own + [.overlay] : [.overlay] + lesson + own) + [.everywhere]
    }

    static func draw(_ state: BoardState, _ painter: inout Painter) {
        let region = HelpContent.region(of: state.size)
        painter.grid.fill(
            row: region.row, columns: 0..<region.columns, with: "─",
            style: Role.line.style(state.capabilities))
        painter.write(" \(title(of: state)) ", in: region, column: 1, role: .focusedTitle)
        let note = note(of: state)
        if !note.isEmpty { painter.writeRight(" \(note) ", in: region, inset: 1, role: .quiet) }
        draw(state, in: body(of: state), &painter)
        let legends = legends(of: state)
        let legend = legends.first { painter.width($0) + 2 <= region.columns } ?? legends.last
        if let legend { painter.write(legend, in: region, row: region.rows - 1, column: 1, role: .quiet) }
    }
}
