import BoardModel
import Demo
import Notices

/// The observers by name: each name, followed by its observers with their kind and state.
enum ObserversView: PaneView {
    static func note(of state: BoardState) -> (texts: [String], role: Role) {
        let snapshot = state.shown.snapshot
        guard !snapshot.knowsObservers else { return (["\(snapshot.observerCount)"], .quiet) }
        return ([snapshot.leavesOutObservers ? "not requested" : "not known"], .quiet)
    }

    static func lines(of state: BoardState) -> Region { state.layout.content(of: .observers) }

    static func move(_ move: ListMove, page: Int, in state: inout BoardState) {
        let count = state.tree.rows.count
        state.observers.position.selected = move.position(
            from: state.observers.position.selected, page: page, count: count)
        state.detail.top = 0
    }

    static func scroll(by rows: Int, in state: inout BoardState) {
        let former = state.observers.position.selected
        state.observers.position.scroll(
            by: rows, height: lines(of: state).rows, count: state.tree.rows.count)
        if state.detail.list == .observers, state.observers.position.selected != former {
            state.detail.top = 0
        }
    }

    static func select(line: Int, in state: inout BoardState) {
        let row = state.observers.position.top + line
        if row < state.tree.rows.count { state.observers.position.selected = row }
    }

    static func draw(_ state: BoardState, in region: Region, _ painter: inout Painter) {
        let rows = state.tree.rows
        if rows.isEmpty, state.query.filter != nil {
            painter.write("no observer matches the filter", in: region, row: 0, column: 1, role: .quiet)
            return
        }
        guard !rows.isEmpty || state.shown.snapshot.knowsObservers else {
            let isLeftOut = state.shown.snapshot.leavesOutObservers
            let text = isLeftOut ? "observers were not requested" : "observers not known"
            painter.write(text, in: region, row: 0, column: 1, role: .quiet)
            return
        }
        guard !rows.isEmpty else {
            painter.write("no observers", in: region, row: 0, column: 1, role: .quiet)
            if state.source.abilities.hasCommandLanguage {
                painter.write("p  observe cart.changed", in: region, row: 1, column: 1, role: .quiet)
            }
            return
        }
        for line in 0..<region.rows {
            let index = state.observers.position.top + line
            guard index < rows.count else { break }
            switch rows[index] {
            case .name(let group, let isFolded):
                let known = state.hidesLives ? group.observers.count : group.observers.activeCount
                let count = state.shown.snapshot.knowsObservers ? "\(known)" : "?"
                draw(
                    group, count: count, isFolded: isFolded, hidesMarks: state.hidesMarks,
                    tag: state.shown.snapshot.tag(of: group.program), in: region, row: line, &painter)
            case .observer(let observer):
                draw(observer, hidesMark: state.hidesMarks, in: region, row: line, &painter)
            }
            if index == state.observers.position.selected {
                painter.select(row: line, in: region, isFocused: state.focus == .observers)
            }
        }
    }

    private static func draw(
        _ group: BoardSnapshot.Group, count: String, isFolded: Bool, hidesMarks: Bool, tag: String?,
        in region: Region, row: Int, _ painter: inout Painter
    ) {
        let used = painter.writeRight(
            count, in: region, row: row, inset: 1, role: ["0", "?"].contains(count) ? .quiet : .strong)
        let arrow = group.observers.isEmpty ? " " : isFolded ? "▸" : "▾"
        painter.write(arrow, in: region, row: row, column: 1, role: .quiet)
        // Leaks that a fold hides.
        let leaks = isFolded && !hidesMarks ? group.observers.leakCount : 0
        let mark =
            leaks == 0
            ? 0
            : painter.writeRight(
                leaks == 1 ? "! leak" : "! \(leaks) leaks", in: region, row: row, inset: used + 3, role: .bad)
        let end = region.columns - used - (mark == 0 ? 2 : mark + 4)
        var column = 3
        if let tag, let program = group.program {
            column +=
                painter.write(
                    tag, in: region, row: row, column: column, role: ProgramTags.role(of: program),
                    limit: max(0, min(ProgramTags.widest, (end - column) / 2))) + 1
        }
        painter.write(
            group.names == .any ? "* any name" : group.names.text, in: region, row: row, column: column,
            role: .name, limit: end - column, cut: .middle)
    }

    private static func draw(
        _ observer: BoardSnapshot.Observer, hidesMark: Bool, in region: Region, row: Int,
        _ painter: inout Painter
    ) {
        let look = hidesMark ? ("  ", "●", .quiet, .observer) : look(of: observer)
        painter.writeRight(look.sign, in: region, row: row, inset: 1, role: look.role)
        let label = look.mark + observer.registration.observer
        let room = region.columns - 7 - painter.width(label)
        let words = words(of: observer, columns: room, painter)
        let used = min(painter.width(words), max(room, shortest))
        painter.write(
            words, in: region, row: row, column: region.columns - 3 - used, role: .quiet, limit: used)
        painter.write(
            label, in: region, row: row, column: 3, role: look.labelRole, limit: region.columns - used - 7)
    }

    /// An observer's restrictions and its kind, as much as fits, the most surprising restriction first. A plus sign
    /// replaces restrictions that do not fit. Restrictions take precedence over the kind.
    private static func words(
        of observer: BoardSnapshot.Observer, columns: Int, _ painter: Painter
    ) -> String {
        let registration = observer.registration
        let restrictions = registration.restrictions
        let kind = observer.kind?.rawValue ?? registration.kind.words
        guard let first = restrictions.first else { return kind }
        var choices = (1...restrictions.count).reversed().map { count in
            restrictions[..<count].joined(separator: " ") + (count < restrictions.count ? " + " : " ") + kind
        }
        guard registration.isSelective else {
            return choices.first { painter.width($0) <= columns } ?? "+ " + kind
        }
        choices.append(restrictions.count > 1 ? first + " +" : first)
        return choices.first { painter.width($0) <= columns } ?? (columns < shortest ? "+ " + kind : first)
    }

    /// The fewest columns in which a shortened restriction is useful.
    private static let shortest = 9

    /// `●` active, `○` no longer callable; `†` its owner, sender or object was freed, `!` its object should be freed.
    private static func look(
        of observer: BoardSnapshot.Observer
    ) -> (mark: String, sign: String, role: Role, labelRole: Role) {
        if observer.registration.state != .active { return ("† ", "○", .quiet, .quiet) }
        switch observer.object {
        case .leaked: return ("! ", "●", .bad, .bad)
        case .gone: return ("† ", "●", .bad, .quiet)
        case .held, nil: return ("  ", "●", .good, .observer)
        }
    }
}
