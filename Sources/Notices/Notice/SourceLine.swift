/// A place in source text: where an observer was registered, or a notice posted.
///
/// Every registering and posting call fills it in by itself (`#fileID`, `#line`). A program that runs commands of
/// its own, as the board does, passes the command's place instead.
public struct SourceLine: Hashable, Sendable, Codable {
    /// The file, as `Module/File.swift` or as the caller named it.
    public var file: String
    /// The line, counted from 1.
    public var line: Int

    /// Makes a place.
    public init(file: String, line: Int) {
        self.file = file
        self.line = line
    }
}

extension SourceLine: CustomStringConvertible {
    /// `Module/File.swift:12`.
    public var description: String { "\(file):\(line)" }

    /// `File.swift:12`: the place without the folders before it.
    public var short: String {
        let start = file.lastIndex(of: "/").map(file.index(after:)) ?? file.startIndex
        return "\(file[start...]):\(line)"
    }
}
