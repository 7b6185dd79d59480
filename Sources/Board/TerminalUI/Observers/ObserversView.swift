import BoardModel
import Demo
import Notices

/// The observers by name: each name, followed by its observers with their kind and state.
enum ObserversView: PaneView {
    static func note(of state: BoardState) -> (texts: [String], role: Role) {
        let snapshot = state.shown.snapshot
        guard !snapshot.knowsObservers else {
            let count = "\(snapshot.observerCount)"
            let order = state.observers.order.note.map { ["\(count) · \($0)"] } ?? []
            return (order + [count], .quiet)
        }
        if snapshot.leavesOutObservers { return (["not requested"], .quiet) }
        let count = snapshot.observerCount
        return count > 0
            ? (["\(count) listed, calls not known", "\(count) listed"], .quiet) : (["not known"], .quiet)
    }

    static func lines(of state: BoardState) -> Region { state.observersRegion }

    /// A lower region spends its rows on observers.
    private static let rowsForHeading = 6

    /// Whether the first row has the beginning that the names leave out.
    static func hasHeading(_ state: BoardState, in region: Region) -> Bool {
        state.commonPrefix != nil && region.rows >= rowsForHeading
    }

    static func move(_ move: ListMove, page: Int, in state: inout BoardState) {
        let count = state.tree.rows.count
        state.observers.position.selected = move.position(
            from: state.observers.position.selected, page: page, count: count)
        state.detail.restart()
    }

    static func scroll(by rows: Int, in state: inout BoardState) {
        let former = state.observers.position.selected
        state.observers.position.scroll(
            by: rows, height: lines(of: state).rows, count: state.tree.rows.count)
        if state.detail.list == .observers, state.observers.position.selected != former {
            state.detail.restart()
        }
    }

    static func select(line: Int, in state: inout BoardState) {
        let row = state.observers.position.top + line
        if row < state.tree.rows.count { state.observers.position.selected = row }
    }

