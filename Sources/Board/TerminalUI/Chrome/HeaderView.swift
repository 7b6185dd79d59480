import BoardModel
import Demo
import Notices

/// The first line: whether the display is live, and the counts.
enum HeaderView {
    static func draw(_ state: BoardState, in region: Region, _ painter: inout Painter) {
        var parts: [Part] = []
        if state.source.tabs.count > 1 {
            parts.append(
                Part(
                    text: "[\(state.source.tabs.shown + 1)/\(state.source.tabs.count)]", role: .accent,
                    rank: 0))
        }
        let title = state.source.program.map(title(of:)) ?? "noticeboard"
        let limit = max(11, region.columns / 3)
        parts.append(
            Part(
                text: SafeText.truncated(title, to: limit, unicode: painter.capabilities.unicode),
                role: .strong, rank: state.source.program == nil ? 2 : 0))
        parts.append(Part(text: mode(of: state), role: role(of: state), rank: 0))
        if state.source.recording == .recording { parts.append(Part(text: "● REC", role: .bad, rank: 0)) }
        if let asked = state.shown.snapshot.leftOut?.asked {
            let limit = max(11, region.columns / 4)
            parts.append(
                Part(
                    text: SafeText.truncated(asked, to: limit, unicode: painter.capabilities.unicode),
                    role: .accent, rank: 1))
        }
        if state.source.isAttached { parts += counts(of: state.shown) }
        while let index = leastIndex(of: parts, beyond: region.columns, painter) { parts.remove(at: index) }
        var column = 1
        for part in parts {
            let isTab = part.role == .accent && part.text.first == "["
            column += painter.write(part.text, in: region, column: column, role: part.role) + (isTab ? 1 : 2)
        }
    }

    /// A part of the line. If not all fit, the parts of the highest rank are dropped first.
    private struct Part {
        var text: String
        var role: Role
        var rank: Int
    }

    /// The part to drop; `nil` if all fit, or none may be dropped.
    private static func leastIndex(of parts: [Part], beyond columns: Int, _ painter: Painter) -> Int? {
        let width = parts.reduce(-1) { $0 + painter.width($1.text) + 2 }
        guard width >= columns, let rank = parts.map(\.rank).max(), rank > 0 else { return nil }
        return parts.lastIndex { $0.rank == rank }
    }

    /// The program, its process and the center: `shop 4711 main`.
    private static func title(of program: ProgramStatus) -> String {
        guard program.parts.isEmpty else {
            return zip(program.tags, program.parts).map { tag, part in
                tag + (part.phase.word.map { " (\($0))" } ?? "")
            }.joined(separator: " + ")
        }
        return "\(program.name) \(program.process)" + (program.center.isEmpty ? "" : " \(program.center)")
    }

    private static func mode(of state: BoardState) -> String {
        guard state.source.isAttached else { return "○ NOT ATTACHED" }
        guard let held = state.held else {
            switch state.source.program?.phase {
            case .catchingUp(let count): return "○ CATCHING UP" + (count > 0 ? " \(count.grouped)" : "")
            case .ended: return "○ ENDED"
            case .recorded: return "▸ REPLAY"
            case .detached: return "○ DETACHED"
            case .silent: return "○ NOT ANSWERING"
            case .live, nil: return state.source.script.map { "▸ SCRIPT \($0.share)" } ?? "● LIVE"
            }
        }
        return "‖ PAUSED +\((state.live.log.total - held.log.total).grouped) new"
    }

    private static func role(of state: BoardState) -> Role {
        guard state.source.isAttached else { return .quiet }
        if state.isHeld || state.source.program?.phase == .ended { return .bad }
        if state.source.program?.phase == .silent || state.source.program?.phase == .detached {
            return .warning
        }
        return state.source.script == nil && state.source.program?.phase != .recorded ? .good : .accent
    }

    /// Problems come before normal counts, and counts of events before counts of things.
    private static func counts(of picture: BoardState.Picture) -> [Part] {
        let snapshot = picture.snapshot
        let totals = snapshot.totals
        let leftOut = snapshot.leftOut
        let names = snapshot.groups.nameCount
        var parts: [Part] = []
        // The board learns names from observers and records.
        if names > 0 || snapshot.knowsObservers || leftOut?.missing.contains(.records) != true {
            let all = leftOut.map { names + $0.names }
            parts.append(Part(text: share("names", names, of: all), role: .plain, rank: 8))
        }
        if snapshot.knowsObservers || (snapshot.observerCount > 0 && leftOut == nil) {
            let count = snapshot.observerCount - snapshot.goneCount
            let all = leftOut?.registrations.map { $0 - snapshot.goneCount }
            parts.append(Part(text: share("observers", count, of: all), role: .plain, rank: 5))
        } else if let all = leftOut?.registrations {
            parts.append(Part(text: "observers \(all.grouped)", role: .plain, rank: 5))
        } else {
            parts.append(Part(text: "observers not known", role: .quiet, rank: 5))
        }
        if snapshot.goneCount > 0 {
            parts.append(Part(text: "gone \(snapshot.goneCount.grouped)", role: .quiet, rank: 6))
        }
        switch snapshot.objects?.leakedCount ?? snapshot.expected?.livingCount {
        case nil: parts.append(Part(text: "leaked ?", role: .quiet, rank: 7))
        case 0?: break
        case let leaked?: parts.append(Part(text: "leaked \(leaked.grouped)", role: .bad, rank: 1))
        }
        parts.append(Part(text: "posts \(totals.posts.grouped)", role: .plain, rank: 3))
        if snapshot.knowsObservers || totals.deliveries > 0 {
            parts.append(Part(text: "deliveries \(totals.deliveries.grouped)", role: .plain, rank: 4))
        }
        if totals.unheard > 0 {
            parts.append(Part(text: "unheard \(totals.unheard.grouped)", role: .warning, rank: 1))
        }
        if snapshot.calls == .sinceAttached {
            parts.append(Part(text: "since attached", role: .quiet, rank: 3))
        }
        if picture.log.droppedCount > 0 {
            parts.append(Part(text: "dropped \(picture.log.droppedCount.grouped)", role: .bad, rank: 2))
        }
        // Rows trimmed at the log's limit are not lost records.
        if picture.log.trimmedCount > 0 {
            parts.append(Part(text: "trimmed \(picture.log.trimmedCount.grouped)", role: .quiet, rank: 2))
        }
        if let leftOut, leftOut.records > 0 {
            parts.append(Part(text: "left out \(leftOut.records.grouped)", role: .quiet, rank: 4))
        }
        return parts
    }

    /// `names 3`, or `names 3 of 12` if the board did not request the others.
    private static func share(_ word: String, _ count: Int, of all: Int?) -> String {
        guard let all, all > count else { return "\(word) \(count.grouped)" }
        return "\(word) \(count.grouped) of \(all.grouped)"
    }
}
