import Notices
import Workbench

/// The observers by name: each name, followed by its observers with their kind and state.
enum ObserversView {
    static func draw(_ state: BoardState, in region: Region, _ painter: inout Painter) {
        let rows = state.tree.rows
        if rows.isEmpty, state.query.filter != nil {
            painter.write("no observer matches the filter", in: region, row: 0, column: 1, role: .quiet)
            return
        }
        guard !rows.isEmpty || state.shown.snapshot.knowsObservers else {
            painter.write("the observers are not known", in: region, row: 0, column: 1, role: .quiet)
            return
        }
        guard !rows.isEmpty else {
            painter.write("no observers", in: region, row: 0, column: 1, role: .quiet)
            if state.abilities.contains(.commands) {
                painter.write("p  observe cart.changed", in: region, row: 1, column: 1, role: .quiet)
            }
            return
        }
        for line in 0..<region.rows {
            let index = state.observers.top + line
            guard index < rows.count else { break }
            switch rows[index] {
            case .name(let group, let isFolded):
                let count = state.shown.snapshot.knowsObservers ? "\(group.observers.activeCount)" : "?"
                draw(group, count: count, isFolded: isFolded, in: region, row: line, &painter)
            case .observer(let observer):
                draw(observer, in: region, row: line, &painter)
            }
            if index == state.observers.selected {
                painter.select(row: line, in: region, isFocused: state.focus == .observers)
            }
        }
    }

    private static func draw(
        _ group: WorkbenchSnapshot.Group, count: String, isFolded: Bool, in region: Region, row: Int,
        _ painter: inout Painter
    ) {
        let used = painter.writeRight(
            count, in: region, row: row, inset: 1, role: ["0", "?"].contains(count) ? .quiet : .strong)
        let arrow = group.observers.isEmpty ? " " : isFolded ? "▸" : "▾"
        painter.write(arrow, in: region, row: row, column: 1, role: .quiet)
        painter.write(
            group.names == .any ? "* any name" : group.names.text, in: region, row: row, column: 3,
            role: .name,
            limit: region.columns - used - 5)
    }

    private static func draw(
        _ observer: WorkbenchSnapshot.Observer, in region: Region, row: Int, _ painter: inout Painter
    ) {
        let look = look(of: observer)
        painter.writeRight(look.sign, in: region, row: row, inset: 1, role: look.role)
        let kind = observer.kind?.rawValue ?? observer.registration.kind.words
        let once = observer.registration.isOneShot ? " once" : ""
        let words = kind + once
        let used = painter.writeRight(words, in: region, row: row, inset: 3, role: .quiet)
        painter.write(
            look.mark + observer.registration.observer, in: region, row: row, column: 3, role: look.labelRole,
            limit: region.columns - used - 7)
    }

    /// `●` active, `○` no longer callable; `†` its owner or sender is gone, `!` its object should be gone.
    private static func look(
        of observer: WorkbenchSnapshot.Observer
    ) -> (mark: String, sign: String, role: Role, labelRole: Role) {
        if observer.registration.state != .active { return ("† ", "○", .quiet, .quiet) }
        switch observer.object {
        case .leaked: return ("! ", "●", .bad, .bad)
        case .gone: return ("† ", "●", .bad, .quiet)
        case .held, nil: return ("  ", "●", .good, .observer)
        }
    }
}
