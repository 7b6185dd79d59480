import Foundation
import Notices
import Testing

@testable import BoardModel
@testable import Demo

/// The kinds of records, as they are listed for readers of the JSON.
@Suite struct RecordKindTests {
    /// The kinds that the sources of a module declare.
    private func declared(in module: String) throws -> [String] {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let folder = root.appending(path: "Sources/\(module)")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        let sources = (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
        return try sources.flatMap {
            try String(contentsOf: $0, encoding: .utf8).matches(of: /Kind\(rawValue: "([^"]+)"\)/)
        }
        .map { String($0.1) }.sorted()
    }

    @Test func `every kind that the library declares is in its list`() throws {
        let declared = try declared(in: "Library/Notices")
        #expect(declared.count == 10)
        #expect(NoticeRecord.Kind.all.map(\.rawValue).sorted() == declared)
    }

    @Test func `every kind of the demo is in the list that readers of the JSON see`() throws {
        let declared = try declared(in: "Board")
        #expect(
            (NoticeRecord.Kind.ofDemo + NoticeRecord.Kind.ofModel).map(\.rawValue).sorted() == declared)
        let meaning = try #require(RecordJSON.fields.first { $0.key == "kind" }?.meaning)
        for kind in try declared + self.declared(in: "Library/Notices") { #expect(meaning.contains(kind)) }
    }
}
