/// The lines typed in earlier runs, in the form of a file: one per line, the latest last.
package enum PromptHistory {
    package static let lineLimit = 1_000
    /// A larger file was not written by a board.
    package static let sizeLimit = 1 << 20
    private static let longestLine = 4_096

    /// The lines of an untrusted file, without those that a board would not save.
    package static func lines(of bytes: [UInt8]) -> [String] {
        let lines = bytes.split(separator: UInt8(ascii: "\n")).suffix(lineLimit)
        return lines.compactMap { String(validating: $0, as: UTF8.self) }.filter(isKept)
    }

    /// The contents of the file: the lines of earlier runs, then those of this run, without repetitions in a row. The
    /// limits drop the oldest lines.
    package static func bytes(adding new: [String], to old: [String]) -> [UInt8] {
        var lines: [String] = []
        for line in (old + new) where isKept(line) && line != lines.last { lines.append(line) }
        var kept: [String] = []
        var size = 0
        for line in lines.suffix(lineLimit).reversed() {
            size += line.utf8.count + 1
            guard size <= sizeLimit else { break }
            kept.append(line)
        }
        return kept.reversed().flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }
    }

    /// Whether to save a line. As in shells, a line that begins with a blank is not saved, since it may be a secret.
    static func isKept(_ line: String) -> Bool {
        guard let first = line.first, !first.isWhitespace, line.utf8.count <= longestLine else {
            return false
        }
        return line.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }
}