    static func draw(_ state: BoardState, in region: Region, _ painter: inout Painter) {
        let rows = state.tree.rows
        if rows.isEmpty, state.query.filter != nil {
            let text = state.isFiltering ? "filtering…" : "no observer matches the filter"
            painter.write(text, in: region, row: 0, column: 1, role: .quiet)
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
        var region = region
        if hasHeading(state, in: region), let prefix = state.commonPrefix {
            painter.write(
                prefix.heading, in: region, column: 3, role: .title, limit: region.columns - 4,
                cut: .middle)
            (region.row, region.rows) = (region.row + 1, region.rows - 1)
        }
        for line in 0..<region.rows {
            let index = state.observers.position.top + line
            guard index < rows.count else { break }
            switch rows[index] {
            case .name(let group, let isFolded):
                let known = state.hidesLives ? group.observers.count : group.observers.activeCount
                let count =
                    state.observers.order == .calls
                    ? group.counts.deliveries.counted("call", "calls")
                    : state.shown.snapshot.knowsObservers || known > 0 ? "\(known)" : "?"
                draw(
                    group, prefix: state.commonPrefix, count: count, isFolded: isFolded,
                    leaks: isFolded && !state.hidesMarks ? state.shown.snapshot.leakCount(of: group) : 0,
                    tag: state.shown.snapshot.tag(of: group.program), in: region, row: line, &painter)
            case .equals(let equals, let isFolded):
                let leaks = state.hidesMarks ? 0 : state.shown.snapshot.leakCount(of: equals)
                draw(
                    equals, isFolded: isFolded, leaks: leaks, hidesMark: state.hidesMarks, in: region,
                    row: line,
                    &painter)
            case .observer(let observer):
                let isPart = state.observers.folds.unfolded.contains(rows[index].equalsID)
                let isLeak = !state.hidesMarks && state.shown.snapshot.leakCount(of: observer) > 0
                draw(
                    observer, isLeak: isLeak, indent: isPart ? 2 : 0, hidesMark: state.hidesMarks, in: region,
                    row: line, &painter)
            }
            if index == state.observers.position.selected {
                painter.select(row: line, in: region, isFocused: state.focus == .observers)
            }
        }
    }

    private static func draw(
        _ group: BoardSnapshot.Group, prefix: CommonPrefix?, count: String, isFolded: Bool, leaks: Int,
        tag: String?,
        in region: Region, row: Int, _ painter: inout Painter
    ) {
        let used = painter.writeRight(
            count, in: region, row: row, inset: 1,
            role: ["0", "?", "0 calls"].contains(count) ? .quiet : .strong)
        let arrow = group.observers.isEmpty ? " " : isFolded ? "▸" : "▾"
        painter.write(arrow, in: region, row: row, column: 1, role: .quiet)
        // Leaks that a fold hides.
        let mark =
            leaks == 0
            ? 0
            : painter.writeRight(
                leaks == 1 ? "! leak" : "! \(leaks.grouped) leaks", in: region, row: row, inset: used + 3,
                role: .bad)
        let end = region.columns - used - (mark == 0 ? 2 : mark + 4)
        var column = 3
        if let tag, let program = group.program {
            column +=
                painter.write(
                    tag, in: region, row: row, column: column, role: ProgramTags.role(of: program),
                    limit: max(0, min(ProgramTags.widest, (end - column) / 2))) + 1
        }
        let name =
            group.names == .any ? "* any name" : prefix?.shortened(group.names.text) ?? group.names.text
        painter.write(
            painter.shortenedName(name, to: end - column), in: region, row: row, column: column, role: .name,
            limit: end - column)
    }

    /// Draws equal observers: their label with their number, and their leaks or their line.
    private static func draw(
        _ equals: BoardSnapshot.EqualObservers, isFolded: Bool, leaks: Int, hidesMark: Bool,
        in region: Region,
        row: Int, _ painter: inout Painter
    ) {
        let look =
            hidesMark ? ("  ", "●", .quiet, .observer) : look(of: equals.first, isLeak: leaks > 0)
        painter.writeRight(look.sign, in: region, row: row, inset: 1, role: look.role)
        painter.write(isFolded ? "▸" : "▾", in: region, row: row, column: 3, role: .quiet)
        let title = equals.title
        let room = region.columns - 9
        let place = equals.key.source.short
        let kind = equals.key.made?.rawValue ?? equals.key.kind.words
        let words =
            leaks > 0
            ? ["! \(leaks.grouped) leaked", leaks == equals.count ? "leaked" : "\(leaks.grouped) leaked"]
                + ["! \(leaks.grouped)"]
            : place == equals.key.label ? [kind] : [place, kind]
        let fitting = words.first { painter.width($0) + painter.width(title) <= room }
        // A leak takes precedence over the label.
        let text = fitting ?? (leaks > 0 ? words[words.count - 1] : "")
        let used = painter.writeRight(
            text, in: region, row: row, inset: 3, role: leaks > 0 ? .bad : .quiet)
        let count = " ×\(equals.count.grouped)"
        let end = max(1, room - used + (used == 0 ? 2 : 0))
        let label = painter.shortened(equals.key.label, to: max(1, end - painter.width(count)))
        painter.write(label + count, in: region, row: row, column: 5, role: look.labelRole, limit: end)
    }

    private static func draw(
        _ observer: BoardSnapshot.Observer, isLeak: Bool, indent: Int, hidesMark: Bool, in region: Region,
        row: Int, _ painter: inout Painter
    ) {
        let look = hidesMark ? ("  ", "●", .quiet, .observer) : look(of: observer, isLeak: isLeak)
        painter.writeRight(look.sign, in: region, row: row, inset: 1, role: look.role)
        let label = look.mark + observer.registration.observer
        let room = region.columns - 7 - indent - painter.width(label)
        let words = words(of: observer, columns: room, painter)
        let used = min(painter.width(words), max(room, shortest))
        painter.write(
            words, in: region, row: row, column: region.columns - 3 - used, role: .quiet, limit: used)
        painter.write(
            label, in: region, row: row, column: 3 + indent, role: look.labelRole,
            limit: region.columns - used - 7 - indent)
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
        of observer: BoardSnapshot.Observer, isLeak: Bool
    ) -> (mark: String, sign: String, role: Role, labelRole: Role) {
        if observer.registration.state != .active { return ("† ", "○", .quiet, .quiet) }
        if isLeak { return ("! ", "●", .bad, .bad) }
        switch observer.object {
        case .leaked: return ("! ", "●", .bad, .bad)
        case .gone: return ("† ", "●", .bad, .quiet)
        case .held, nil: return ("  ", "●", .good, .observer)
        }
    }
}
