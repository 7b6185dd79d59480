import Comparison
import Foundation
import Testing

/// `make tables` writes the table of promises. Its verdicts depend on the platform, its promises do not.
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

    @Test("it lists all checks with their promises, in the order of the catalogue")
    func promises() {
        let table = Self.rows.dropFirst(2).map { $0.prefix(2).joined(separator: " ") }
        #expect(
            table == Check.all.map { "\($0.id) \($0.promise)" },
            "the table differs from the checks: run `make tables`")
    }

    @Test("it has a column for each center")
    func columns() {
        #expect(Self.rows.first == ["", "promise"] + ComparedCenter.allCases.map(\.title))
        #expect(Self.rows.allSatisfy { $0.count == 5 })
    }

    @Test("in it Notices keeps each promise")
    func notices() {
        for row in Self.rows.dropFirst(2) {
            #expect(row.last == "kept", "\(row[0])")
        }
    }
}
