import BoardModel
import Demo

/// The statuses of program parts, one line each: `shop-1 broker  connected  in 12  out 10`.
enum StatusView {
    static func draw(_ state: BoardState, in region: Region, _ painter: inout Painter) {
        let snapshot = state.shown.snapshot
        for (row, status) in snapshot.statuses.prefix(region.rows).enumerated() {
            var column = 1
            if let program = status.program, let tag = snapshot.tag(of: program) {
                column +=
                    painter.write(
                        tag, in: region, row: row, column: column, role: ProgramTags.role(of: program),
                        limit: ProgramTags.widest) + 1
            }
            column +=
                painter.write(
                    status.name, in: region, row: row, column: column, role: .title,
                    limit: ProgramTags.widest) + 2
            draw(status.fields, from: column, in: region, row: row, &painter)
        }
        let hidden = snapshot.statuses.count - region.rows
        if hidden > 0 {
            painter.writeRight("+\(hidden)", in: region, row: region.rows - 1, inset: 1, role: .quiet)
        }
    }

    private static func draw(
        _ fields: [PartStatus.Field], from start: Int, in region: Region, row: Int, _ painter: inout Painter
    ) {
        var column = start
        for field in fields {
            // The state needs no label.
            let label = field.label == "state" ? "" : field.label + " "
            let width = painter.width(label) + painter.width(field.value)
            // Draws a field completely or not at all. Only the first one is truncated.
            guard column == start || column + width < region.columns else { return }
            column += painter.write(label, in: region, row: row, column: column, role: .quiet)
            column +=
                painter.write(field.value, in: region, row: row, column: column, role: role(of: field)) + 2
        }
    }

    /// Highlights losses and unusual states.
    private static func role(of field: PartStatus.Field) -> Role {
        switch field.label {
        case "state": field.value == "connected" ? .good : .warning
        case "dropped", "missing": field.value == "0" ? .plain : .bad
        default: .plain
        }
    }
}
