import Foundation
import Testing

/// Runs `wire.py`, the reader that was written from `docs/Wire.md`.
enum Python {
    struct Result {
        /// The exit status.
        let status: Int32
        let lines: [String]
        let errors: String
    }

    private static let reader = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "wire.py")

    /// What it prints of the bytes of a stream.
    static func read(_ bytes: [UInt8], showing options: String...) async throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "wire-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        // Files take any amount of text without a reader; pipes would not.
        let files = ["input", "output", "errors"].map { folder.appending(path: $0) }
        for (file, bytes) in zip(files, [bytes, [], []]) { try Data(bytes).write(to: file) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", reader.path] + options + [files[0].path]
        process.standardOutput = try FileHandle(forWritingTo: files[1])
        process.standardError = try FileHandle(forWritingTo: files[2])
        let status = try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
        let isThere = status != 127
        try #require(isThere, "python3 is not there: run `Scripts/install python`")
        let output = String(decoding: try Data(contentsOf: files[1]), as: UTF8.self)
        return Result(
            status: status, lines: output.split(separator: "\n").map(String.init),
            errors: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self))
    }
}
