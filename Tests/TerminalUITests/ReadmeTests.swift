import Foundation
import TerminalUI
import TestSupport
import Testing
import Workbench

/// The README's tables are printed by the program; nobody writes them by hand.
@Suite(.leavesNoObservers) struct ReadmeTests {
    @Test(arguments: [
        ("keys", KeyMap.markdown), ("commands", CommandSyntax.markdown),
        ("lessons", LessonSyntax.markdown), ("library", LessonLibrary.markdown),
        ("fields", RecordJSON.markdown),
    ])
    func `the README's tables are current`(name: String, table: String) throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
        #expect(
            readme.contains("<!-- \(name) -->\n\(table)<!-- /\(name) -->\n"),
            "the table of \(name) is not what the program prints: run `make readme`")
    }
}
