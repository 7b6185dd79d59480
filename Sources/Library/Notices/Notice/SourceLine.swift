/// A place in source text: where an observer was registered or a notice was posted.
///
/// Every registering and posting call fills it in by default (`#fileID`, `#line`). A program that runs its own
/// commands, such as the board, passes the command's place instead.
public struct SourceLine: Hashable, Sendable {
    /// The file, as `Module/File.swift` or as the caller named it.
    public let file: SourceFile
    private let number: Int32

    /// Makes a source line.
    public init(file: SourceFile, line: Int) {
        self.file = file
        // No file is that long.
        number = Int32(truncatingIfNeeded: line)
    }

    /// The line, counted from 1.
    public var line: Int { Int(number) }
}

extension SourceLine: CustomStringConvertible {
    /// `Module/File.swift:12`.
    public var description: String { "\(file):\(line)" }

    /// `File.swift:12`: the place without folders.
    public var short: String { "\(file.lastComponent):\(line)" }
}

extension SourceLine: Codable {
    private enum CodingKeys: String, CodingKey {
        case file, line
    }

    /// Reads a source line from its two fields.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            file: SourceFile(try container.decode(String.self, forKey: .file)),
            line: try container.decode(Int.self, forKey: .line))
    }

    /// Writes the two fields.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(file.name, forKey: .file)
        try container.encode(line, forKey: .line)
    }
}
