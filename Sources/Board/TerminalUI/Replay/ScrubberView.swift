import BoardModel

/// The line below the header of a recording: its position, the posts at each time, and the problems.
enum ScrubberView {
    static func draw(_ replay: ReplayStatus, in region: Region, _ painter: inout Painter) {
        var column = 1
        column += painter.write(state(of: replay), in: region, column: column, role: .accent) + 1
        column += painter.write(time(replay.position), in: region, column: column, role: .strong) + 1
        let remark = replay.mark.map { "⚑ \($0)" } ?? (replay.record > 0 ? "#\(replay.record)" : "")
        let right = "\(time(replay.length))  \(remark)"
        // The same width for each record, so that the line does not move during playback.
        let width = min(painter.width(time(replay.length)) + remarkColumns, max(0, region.columns / 3))
        let columns = region.columns - column - width - 2
        guard columns >= 4 else { return }
        for (index, part) in resampled(replay.density, to: columns).enumerated() {
            let (glyph, role) = glyph(of: part)
            painter.write(glyph, in: region, column: column + index, role: role)
        }
        let share = replay.length > 0 ? min(1, max(0, replay.position / replay.length)) : 0
        painter.write(
            "┃", in: region, column: column + Int((share * Double(columns - 1)).rounded()),
            role: .focusedTitle)
        painter.write(
            right, in: region, column: column + columns + 1, role: .quiet, limit: max(0, width))
    }

    private static let remarkColumns = 14

    private static func state(of replay: ReplayStatus) -> String {
        if replay.isSearching { return "searching" }
        let speed = replay.speed == replay.speed.rounded() ? "\(Int(replay.speed))x" : "\(replay.speed)x"
        return (replay.isPlaying ? "▸ " : "‖ ") + speed + (replay.isGrowing ? " growing" : "")
    }

    /// `0:12.345`, `1:02:03.345`.
    package static func time(_ seconds: Double) -> String {
        let milliseconds = Int((min(max(0, seconds), 1e10) * 1_000).rounded())
        let (whole, rest) = (milliseconds / 1_000, milliseconds % 1_000)
        func padded(_ number: Int, _ digits: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, digits - text.count)) + text
        }
        let (hours, minutes) = (whole / 3_600, whole / 60 % 60)
        let head = hours > 0 ? "\(hours):\(padded(minutes, 2))" : "\(minutes)"
        return "\(head):\(padded(whole % 60, 2)).\(padded(rest, 3))"
    }

    private static func glyph(of part: (level: Int, hasProblem: Bool, hasMark: Bool)) -> (String, Role) {
        if part.hasMark { return ("⚑", .accent) }
        let glyphs = ["·", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
        let level = part.hasProblem ? max(1, part.level) : part.level
        return (glyphs[level], part.hasProblem ? .bad : level == 0 ? .quiet : .good)
    }

    /// The density in `columns` columns, with the level of their posts from 0 to 8.
    static func resampled(
        _ density: [ReplayStatus.Part], to columns: Int
    ) -> [(level: Int, hasProblem: Bool, hasMark: Bool)] {
        guard !density.isEmpty else { return Array(repeating: (0, false, false), count: columns) }
        let parts = (0..<columns).map { column -> (posts: Double, hasProblem: Bool, hasMark: Bool) in
            let first = column * density.count / columns
            let last = max(first + 1, (column + 1) * density.count / columns)
            let own = density[first..<min(last, density.count)]
            let posts = own.reduce(0) { $0 + $1.posts } / Double(own.count)
            return (posts, own.contains(where: \.hasProblem), own.contains(where: \.hasMark))
        }
        let most = parts.map(\.posts).max() ?? 0
        return parts.map { part in
            let level = most > 0 && part.posts > 0 ? max(1, Int((part.posts / most * 8).rounded())) : 0
            return (level, part.hasProblem, part.hasMark)
        }
    }
}
