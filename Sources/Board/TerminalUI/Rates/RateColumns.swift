import BoardModel
import Demo

/// The columns of the rates: as many as fit next to the names.
struct RateColumns: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case posts, deliveries, median, high, most

        var heading: String {
            switch self {
            case .posts: "posts/s"
            case .deliveries: "deliveries/s"
            case .median: "p50"
            case .high: "p99"
            case .most: "max"
            }
        }
    }

    struct Column: Hashable, Sendable {
        let kind: Kind
        /// The columns of its sparkline, one for each second; 0 if it has none.
        var line: Int
        /// The column after its last.
        var end = 0
    }

    /// The width of the names.
    private(set) var names: Int
    private(set) var columns: [Column]

    private static let longestLine = Activity.seconds
    private static let shortestLine = 6
    private static let leastNames = 18
    private static let usualNames = 28

    init(of width: Int, _ subject: RatesOverlay.Subject) {
        let kinds: [Kind] = (subject == .observers ? [] : [.posts]) + [.deliveries, .median, .high, .most]
        columns = kinds.map { Column(kind: $0, line: 0) }
        names = 0
        let sacrifices: [Kind] = [.median, .most, .deliveries, .high, .posts]
        func room(_ columns: [Column]) -> Int { width - 2 - columns.reduce(0) { $0 + Self.width(of: $1) } }
        for kind in sacrifices where room(columns) < Self.leastNames { columns.removeAll { $0.kind == kind } }
        let lines = columns.indices.filter { [.posts, .deliveries].contains(columns[$0].kind) }
        for (place, index) in lines.enumerated() {
            let share = (room(columns) - Self.usualNames) / (lines.count - place)
            let line = min(Self.longestLine, max(Self.shortestLine, share))
            var wider = columns
            wider[index].line = line
            if room(wider) >= Self.leastNames { columns = wider }
        }
        names = max(0, room(columns))
        var end = 1 + names
        for index in columns.indices {
            end += Self.width(of: columns[index])
            columns[index].end = end
        }
    }

    /// Includes the gap before it, and room for its heading.
    private static func width(of column: Column) -> Int {
        let number =
            switch column.kind {
            case .posts, .deliveries: 7
            case .median, .high: 9
            case .most: 12
            }
        let gap = column.line > 0 ? 2 : 0
        return max(number + column.line + gap, column.kind.heading.count + 3)
    }
}
