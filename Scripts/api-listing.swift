// Compares the public surface of the libraries with its listing in docs/api, or writes that anew.
// Usage: swift Scripts/api-listing.swift FOLDER LISTINGS [write]
//
// FOLDER has the symbol graphs of Scripts/docs; LISTINGS has a file for each library, with a line for each public
// declaration. So a review of a change sees how the surface changes. Prints each difference, and fails.

import Foundation

struct SymbolGraph: Decodable {
    struct Module: Decodable {
        var name: String
    }
    struct Symbol: Decodable {
        struct Fragment: Decodable {
            var spelling: String
        }
        struct Location: Decodable {
            var uri: String
        }
        struct Identifier: Decodable {
            var precise: String
        }
        var identifier: Identifier
        var pathComponents: [String]
        var declarationFragments: [Fragment]?
        var location: Location?
    }
    struct Relationship: Decodable {
        struct Origin: Decodable {}

        var kind: String
        var source: String
        var target: String
        var targetFallback: String?
        /// The requirement of a protocol that a member fulfils.
        var sourceOrigin: Origin?
    }
    var module: Module
    var symbols: [Symbol]
    var relationships: [Relationship]
}

/// The lines of a graph: the type that a declaration is in, and the declaration; and each type with its protocols.
func lines(of graph: SymbolGraph) -> [String] {
    declarations(of: graph) + conformances(in: graph)
}

func conformances(in graph: SymbolGraph) -> [String] {
    let paths = Dictionary(
        graph.symbols.map { ($0.identifier.precise, $0.pathComponents.joined(separator: ".")) },
        uniquingKeysWith: { first, _ in first })
    return graph.relationships.filter { $0.kind == "conformsTo" }.compactMap { conformance in
        guard let type = paths[conformance.source] else { return nil }
        return "\(type): is \(conformance.targetFallback ?? paths[conformance.target] ?? conformance.target)"
    }
}

func declarations(of graph: SymbolGraph) -> [String] {
    // What fulfils a requirement is said by the line of the conformance.
    let fulfilling = Set(graph.relationships.filter { $0.sourceOrigin != nil }.map(\.source))
    return graph.symbols.filter { $0.location != nil && !fulfilling.contains($0.identifier.precise) }.map {
        symbol in
        let words = (symbol.declarationFragments ?? []).map(\.spelling).joined()
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let parents = symbol.pathComponents.dropLast()
        return parents.isEmpty ? words : parents.joined(separator: ".") + ": " + words
    }
}

guard CommandLine.arguments.count >= 3 else {
    print("usage: swift Scripts/api-listing.swift FOLDER LISTINGS [write]")
    exit(2)
}
let folder = URL(fileURLWithPath: CommandLine.arguments[1])
let listings = URL(fileURLWithPath: CommandLine.arguments[2])
let isWriting = CommandLine.arguments.dropFirst(3).first == "write"

let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
let graphs = (found?.compactMap { $0 as? URL } ?? []).filter {
    $0.lastPathComponent.hasSuffix(".symbols.json")
}
guard !graphs.isEmpty else {
    print("\(folder.path) has no symbol graphs: run Scripts/docs")
    exit(2)
}
var surfaces: [String: Set<String>] = [:]
for url in graphs {
    let graph = try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: url))
    // The graph NoticesFoundation@Notices has what the one library adds to types of the other.
    let library = url.lastPathComponent.prefix { $0 != "@" && $0 != "." }
    surfaces[String(library), default: []].formUnion(lines(of: graph))
}

/// What one has to know of a library, at most: declarations, functions to observe, functions to post.
let limits = [
    "Notices": [
        ("declarations", "", 300), ("functions named observe", "func observe", 20),
        ("functions named post…", "func post", 8),
    ]
]
var excesses = 0
for (library, limits) in limits {
    let surface = (surfaces[library] ?? []).filter { !$0.contains(": is ") }
    for (what, word, limit) in limits {
        let count = word.isEmpty ? surface.count : surface.count { $0.contains(word) }
        print("\(library): \(count) of \(limit) \(what)")
        if count > limit { excesses += 1 }
    }
}
guard excesses == 0 else {
    print("error: a library has grown beyond what one has to know of it: take something out")
    exit(1)
}

var differences = 0
for (library, surface) in surfaces.sorted(by: { $0.key < $1.key }) {
    let file = listings.appending(path: library + ".txt")
    if isWriting {
        try FileManager.default.createDirectory(at: listings, withIntermediateDirectories: true)
        try (surface.sorted().joined(separator: "\n") + "\n").write(
            to: file, atomically: true, encoding: .utf8)
        print("\(file.path): \(surface.count) declarations")
        continue
    }
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    let listed = Set(text.split(separator: "\n").map(String.init))
    let changes =
        listed.subtracting(surface).sorted().map { "- " + $0 }
        + surface.subtracting(listed).sorted().map { "+ " + $0 }
    for change in changes { print("\(library) \(change)") }
    differences += changes.count
}
guard differences == 0 else {
    print(
        "error: the public surface differs from docs/api in \(differences) lines: if that is meant, make api")
    exit(1)
}
