import Foundation
import NoticesWire
import TestSupport
import Testing

/// `docs/Wire.md` says what the library does.
@Suite struct WireDocumentTests {
    private let text: String

    init() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        text = try String(contentsOf: root.appending(path: "docs/Wire.md"), encoding: .utf8)
    }

    private func lines(of part: String) throws -> [Substring] {
        let start = try #require(text.range(of: "<!-- \(part) -->"))
        let end = try #require(text.range(of: "<!-- /\(part) -->"))
        return text[start.upperBound..<end.lowerBound].split(separator: "\n")
    }

    /// The cells of a table, without its titles.
    private func rows(of part: String) throws -> [[String]] {
        try lines(of: part).dropFirst(2).map { line in
            line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    /// The bytes of the example: on each line, what is before the bar.
    private func example() throws -> [UInt8] {
        try lines(of: "example").filter { $0.contains("|") }.flatMap { line in
            try line.prefix { $0 != "|" }.split(separator: " ").map { digits in
                try #require(UInt8(digits, radix: 16), "\(digits) is no byte, in: \(line)")
            }
        }
    }

    @Test func `the example is what the library writes`() throws {
        let example = try example()
        #expect(example == stream(of: Example.messages))
        #expect(try messages(in: example) == Example.messages)
    }

    @Test func `the example has every type of frame that a program sends`() throws {
        let types = Set(try frames(in: try example()).map(\.type))
        let sent = FrameType.allCases.filter {
            !$0.isReserved && !$0.isOfReaders && ![.ping, .fill].contains($0)
        }
        #expect(types == Set(sent.map(\.rawValue)))
    }

    @Test func `the table of types is that of the library`() throws {
        let rows = try rows(of: "types")
        #expect(rows.map { $0.prefix(2) } == FrameType.allCases.map { ["\($0.rawValue)", "\($0)"] })
        #expect(rows.map { $0[2].hasPrefix("reserved: ") } == FrameType.allCases.map(\.isReserved))
    }

    @Test func `the limits are those of the library`() throws {
        let limits = try rows(of: "limits").map { Int($0[1].replacing(" ", with: "")) }
        #expect(
            limits == [
                WireLimits.frame, WireLimits.items, WireLimits.centers, WireLimits.label,
                WireLimits.name, WireLimits.leaks, WireLimits.suspects, WireLimits.paths, WireLimits.leaks,
                WireLimits.leakMinutes, WireLimits.statusFields,
                WireLimits.patterns,
                WireLimits.tableText,
                WireLimits.table, WireLimits.text,
            ])
    }
}
