import Comparison
import Foundation
import Testing

/// The table of promises is what `make tables` found; what it found may change with the platform, its promises may not.
@Suite("Side by side in docs/Promises.md") struct PromisesDocumentTests {
    private static let rows: [[String]] = {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let text = try? String(contentsOf: root.appending(path: "docs/Promises.md"), encoding: .utf8)
        let lines = (text ?? "").split(separator: "\n", omittingEmptySubsequences: false)
        return lines.drop { $0 != "<!-- compare -->" }.prefix { $0 != "<!-- /compare -->" }
            .filter { $0.hasPrefix("| ") }
            .map { $0.dropFirst(2).dropLast(2).split(separator: " | ", omittingEmptySubsequences: false) }
            .map { $0.map(String.init) }
    }()

    @Test("it lists the checks that there are, with their promises, in their order")
    func promises() {
        let table = Self.rows.dropFirst(2).map { $0.prefix(2).joined(separator: " ") }
        #expect(
            table == Check.all.map { "\($0.id) \($0.promise)" },
            "the table is not that of the checks: run `make tables`")
    }

    @Test("it has a column for each center")
    func columns() {
        #expect(Self.rows.first == ["", "promise"] + ComparedCenter.allCases.map(\.title))
        #expect(Self.rows.allSatisfy { $0.count == 5 })
    }

    @Test("it says of Notices that it keeps everything")
    func notices() {
        for row in Self.rows.dropFirst(2) {
            #expect(row.last == "kept", "\(row[0])")
        }
    }
}
