import Foundation
import Testing

/// The wings of the sources: the board stands on the library, tools stand on both.
@Suite struct WingTests {
    private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")

    private static let wings = ["Library", "Board", "Tools"]

    /// The modules of a wing, which are its folders.
    private static func modules(of wing: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: sources.appending(path: wing).path)
    }

    /// The modules that the files of a module import.
    private static func imports(of module: String, in wing: String) throws -> Set<String> {
        let folder = sources.appending(path: "\(wing)/\(module)")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return try (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
            .reduce(into: []) { found, file in
                let text = try String(contentsOf: file, encoding: .utf8)
                found.formUnion(
                    text.matches(of: /(?m)^(?:(?:public|package|internal) )?import (\w+)$/).map {
                        String($0.1)
                    })
            }
    }

    /// What each module imports of this package.
    private static func all() throws -> [String: (wing: Int, imports: Set<String>)] {
        var all: [String: (wing: Int, imports: Set<String>)] = [:]
        for (index, wing) in wings.enumerated() {
            for module in try modules(of: wing) { all[module] = (index, try imports(of: module, in: wing)) }
        }
        return all
    }

    @Test func `the sources are in three wings`() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: Self.sources.path)
        #expect(folders.sorted() == Self.wings.sorted())
        #expect(try Self.all().count > 30)
    }

    @Test func `no module imports one of a wing above it`() throws {
        let all = try Self.all()
        for (module, (wing, imports)) in all {
            for name in imports {
                guard let imported = all[name] else { continue }
                #expect(
                    imported.wing <= wing,
                    "\(module) in \(Self.wings[wing]) imports \(name) in \(Self.wings[imported.wing])")
            }
        }
    }

    @Test(arguments: ["ProgramSource", "RecordingSource", "Exports", "BoardModel", "Demo", "Lessons"])
    func `what shows nothing knows no screen`(module: String) throws {
        let imports = try Self.imports(of: module, in: "Board")
        #expect(!imports.isEmpty)
        #expect(imports.isDisjoint(with: ["TerminalUI", "NcursesTerminal", "CNcurses"]))
    }

    @Test func `sources of a board and exports do not know each other, nor the demo`() throws {
        for module in ["ProgramSource", "RecordingSource", "Exports"] {
            let imports = try Self.imports(of: module, in: "Board")
            #expect(
                imports.isDisjoint(with: ["ProgramSource", "RecordingSource", "Exports", "Demo", "Lessons"]))
        }
    }
}
