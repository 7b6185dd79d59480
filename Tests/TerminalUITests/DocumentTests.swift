import BoardModel
import Demo
import Foundation
import TerminalUI
import TestSupport
import Testing

@testable import Lessons

/// The documents' tables are printed by programs, and their links and paths lead to what is there.
@Suite(.leavesNoObservers) struct DocumentTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private static let documents: [String] = {
        let folders = ["", "docs/", "Models/"]
        return folders.flatMap { folder in
            let files = try? FileManager.default.contentsOfDirectory(atPath: root.path + "/" + folder)
            return (files ?? []).filter { $0.hasSuffix(".md") }.map { folder + $0 }.sorted()
        }
    }()

    private func text(of document: String) throws -> String {
        try String(contentsOf: Self.root.appending(path: document), encoding: .utf8)
    }

    private func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: Self.root.appending(path: path).path)
    }

    @Test(arguments: [
        ("Keys", "keys", KeyMap.markdown), ("Keys", "filter", FilterWord.markdown),
        ("Commands", "commands", CommandForm.markdown), ("Commands", "exits", ExitStatus.markdown),
        ("Lessons", "lessons", LessonSyntax.markdown), ("Lessons", "library", LessonLibrary.markdown),
        ("Records", "fields", RecordJSON.markdown),
    ])
    func `the tables are current`(document: String, name: String, table: String) throws {
        #expect(
            try text(of: "docs/\(document).md").contains("<!-- \(name) -->\n\(table)<!-- /\(name) -->\n"),
            "the table in docs/\(document).md is not what the program prints: run `make tables`")
    }

    @Test func `the README's speeds are those of the table of speeds`() throws {
        let all = cells(of: "bench", in: try text(of: "docs/Speed.md"))
        let excerpt = cells(of: "speeds", in: try text(of: "README.md"))
        #expect(excerpt.count == 6)
        for (row, cells) in excerpt {
            #expect(
                cells.allSatisfy { all[row]?[$0.key] == $0.value },
                "the README says otherwise of \(row) than docs/Speed.md: run `make tables`")
        }
    }

    /// The cells of a table, by row and column.
    private func cells(of name: String, in text: String) -> [String: [String: String]] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let rows = lines.drop { $0 != "<!-- \(name) -->" }.prefix { $0 != "<!-- /\(name) -->" }
            .filter { $0.hasPrefix("|") && !$0.contains("---") }
            .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
        guard let titles = rows.first else { return [:] }
        return Dictionary(
            uniqueKeysWithValues: rows.dropFirst().map { row in
                (row[0], Dictionary(uniqueKeysWithValues: zip(titles, row).dropFirst()))
            })
    }

    @Test(arguments: documents)
    func `every link in a document leads to a file`(document: String) throws {
        let folder = document.contains("/") ? String(document.prefix { $0 != "/" }) + "/" : ""
        let links = try text(of: document).matches(of: /\]\(([^)#\s]+)[^)]*\)/).map(\.1)
        for link in links where !link.contains("://") {
            #expect(exists(folder + link), "\(document) leads to \(link), which is not there")
        }
    }

    @Test func `the documents are found`() {
        #expect(Self.documents.contains("README.md") && Self.documents.contains("docs/Codebase.md"))
    }

    @Test func `every source that the codebase's document names is there`() throws {
        let text = try text(of: "docs/Codebase.md")
        let paths = text.matches(of: /`([A-Za-z+\/-]+\/[A-Za-z+-]+\.swift)`/).map(\.1)
        #expect(paths.count > 30)
        for path in paths {
            let places = [
                "", "Sources/", "Sources/Library/Notices/", "Sources/Board/TerminalUI/", "Benchmarks/",
                "Benchmarks/Sources/",
            ]
            #expect(
                places.contains { exists($0 + path) },
                "docs/Codebase.md names \(path), which is not there")
        }
    }
}
