import BoardModel
import Demo

// If a board shows several programs, a tag names the program of each row. Its colour adds no information.

enum ProgramTags {
    /// A longer tag is cut.
    static let widest = 12

    /// The columns of tags in the log, including a blank; 0 if one program is shown.
    static func columns(_ tags: [String], _ painter: Painter) -> Int {
        guard let width = tags.map({ painter.width($0) }).max() else { return 0 }
        return min(width, widest) + 1
    }

    /// The colours repeat, but the tags differ.
    static func role(of program: Int) -> Role {
        let roles: [Role] = [.title, .removed, .added, .accent]
        return roles[program % roles.count]
    }
}

extension BoardSnapshot {
    /// The tag of a program; `nil` if one program is shown.
    func tag(of program: Int?) -> String? {
        program.flatMap { programs.indices.contains($0) ? programs[$0] : nil }
    }
}
