import BoardModel
import Demo
import Notices

/// The lives of the objects along the records of the log. A leak is a line that continues after the release.
enum LifelinesView: Screen, SelectableList {
    static let kind = ScreenKind.report
    static let context: KeyContext? = .lifelines
    static let needs = SourceAbilities.lives
    static var position: WritableKeyPath<BoardState, ListPosition> { \.overlays.lifelines.position }

    static func title(of state: BoardState) -> String { "Lifelines" }

    static func legends(of state: BoardState) -> [String] { [legend(state)] }

    static func lines(of state: BoardState) -> Region { Parts(of: body(of: state)).lines }

    static func open(in state: inout BoardState) { state.overlays.lifelines = LifelinesOverlay() }

    static func select(_ row: Int, in state: inout BoardState) {
        state.overlays.lifelines.position.selected = row
        state.overlays.lifelines.event = nil
    }

    static func run(in state: inout BoardState) -> [BoardRequest] {
        state.showMoment()
        return []
    }

    private static let stateColumns = 8

    /// The regions from top to bottom: the axis, the posts, the lives, and the selected moment.
    struct Parts {
        var axis = Region.none
        var lines: Region
        var detail = Region.none

        init(of body: Region) {
            lines = body
            if body.rows >= 8 { axis = lines.takeFirst(2) }
            guard body.rows >= 6 else { return }
            detail = lines
            detail.rows = 1
            detail.row = lines.row + lines.rows - 1
            lines.rows -= 1
        }
    }

    static func count(in state: BoardState) -> Int { state.lives.count }

    static func draw(_ state: BoardState, in region: Region, _ painter: inout Painter) {
        let lives = state.lives
        guard !lives.isEmpty else {
            let isKnown = state.shown.snapshot.objects != nil
            let text = isKnown ? "no objects yet" : "objects are not known here"
            painter.write(text, in: region, column: 1, role: .quiet)
            return
        }
        let parts = Parts(of: region)
        let labels = min(26, max(10, region.columns / 4))
        let scale = LifeScale(
            columns: region.columns - labels - stateColumns - 3, last: state.shown.snapshot.lastSeq)
        let posts = parts.axis.isEmpty ? [:] : scale.posts(of: state.shown.log)
        drawAxis(scale, posts, of: state.shown.log, behind: labels, in: parts.axis, &painter)
        for row in 0..<parts.lines.rows {
            let index = state.overlays.lifelines.position.top + row
            guard index < lives.count else { break }
            let line = LifelineRow(lives[index], columns: scale.columns, last: scale.last)
            let isSelected = index == state.overlays.lifelines.position.selected
            draw(line, posts, behind: labels, in: parts.lines, row: row, &painter)
            guard isSelected else { continue }
            painter.select(row: row, in: parts.lines, isFocused: true)
            if let moment = state.selectedMoment {
                painter.markWhole(
                    row: row, column: labels + 1 + line.column(of: moment.event, scale), in: parts.lines)
            }
        }
        drawDetail(of: state, in: parts.detail, &painter)
    }

    private static func drawAxis(
        _ scale: LifeScale, _ posts: [Int: Bool], of log: DeliveryLog, behind labels: Int, in region: Region,
        _ painter: inout Painter
    ) {
        guard !region.isEmpty else { return }
        for mark in scale.marks(of: log) {
            painter.write(mark.text, in: region, column: labels + 1 + mark.column, role: .quiet, limit: 16)
        }
        painter.write("posts", in: region, row: 1, column: 1, role: .quiet)
        for (column, isUnheard) in posts {
            painter.write(
                ">", in: region, row: 1, column: labels + 1 + column, role: isUnheard ? .warning : .name)
        }
    }

    private static func draw(
        _ line: LifelineRow, _ posts: [Int: Bool], behind labels: Int, in region: Region, row: Int,
        _ painter: inout Painter
    ) {
        let isLeaked = line.state == "leaked"
        painter.write(
            line.label, in: region, row: row, column: 1, role: isLeaked ? .bad : .plain, limit: labels - 1)
        // A narrower screen shows only names and states.
        guard line.pieces.count > 1 else {
            painter.writeRight(line.state, in: region, row: row, inset: 1, role: isLeaked ? .bad : .quiet)
            return
        }
        // If there are few posts, draws them as vertical lines.
        let hasColumns = posts.count * 4 <= line.pieces.count
        for (column, piece) in line.pieces.enumerated() {
            if piece != .blank {
                painter.write(
                    String(piece.glyph), in: region, row: row, column: labels + 1 + column,
                    role: role(of: piece, isLeaked: isLeaked))
            } else if hasColumns, posts[column] != nil {
                painter.write("╎", in: region, row: row, column: labels + 1 + column, role: .line)
            }
        }
        painter.write(
            line.state, in: region, row: row, column: labels + line.pieces.count + 2,
            role: isLeaked ? .bad : line.state == "gone" ? .quiet : .good)
    }

    /// Describes the selected moment.
    private static func drawDetail(of state: BoardState, in region: Region, _ painter: inout Painter) {
        guard !region.isEmpty, let line = state.selectedLife, let moment = state.selectedMoment
        else { return }
        var column = 1 + painter.write(line.label, in: region, column: 1, role: .strong) + 2
        column += painter.write(moment.event.moment.words, in: region, column: column) + 2
        guard let row = moment.row else { return }
        let time = PlainLines.seconds(row.record.time).drop { $0 == " " }
        column += painter.write("#\(row.record.seq) \(time) s", in: region, column: column, role: .quiet) + 2
        let phrase = RecordPhrase(row)
        let name = row.record.kind == .deliver ? row.record.name : nil
        let words = [phrase.glyph, name, phrase.subject, phrase.detail, phrase.outcome].compactMap(\.self)
        painter.write(words.filter { !$0.isEmpty }.joined(separator: " "), in: region, column: column)
    }

    /// The signs and their meanings.
    private static func legend(_ state: BoardState) -> String {
        let lives = state.lives
        let moments = Set(lives.suffix(200).flatMap { $0.events.map(\.moment) })
        var parts = ["● made", "+ registered", "• called"]
        if moments.contains(.released) { parts.append("✗ released") }
        if moments.contains(.gone) { parts.append("† deinit ran") }
        if lives.contains(where: \.outlivesRelease) { parts.append("= lives on") }
        return parts.joined(separator: "  ")
    }

    private static func role(of piece: LifelineRow.Piece, isLeaked: Bool) -> Role {
        switch piece {
        case .leaked, .released: isLeaked ? .bad : .removed
        case .made, .registered: .added
        case .called: .strong
        case .gone: .removed
        case .alive, .blank: .quiet
        }
    }
}

extension Overlay {
    package static let lifelines = Overlay(screen: LifelinesView.self)
}
