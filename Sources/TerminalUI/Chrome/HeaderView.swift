import Notices
import Workbench

/// The first line: whether the display is live, and the counts.
enum HeaderView {
    static func draw(_ state: BoardState, in region: Region, _ painter: inout Painter) {
        var column = 1
        if state.tabs.count > 1 {
            let tab = "[\(state.tabs.shown + 1)/\(state.tabs.count)]"
            column += painter.write(tab, in: region, column: column, role: .accent) + 1
        }
        let title = state.program.map(title(of:)) ?? "noticeboard"
        column +=
            painter.write(
                title, in: region, column: column, role: .strong, limit: max(11, region.columns / 3)) + 2
        column += painter.write(mode(of: state), in: region, column: column, role: role(of: state)) + 2
        if state.recording == .recording {
            column += painter.write("● REC", in: region, column: column, role: .bad) + 2
        }
        for part in counts(of: state.shown) {
            let width = painter.width(part.text)
            guard column + width < region.columns else { break }
            column += painter.write(part.text, in: region, column: column, role: part.role) + 2
        }
    }

    /// The program, its process and the center: `shop 4711 main`.
    private static func title(of program: ProgramStatus) -> String {
        "\(program.name) \(program.process)" + (program.center.isEmpty ? "" : " \(program.center)")
    }

    private static func mode(of state: BoardState) -> String {
        guard let held = state.held else {
            switch state.program?.phase {
            case .catchingUp(let count): return "○ CATCHING UP" + (count > 0 ? " \(count)" : "")
            case .ended: return "○ ENDED"
            case .recorded: return "▸ REPLAY"
            case .detached: return "○ DETACHED"
            case .silent: return "○ NOT ANSWERING"
            case .live, nil: return state.script.map { "▸ SCRIPT \($0.share)" } ?? "● LIVE"
            }
        }
        // Includes rows that have been dropped from the log.
        let rows = { (picture: BoardState.Picture) in picture.log.count + picture.log.droppedCount }
        return "‖ PAUSED +\(rows(state.live) - rows(held)) new"
    }

    private static func role(of state: BoardState) -> Role {
        if state.isHeld || state.program?.phase == .ended { return .bad }
        if state.program?.phase == .silent || state.program?.phase == .detached { return .warning }
        return state.script == nil && state.program?.phase != .recorded ? .good : .accent
    }

    private static func counts(of picture: BoardState.Picture) -> [(text: String, role: Role)] {
        let gone = picture.snapshot.goneCount
        var parts: [(String, Role)] = [("names \(picture.snapshot.groups.nameCount)", .plain)]
        if picture.snapshot.knowsObservers {
            parts.append(("observers \(picture.snapshot.observerCount - gone)", .plain))
        } else {
            parts.append(("observers ?", .quiet))
        }
        if gone > 0 { parts.append(("gone \(gone)", .quiet)) }
        switch picture.snapshot.simulation?.leakedCount ?? picture.snapshot.expected?.livingCount {
        case nil: parts.append(("leaked ?", .quiet))
        case 0?: break
        case let leaked?: parts.append(("leaked \(leaked)", .bad))
        }
        parts.append(("posts \(picture.log.postCount)", .plain))
        let totals = picture.snapshot.totals
        parts.append(("deliveries \(totals.deliveries)", .plain))
        if totals.unheard > 0 { parts.append(("unheard \(totals.unheard)", .warning)) }
        if picture.log.droppedCount > 0 { parts.append(("rows dropped \(picture.log.droppedCount)", .bad)) }
        return parts
    }
}
