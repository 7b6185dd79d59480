import BoardModel
import Demo

/// The rates of names, of observers, or of threads and queues: posts and deliveries by second, and how long handlers run.
enum RatesView: Screen, SelectableList {
    static let kind = ScreenKind.report
    static let context: KeyContext? = .rates
    static var position: WritableKeyPath<BoardState, ListPosition> { \.overlays.rates.position }

    static func lines(of state: BoardState) -> Region { Parts(of: body(of: state)).lines }

    static func count(in state: BoardState) -> Int { state.rateRows.count }

    static func note(of state: BoardState) -> String {
        [RateDetail.limit(in: state), more(in: state)].filter { !$0.isEmpty }.joined(separator: " · ")
    }

    static func open(in state: inout BoardState) { state.overlays.rates.selectFirst() }

    static func select(_ row: Int, in state: inout BoardState) { state.selectRate(row) }

    /// A click does not select a rate.
    static func row(at mouse: MouseReport, in state: BoardState) -> Int? { nil }

    static func run(in state: inout BoardState) -> [BoardRequest] { [] }

    static func reveal(in state: inout BoardState) { state.revealRates() }

    /// The regions from top to bottom: the headings, the rows, and the detail of the selected one.
    struct Parts {
        var heading = Region.none
        var lines: Region
        var detail = Region.none

        init(of body: Region) {
            lines = body
            if body.rows >= 3 { heading = lines.takeFirst(1) }
            guard body.rows >= 5 else { return }
            detail = lines
            (detail.row, detail.rows) = (lines.row + lines.rows - 1, 1)
            lines.rows -= 1
        }
    }

    static func title(of state: BoardState) -> String {
        let rates = state.overlays.rates
        return
            "Rates of \(rates.subject.words), the \(rates.order == .noisiest ? "noisiest" : "slowest") first"
    }

    static func legends(of state: BoardState) -> [String] { legends }

    /// What the columns mean.
    private static let legends = [
        "/s: mean of \(Rates.meanSeconds) s   ▁▂▃ a second a column, to the peak of its row   "
            + "p50, p99: at most 6 % too high   every record counts, filtered or not",
        "/s: mean of \(Rates.meanSeconds) s  ▁▂▃ a second a column  p50, p99: at most 6 % too high",
        "/s: mean of \(Rates.meanSeconds) s",
    ]

    static func draw(_ state: BoardState, in region: Region, _ painter: inout Painter) {
        let rows = state.rateRows
        let parts = Parts(of: region)
        guard !rows.isEmpty else {
            painter.write(RateDetail.absence(in: state), in: region, column: 1, role: .quiet)
            return
        }
        let columns = RateColumns(of: region.columns, state.overlays.rates.subject)
        let prefix = state.commonPrefix
        drawHeading(columns, state.overlays.rates, prefix: prefix, in: parts.heading, &painter)
        for line in 0..<parts.lines.rows {
            let index = state.overlays.rates.position.top + line
            guard index < rows.count else { break }
            let rates = state.shown.rates
            let room = columns.names
            switch rows[index] {
            case .name(let name):
                guard let entry = rates.names[name] else { break }
                painter.write(
                    painter.shortenedName(prefix?.shortened(name) ?? name, to: room), in: parts.lines,
                    row: line, column: 1, role: .name, limit: room)
                draw(entry, state, columns, in: parts.lines, row: line, &painter)
            case .observer(let key):
                guard let entry = rates.observers[key] else { break }
                let used = painter.write(
                    key.label, in: parts.lines, row: line, column: 1, role: .observer, limit: room)
                let name = entry.name.map { prefix?.shortened($0) ?? $0 } ?? "*"
                painter.write(
                    name, in: parts.lines, row: line, column: used + 3, role: .quiet,
                    limit: room - used - 2)
                draw(entry, state, columns, in: parts.lines, row: line, &painter)
            case .place(let place):
                guard let entry = rates.places[place] else { break }
                painter.write(place, in: parts.lines, row: line, column: 1, role: .strong, limit: room)
                draw(entry, state, columns, in: parts.lines, row: line, &painter)
            }
            if index == state.overlays.rates.position.selected {
                painter.select(row: line, in: parts.lines, isFocused: true)
            }
        }
        painter.write(RateDetail.text(of: state), in: parts.detail, column: 1)
    }

    private static func heading(of subject: RatesOverlay.Subject) -> String {
        switch subject {
        case .names: "name"
        case .observers: "observer"
        case .places: "thread or queue"
        }
    }

    private static func drawHeading(
        _ columns: RateColumns, _ rates: RatesOverlay, prefix: CommonPrefix?, in region: Region,
        _ painter: inout Painter
    ) {
        let names = prefix?.heading
        let heading =
            switch rates.subject {
            case .names: names ?? heading(of: .names)
            case .observers: [heading(of: .observers), names].compactMap(\.self).joined(separator: "  ")
            case .places: heading(of: .places)
            }
        painter.write(heading, in: region, column: 1, role: .title, limit: columns.names, cut: .middle)
        let loud = rates.subject == .observers ? RateColumns.Kind.deliveries : .posts
        let sorted = rates.order == .noisiest ? loud : .high
        for column in columns.columns {
            let text = column.kind.heading + (column.kind == sorted ? " ↓" : "")
            painter.writeRight(
                text, in: region, inset: region.columns - column.end, role: .title)
        }
    }

    private static func draw<Key>(
        _ entry: RateTable<Key>.Entry, _ state: BoardState, _ columns: RateColumns, in region: Region,
        row: Int, _ painter: inout Painter
    ) {
        let second = state.shown.rates.second
        let isSilent = state.shown.snapshot.calls == .notAskedFor
        for column in columns.columns {
            var text: String
            var role = Role.plain
            switch column.kind {
            case .posts, .deliveries:
                let counts = entry.activity.counts(of: column.line, until: second)
                let mean = entry.activity.sum(of: Rates.meanSeconds, until: second)
                let isPosts = column.kind == .posts
                let numbers = counts.map { isPosts ? $0.posts : $0.deliveries }
                let isKnown = isPosts || !(isSilent || (entry.unknown > 0 && entry.total.deliveries == 0))
                text = RateText.rate(isPosts ? mean.posts : mean.deliveries, in: Rates.meanSeconds)
                if !isKnown { text = "?" }
                if text == "0" || !isKnown { role = .quiet }
                guard isKnown, column.line > 0 else { break }
                // Leaves a gap of one column before the number.
                let start = column.end - 7 - column.line
                painter.write(
                    RateText.sparkline(numbers), in: region, row: row, column: start,
                    role: isPosts ? .name : .good)
            case .median, .high, .most:
                text = time(of: column.kind, entry, isSilent: isSilent)
            }
            painter.writeRight(
                text, in: region, row: row, inset: region.columns - column.end, role: role)
        }
    }

    /// Empty if no handler ran; `?` if it is unknown.
    private static func time<Key>(
        of kind: RateColumns.Kind, _ entry: RateTable<Key>.Entry, isSilent: Bool
    ) -> String {
        guard let times = entry.times else {
            return entry.unknown > 0 || entry.total.deliveries > 0 || isSilent ? "?" : ""
        }
        return switch kind {
        // A percentile is the upper end of a range of times.
        case .median: RecordPhrase.duration(min(times.percentile(50), times.most))
        case .high: RecordPhrase.duration(min(times.percentile(99), times.most))
        default: RecordPhrase.duration(times.most)
        }
    }
}

extension Overlay {
    package static let rates = Overlay(screen: RatesView.self)
}
