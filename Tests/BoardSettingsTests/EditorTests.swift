import BoardSettings
import Foundation
import Testing

@Suite struct EditorTests {
    private func arguments(_ editor: String) -> [String]? {
        EditorCommand(environment: ["EDITOR": editor])?.arguments(path: "/a b/C.swift", line: 7)
    }

    @Test func `each editor has its own words for a line`() {
        #expect(arguments("vi") == ["vi", "+7", "/a b/C.swift"])
        #expect(arguments("/usr/bin/nano -l") == ["/usr/bin/nano", "-l", "+7", "/a b/C.swift"])
        #expect(arguments("code -w") == ["code", "-w", "-g", "/a b/C.swift:7"])
        #expect(arguments("zed") == ["zed", "/a b/C.swift:7"])
        #expect(arguments("subl") == ["subl", "/a b/C.swift:7"])
        #expect(arguments("xed") == ["xed", "-l", "7", "/a b/C.swift"])
    }

    @Test func `nothing in the name is interpreted by a shell`() {
        let command = EditorCommand(environment: ["EDITOR": "vi"])
        #expect(
            command?.arguments(path: "/$(touch x);`id`.swift", line: -5) == [
                "vi", "+1", "/$(touch x);`id`.swift",
            ])
    }

    @Test func `VISUAL comes before EDITOR, and blanks are no editor`() {
        #expect(EditorCommand(environment: ["VISUAL": "zed", "EDITOR": "vi"])?.name == "zed")
        #expect(EditorCommand(environment: ["VISUAL": "  ", "EDITOR": "vi"])?.name == "vi")
        #expect(EditorCommand(environment: ["VISUAL": ""]) == nil)
    }
}

/// Source files that are found by the names in records.
@Suite struct SourceFinderTests {
    private func withFolder(_ files: [String], _ body: (SourceFinder, String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "sources-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for file in files {
            let url = folder.appending(path: file)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data().write(to: url)
        }
        let root = folder.standardizedFileURL.path
        try body(SourceFinder(root), root)
    }

    @Test func `a file is found below the folder of its module, the nearest first`() throws {
        let files = [
            "Sources/Shop/Cart/Cart.swift", "Sources/Shop/Deep/Er/Cart.swift", "Sources/Other/Cart.swift",
            "main.swift", ".build/Shop/Only.swift",
        ]
        try withFolder(files) { finder, root throws in
            #expect(try finder.path(of: "Shop/Cart.swift").get() == root + "/Sources/Shop/Cart/Cart.swift")
            #expect(try finder.path(of: "Other/Cart.swift").get() == root + "/Sources/Other/Cart.swift")
            #expect(try finder.path(of: "main.swift").get() == root + "/main.swift")
            #expect(try finder.path(of: root + "/main.swift").get() == root + "/main.swift")
            #expect(throws: SourceFinder.Missing.self) { try finder.path(of: "Shop/Only.swift").get() }
        }
    }

    @Test(arguments: [
        "../x.swift", "Shop/../../x.swift", "/etc/passwd", "", "/", "Shop/No.swift", "a\0b", "Sources",
    ])
    func `names that lead elsewhere, and folders, are not found`(name: String) throws {
        try withFolder(["Sources/Shop/Cart.swift"]) { finder, root throws in
            #expect(throws: SourceFinder.Missing.self) { try finder.path(of: name).get() }
        }
    }

    @Test func `the error says where it looked, and what names the folder`() throws {
        try withFolder(["a.swift"]) { finder, root throws in
            guard case .failure(let missing) = finder.path(of: "Shop/No.swift") else { return }
            #expect(
                missing.description
                    == "Shop/No.swift was not found below \(root): --sources or the setting sources names the folder"
            )
        }
    }
}
