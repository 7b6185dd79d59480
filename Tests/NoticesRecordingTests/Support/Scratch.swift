import Foundation

/// A folder of a test, removed with its last reference.
final class Scratch: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "recording-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The path of a file in it.
    func file(_ name: String = "a.notices") -> String { "\(path)/\(name)" }

    /// A file with bytes.
    func file(_ name: String = "a.notices", of bytes: [UInt8]) throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
        return file(name)
    }

    func bytes(_ name: String = "a.notices") throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: file(name))))
    }

    var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() } }
}

extension Scratch {
    /// Writes the first bytes of a file that has some of them, or cuts it, and leaves it the same file.
    func append(_ bytes: [UInt8], to path: String, upTo size: Int) throws {
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        defer { try? file.close() }
        let start = Int(try file.seekToEnd())
        guard start <= size else { return try file.truncate(atOffset: UInt64(size)) }
        try file.write(contentsOf: Data(bytes[start..<size]))
    }
}
