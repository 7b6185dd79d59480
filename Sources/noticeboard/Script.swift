import Workbench

/// Lines of the command language, with the name that errors and records give them.
struct Script {
    var name: String
    var lines: [String]

    static let empty = Script(name: "", lines: [])

    static let example = Script(name: OpeningExample.name, text: OpeningExample.script)

    init(name: String, lines: [String]) {
        self.name = name
        self.lines = lines
    }

    init(name: String, text: String) {
        self.init(
            name: name,
            lines: text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init))
    }

    /// Reads a file. What is not UTF-8 in it is replaced.
    init(path: String) throws {
        self.init(name: path, text: String(decoding: try FileBytes.read(path), as: UTF8.self))
    }
}

/// The lines of standard input, as they come.
struct StandardInputLines: Sequence, IteratorProtocol {
    static let name = "stdin"

    private var ahead: String?

    mutating func next() -> String? {
        defer { ahead = nil }
        return ahead ?? readLine()
    }

    /// Whether there are none, which takes the first one off the stream to find out.
    mutating func isEmpty() -> Bool {
        ahead = next()
        return ahead == nil
    }
}
