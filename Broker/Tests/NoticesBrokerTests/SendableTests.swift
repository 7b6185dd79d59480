import Foundation
import Testing

@Suite struct SendableTests {
    @Test func `one file alone declares what the compiler cannot check`() throws {
        let package = URL(filePath: #filePath).pathComponents.prefix { $0 != "Tests" }
        let sources = URL(filePath: package.joined(separator: "/")).appending(path: "Sources")
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
            .compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
        #expect(files.count > 80)
        let exceptions = try files.filter { file in
            let text = try String(contentsOf: file, encoding: .utf8)
            return ["@unchecked Sendable", "nonisolated(unsafe)", "@preconcurrency"].contains {
                text.contains($0)
            }
        }
        #expect(exceptions.map(\.lastPathComponent) == ["Lock.swift"])
    }
    // That thread sanitizer finds nothing is shown by `make broker-sanitize`.
}
