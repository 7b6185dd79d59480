import BoardModel
import Demo

/// Lines of the command language, with the file name for errors and records.
struct Script {
    var name: String
    /// The lines, which can be read only once.
    var lines: TextLines

    static var empty: Script { Script(name: "", lines: TextLines("")) }

    static var example: Script { Script(name: OpeningExample.name, lines: TextLines(OpeningExample.script)) }

    /// The file argument that denotes standard input.
    static let standardInputPath = "-"

    static var standardInput: Script { Script(name: "stdin", reading: .standardInput) }

    init(name: String, lines: TextLines) {
        self.name = name
        self.lines = lines
    }

    private init(name: String, reading file: FileBytes) {
        let lines = TextLines(size: file.size) { () throws(TextFault) in
            // The next read may block.
            StandardStreams.flush()
            do throws(FileBytes.Unreadable) {
                return try file.readPiece()
            } catch {
                throw .unreadable(error.sentence)
            }
        }
        self.init(name: name, lines: lines)
    }

    /// Opens a file and reads its lines.
    ///
    /// - Parameter isReadAhead: Whether to read a small file, pipe or device to its end immediately. Pipes
    ///   and devices may block.
    /// - Throws: An exit status, after reporting why the file cannot be read.
    init(path: String, isReadAhead: Bool = false) throws {
        guard path != Self.standardInputPath else {
            self = .standardInput
            return
        }
        let file = try FileBytes(path: path)
        self.init(name: path, reading: file)
        // The number of lines is known if the file is read ahead.
        let isSmall = file.size.map { $0 <= Self.smallSize } ?? true
        if isReadAhead, isSmall { lines = TextLines(try Self.all(of: file, path)) }
    }

    /// A file of this size is read in some milliseconds.
    private static let smallSize = 16 << 20

    private static let readAheadLimit = 64 << 20

    private static func all(of file: FileBytes, _ path: String) throws -> [UInt8] {
        let bytes = try file.read(atMost: readAheadLimit + 1)
        guard bytes.count <= readAheadLimit else {
            throw FileBytes.failure(
                path, "more than \(readAheadLimit) bytes come from something that is not a file")
        }
        return bytes
    }
}
