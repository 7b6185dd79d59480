import Workbench

/// The lives of the objects along the log's time. A leak is a line that continues after the release.
enum LifelinesView {
    private static let stateColumns = 8
    static let legend = "● made  + registered  • called  ✗ released  † gone  = alive after its release"

    static func count(_ state: BoardState) -> Int { state.shown.snapshot.simulation?.lines.count ?? 0 }

    static func draw(_ state: BoardState, in region: Region, _ painter: inout Painter) {
        guard let lines = state.shown.snapshot.simulation?.lines, !lines.isEmpty else {
            let isKnown = state.shown.snapshot.simulation != nil
            let text = isKnown ? "there are no objects yet" : "objects are not known here"
            painter.write(text, in: region, column: 1, role: .quiet)
            return
        }
        let labels = min(26, max(10, region.columns / 4))
        let columns = region.columns - labels - stateColumns - 3
        for row in 0..<region.rows {
            let index = state.overlayTop + row
            guard index < lines.count, columns > 0 else { break }
            let line = LifelineRow(lines[index], columns: columns, last: state.shown.snapshot.lastSeq)
            let isLeaked = lines[index].isLeaked
            painter.write(
                line.label, in: region, row: row, column: 1, role: isLeaked ? .bad : .plain, limit: labels - 1
            )
            for (column, piece) in line.pieces.enumerated() where piece != .blank {
                painter.write(
                    String(piece.glyph), in: region, row: row, column: labels + 1 + column,
                    role: role(of: piece))
            }
            painter.write(
                line.state, in: region, row: row, column: labels + columns + 2,
                role: isLeaked ? .bad : line.state == "gone" ? .quiet : .good)
        }
    }

    private static func role(of piece: LifelineRow.Piece) -> Role {
        switch piece {
        case .leaked, .released: .bad
        case .made, .registered: .added
        case .called: .strong
        case .gone: .removed
        case .alive, .blank: .quiet
        }
    }
}
