import Libc
import LocalSockets
package import NoticesWire

/// The files of a recording that continues in `FILE.1`, `FILE.2` and so on when one is full.
///
/// The oldest are removed during writing, so it may begin with any number. Files belong together if they have
/// consecutive numbers and come from the same run of a program.
package struct RecordingSeries: Sendable {
    /// At least one, the oldest first.
    package let readers: [RecordingReader]
    /// Whether files before the first were removed.
    package let hasLostBeginning: Bool

    /// The maximum number of files to look for.
    private static let limit = 10_000

    /// Opens all files of a recording.
    ///
    /// - Parameter path: The path that the recording was given. The path of a later file opens that file alone.
    /// - Throws: `RecordingError` if there is no file, one cannot be read, or one is not a recording.
    package init(path: String) throws(RecordingError) {
        var number = Self.exists(path) ? 0 : Self.firstNumber(of: path) ?? 0
        hasLostBeginning = number > 0
        var found = [try RecordingReader(path: Self.path(path, number))]
        while found.count < Self.limit {
            number += 1
            let next = Self.path(path, number)
            guard Self.exists(next), let reader = try? RecordingReader(path: next),
                reader.hello.epoch == found[0].hello.epoch, reader.hello.pid == found[0].hello.pid
            else { break }
            found.append(reader)
        }
        readers = found
    }

    /// How the last file ends; `nil` if it was cut off, or is still being written. Reads its last block.
    package func end() throws(RecordingError) -> End? { try readers[readers.count - 1].end() }

    private static func path(_ path: String, _ number: Int) -> String {
        number == 0 ? path : "\(path).\(number)"
    }

    private static func exists(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    /// The lowest number of a file whose path is this one followed by a number.
    private static func firstNumber(of path: String) -> Int? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let folder = parts.count > 1 ? parts.dropLast().joined(separator: "/") + "/" : "./"
        guard let name = parts.last, let names = FolderNames.all(at: folder) else { return nil }
        var first: Int?
        for found in names {
            guard found.hasPrefix("\(name)."), let number = Int(found.dropFirst(name.count + 1)),
                number > 0, found == "\(name).\(number)"
            else { continue }
            first = min(first ?? number, number)
        }
        return first
    }
}
