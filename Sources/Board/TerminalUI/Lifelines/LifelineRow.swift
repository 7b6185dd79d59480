package import BoardModel
import Demo

/// A life as a line, with time from left to right: `●──+──•──✗====`.
package struct LifelineRow: Hashable, Sendable {
    package enum Piece: Hashable, Sendable {
        case blank, alive, leaked
        case made, registered, called, released, gone

        package var glyph: Character {
            switch self {
            case .blank: " "
            case .alive: "─"
            case .leaked: "="
            case .made: "●"
            case .registered: "+"
            case .called: "•"
            case .released: "✗"
            case .gone: "†"
            }
        }

        /// If several events share a column, the one with the highest rank is shown.
        fileprivate var rank: Int {
            switch self {
            case .blank, .alive, .leaked: 0
            case .called: 1
            case .registered: 2
            case .made: 3
            case .released: 4
            case .gone: 5
            }
        }

        fileprivate init(_ moment: Lifeline.Moment) {
            switch moment {
            case .made: self = .made
            case .registered: self = .registered
            case .called: self = .called
            case .released: self = .released
            case .gone: self = .gone
            }
        }
    }

    package var label: String
    package var pieces: [Piece]
    /// The column of each event.
    private var columns: [Int] = []
    private let events: [Lifeline.Event]
    /// The object's state in one word.
    package var state: String

    /// - Parameter last: The number of the record at the right edge.
    package init(_ line: Lifeline, columns: Int, last: UInt64) {
        label = line.label
        events = line.events
        state = line.isGone ? "gone" : line.isLeaked ? "leaked" : "held"
        let scale = LifeScale(columns: columns, last: last)
        let columns = scale.columns
        pieces = Array(repeating: .blank, count: columns)
        func column(of seq: UInt64) -> Int { scale.column(of: seq) }
        guard let first = line.events.first else { return }
        let end = line.isGone ? column(of: line.events[line.events.count - 1].seq) : columns - 1
        let released = line.events.first { $0.moment == .released }.map { column(of: $0.seq) } ?? columns
        for index in column(of: first.seq)...max(column(of: first.seq), end) {
            pieces[index] = index < released || !line.outlivesRelease ? .alive : .leaked
        }
        var isReleased = false
        for event in line.events {
            if event.moment == .released { isReleased = true }
            var index = column(of: event.seq)
            // An event after the release must stay visible next to it.
            if isReleased, event.moment != .released, index == released {
                index = min(columns - 1, released + 1)
            }
            self.columns.append(index)
            let piece = Piece(event.moment)
            if piece.rank > pieces[index].rank { pieces[index] = piece }
        }
    }
}

extension LifelineRow {
    /// The column of a moment.
    func column(of event: Lifeline.Event, _ scale: LifeScale) -> Int {
        guard let index = events.firstIndex(of: event), index < columns.count else {
            return scale.column(of: event.seq)
        }
        return columns[index]
    }
}

extension Lifeline {
    /// Whether its deinit did not run at its release: it was called afterwards, or is still alive.
    var outlivesRelease: Bool {
        guard let release = events.firstIndex(where: { $0.moment == .released }) else { return false }
        return !isGone || events[release...].contains { $0.moment == .called }
    }
}
