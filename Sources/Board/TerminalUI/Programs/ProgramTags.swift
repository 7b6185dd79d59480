import BoardModel
import Demo

// Which program a row is of, where a board shows several: its tag, in a colour that never stands alone.

enum ProgramTags {
    /// A longer tag is cut.
    static let widest = 12

    /// The columns of tags in the log, with a blank behind them; 0: one program is shown.
    static func columns(_ tags: [String], _ painter: Painter) -> Int {
        guard let width = tags.map({ painter.width($0) }).max() else { return 0 }
        return min(width, widest) + 1
    }

    /// The colours repeat: tags say the same.
    static func role(of program: Int) -> Role {
        let roles: [Role] = [.title, .removed, .added, .accent]
        return roles[program % roles.count]
    }
}

extension BoardSnapshot {
    /// The tag of a program; `nil`: one program is shown.
    func tag(of program: Int?) -> String? {
        program.flatMap { programs.indices.contains($0) ? programs[$0] : nil }
    }
}
