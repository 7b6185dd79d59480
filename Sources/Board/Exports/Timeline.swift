/// When things happened, as rows of columns. Columns become twice as wide when time goes past the last one.
struct Timeline {
    enum Mark: UInt8 {
        case none, activity, problem
    }

    static let columns = 1_024

    private(set) var names = TimelineRows()
    private(set) var observers = TimelineRows()
    /// The time of the first column and the width of each, in nanoseconds.
    private(set) var start: Int64?
    private(set) var width: Int64 = 1
    private(set) var end: Int64 = 0

    mutating func add(name: String?, observer: String?, from first: Int64, to last: Int64, isProblem: Bool) {
        if start == nil { start = first }
        end = max(end, last)
        while column(of: end) >= Self.columns {
            width *= 2
            names.halve()
            observers.halve()
        }
        let columns = column(of: first)...max(column(of: first), column(of: last))
        if let name { names.mark(name, columns, isProblem) }
        if let observer { observers.mark(observer, columns, isProblem) }
    }

    private func column(of time: Int64) -> Int { Int(max(0, time - (start ?? time)) / width) }
}

/// The rows of names, or of observers.
struct TimelineRows {
    struct Row {
        let name: String
        fileprivate(set) var marks = [Timeline.Mark](repeating: .none, count: Timeline.columns)
        fileprivate(set) var count = 0
        fileprivate(set) var problems = 0

        /// The ranges of columns with equal marks.
        var runs: [(mark: Timeline.Mark, columns: Range<Int>)] {
            var runs: [(mark: Timeline.Mark, columns: Range<Int>)] = []
            for (column, mark) in marks.enumerated() where mark != .none {
                if let last = runs.last, last.mark == mark, last.columns.upperBound == column {
                    runs[runs.count - 1].columns = last.columns.lowerBound..<column + 1
                } else {
                    runs.append((mark, column..<column + 1))
                }
            }
            return runs
        }
    }

    private(set) var rows: [Row] = []
    /// How many records belong to rows above the limit.
    private(set) var hidden = 0
    private var numbers: [String: Int] = [:]

    private static let limit = 1_000

    fileprivate mutating func mark(_ name: String, _ columns: ClosedRange<Int>, _ isProblem: Bool) {
        let number = numbers[name] ?? rows.count
        if number == rows.count {
            guard number < Self.limit else {
                hidden += 1
                return
            }
            numbers[name] = number
            rows.append(Row(name: name))
        }
        rows[number].count += 1
        if isProblem { rows[number].problems += 1 }
        for column in columns where rows[number].marks[column] != .problem {
            rows[number].marks[column] = isProblem ? .problem : .activity
        }
    }

    fileprivate mutating func halve() {
        for number in rows.indices {
            let marks = rows[number].marks
            for column in 0..<Timeline.columns / 2 {
                let (one, other) = (marks[2 * column], marks[2 * column + 1])
                rows[number].marks[column] = one.rawValue > other.rawValue ? one : other
            }
            for column in Timeline.columns / 2..<Timeline.columns { rows[number].marks[column] = .none }
        }
    }
}
