/// The user's editor, from the environment.
package struct EditorCommand: Hashable, Sendable {
    /// The program and the arguments that the user gave. Nobody interprets them but the editor: there is no shell.
    let words: [String]

    /// `VISUAL`, else `EDITOR`; `nil` if neither names a program.
    package init?(environment: [String: String]) {
        let values = ["VISUAL", "EDITOR"].compactMap { environment[$0] }
        let commands = values.map { $0.split { $0 == " " || $0 == "\t" }.map(String.init) }
        guard let words = commands.first(where: { !$0.isEmpty }) else { return nil }
        self.words = words
    }

    /// The program's name.
    package var name: String { words[0].split(separator: "/").last.map(String.init) ?? words[0] }

    /// The argument vector that opens a file at a line.
    package func arguments(path: String, line: Int) -> [String] {
        let line = max(1, line)
        return switch name {
        case "code", "code-insiders", "codium", "cursor", "windsurf": words + ["-g", "\(path):\(line)"]
        case "zed", "zeditor", "subl", "hx", "helix": words + ["\(path):\(line)"]
        case "xed", "mate": words + ["-l", "\(line)", path]
        // vi, vim, nvim, nano, emacs, micro, kak, joe …
        default: words + ["+\(line)", path]
        }
    }
}
