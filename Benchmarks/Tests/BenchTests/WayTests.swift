import Foundation
import Testing

@testable import bench

@Suite("The ways to observe") struct WayTests {
    /// The folder of the package, from Benchmarks/Tests/BenchTests/WayTests.swift.
    private static let root = URL(
        filePath: URL(filePath: #filePath).pathComponents.dropLast(4).joined(separator: "/"))

    /// The public ways in the sources of the libraries.
    private static func publicWays() throws -> [PublicWay] {
        let files = try ["Notices", "NoticesKeyboard", "NoticesCompatibility"].flatMap { library in
            let sources = root.appending(path: "Sources/Library/" + library)
            let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
            return try #require(files).compactMap { $0 as? URL }
        }
        return try files.filter { $0.pathExtension == "swift" }
            // An unavailable function has no speed.
            .filter { !$0.lastPathComponent.hasSuffix("+Unavailable.swift") }.flatMap { file in
                try PublicWay.ways(
                    in: String(contentsOf: file, encoding: .utf8),
                    file: String(file.path.dropFirst(root.path.count + 1)))
            }
    }

    @Test("each public way to observe has a row, and each row's way is there")
    func rows() throws {
        let ways = try Self.publicWays()
        // Else nothing was read.
        #expect(ways.count > 20)
        let covered = Way.all.flatMap { way in way.covers.map { (row: way.id, key: $0) } }
        let shared = Way.sharing.flatMap { row, keys in keys.map { (row: row, key: $0) } }
        #expect(Set(Way.sharing.map(\.row)).isSubset(of: Way.all.map(\.id)))
        for complaint in Coverage.complaints(about: ways, covered: covered + shared) {
            Issue.record("\(complaint)")
        }
    }

    @Test("a way that is added to a source of the library has no row yet")
    func addition() throws {
        let file = "Sources/Library/Notices/Observing/NoticeCenter+Observing.swift"
        let text = try String(contentsOf: Self.root.appending(path: file), encoding: .utf8)
        let added =
            "\nextension NoticeCenter { public func observe(_ names: [NoticeName]) -> NoticeToken {} }\n"
        let covered = try PublicWay.ways(in: text, file: file).map { (row: "V", key: $0.key) }
        let complaints = Coverage.complaints(
            about: try PublicWay.ways(in: text + added, file: file), covered: covered)
        #expect(complaints.count == 1)
        #expect(complaints.first?.contains("no row measures NoticeCenter.observe(_: [NoticeName])") == true)
    }

    @Test("no two public ways have the same key, and no two rows the same id")
    func unambiguous() throws {
        let keys = Dictionary(grouping: try Self.publicWays(), by: \.key)
        #expect(keys.filter { $1.count > 1 }.isEmpty)
        let ids = Dictionary(grouping: Way.all, by: \.id)
        #expect(ids.filter { $1.count > 1 }.keys.isEmpty)
    }
}
