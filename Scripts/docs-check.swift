// Checks the output of Scripts/docs. Usage: swift Scripts/docs-check.swift FOLDER
//
// 1. Every public symbol in a source file has a doc comment. Symbols that the compiler makes (`init(from:)` of a
//    Codable type) and that other modules add (`map` of an AsyncSequence) are in no source file, and excepted; so is
//    the head of an extension.
// 2. A page with groups has all its members in them; the page of a library always does. docc groups the members of
//    pages without groups. Implementations of other modules' protocols are excepted.
//
// Prints each violation, and fails.

import Foundation

struct SymbolGraph: Decodable {
    struct Module: Decodable {
        var name: String
    }
    struct Symbol: Decodable {
        struct Location: Decodable {
            struct Position: Decodable {
                var line: Int
            }
            var uri: String
            var position: Position
        }
        struct Comment: Decodable {
            struct Line: Decodable {
                var text: String
            }
            var module: String?
            var lines: [Line]
        }
        struct Kind: Decodable {
            var identifier: String
        }
        var kind: Kind
        var pathComponents: [String]
        var location: Location?
        var docComment: Comment?
    }
    var module: Module
    var symbols: [Symbol]
}

struct Page: Decodable {
    struct Metadata: Decodable {
        var title: String?
        var symbolKind: String?
    }
    struct Section: Decodable {
        var title: String?
        var generated: Bool?
        var identifiers: [String]
    }
    struct Identifier: Decodable {
        var url: String
    }
    struct Reference: Decodable {
        var kind: String?
    }
    var identifier: Identifier
    var metadata: Metadata
    var topicSections: [Section]?
    var references: [String: Reference]?
}

/// Symbols of a library in its sources without a doc comment.
func undocumented(in library: String, _ graphs: [SymbolGraph]) -> [String] {
    let written = graphs.flatMap(\.symbols).filter {
        $0.location != nil && $0.kind.identifier != "swift.extension"
    }
    guard !written.isEmpty else { return ["\(library): no symbol has a place in the sources"] }
    return written.compactMap { symbol in
        let hasText = symbol.docComment?.lines.contains { !$0.text.allSatisfy(\.isWhitespace) } ?? false
        // A comment of another module belongs to the requirement that the symbol implements.
        if hasText, symbol.docComment?.module == library { return nil }
        guard let place = symbol.location else { return nil }
        let file = place.uri.replacing("file://\(FileManager.default.currentDirectoryPath)/", with: "")
        let name = symbol.pathComponents.joined(separator: ".")
        return "\(file):\(place.position.line + 1): \(name) is public and has no doc comment: write one"
    }
}

/// Members of a page that are in none of its groups.
func ungrouped(on page: Page) -> [String] {
    let sections = page.topicSections ?? []
    let groupsItself = page.metadata.symbolKind == "module" || sections.contains { $0.generated != true }
    let path = page.identifier.url.split(separator: "/documentation/").last?.split(separator: "/") ?? []
    guard groupsItself, let library = path.first, let name = path.last else { return [] }
    let sources = ["Sources/Library", "Broker/Sources"].first {
        FileManager.default.fileExists(atPath: "\($0)/\(library)")
    }
    let file = "\(sources ?? "Sources/Library")/\(library)/\(library).docc/\(name).md"
    return sections.filter { $0.generated == true && $0.title != "Default Implementations" }
        .flatMap(\.identifiers)
        .map { identifier in
            let last = identifier.split(separator: "/").last ?? ""
            let link = page.references?[identifier]?.kind == "symbol" ? "``\(last)``" : "<doc:\(last)>"
            return "\(file): \(link) is in no group of the page: add it to one under “## Topics”"
        }
}

func decoded<Value: Decodable>(_ type: Value.Type, from file: URL) throws -> Value {
    try JSONDecoder().decode(type, from: Data(contentsOf: file))
}

func files(in folder: URL, where isWanted: (URL) -> Bool) -> [URL] {
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (all?.compactMap { $0 as? URL } ?? []).filter(isWanted).sorted { $0.path < $1.path }
}

guard CommandLine.arguments.count == 2 else {
    print("usage: swift Scripts/docs-check.swift FOLDER")
    exit(2)
}
let folder = URL(fileURLWithPath: CommandLine.arguments[1])
let graphs = files(in: folder) { $0.lastPathComponent.hasSuffix(".symbols.json") }
let pages = files(in: folder) { $0.path.contains("/data/documentation/") && $0.pathExtension == "json" }
guard !graphs.isEmpty, !pages.isEmpty else {
    print("\(folder.path) has no symbol graphs, or no pages: run Scripts/docs")
    exit(2)
}
let libraries = Dictionary(
    grouping: try graphs.map { try decoded(SymbolGraph.self, from: $0) }, by: \.module.name)
let problems =
    try libraries.sorted { $0.key < $1.key }.flatMap { undocumented(in: $0.key, $0.value) }
    + pages.flatMap { ungrouped(on: try decoded(Page.self, from: $0)) }
problems.forEach { print("error: \($0)") }
print("\(pages.count) pages, \(libraries.count) libraries, \(problems.count) problems")
exit(problems.isEmpty ? 0 : 1)
