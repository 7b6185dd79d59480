import BoardModel
import Demo
import Foundation
import Testing

@testable import Lessons

/// Every `show` line of every lesson stands in this folder's Samples, which the compiler reads under the rules of the
/// whole package: Swift 6, and a warning is an error.
struct LessonSampleTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "Samples")

    /// The sources of the samples. Layout does not count.
    private static let compiled: [String] = {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.sorted().compactMap { file in
            (try? String(contentsOf: folder.appending(path: file), encoding: .utf8)).map {
                SwiftPieces.withoutLayout($0.split(separator: "\n").map(String.init))
            }
        }
    }()

    @Test(arguments: LessonLibrary.all)
    func `every line of Swift that a lesson shows is compiled`(lesson: Lesson) {
        for step in lesson.steps {
            for piece in SwiftPieces.pieces(of: step.code) where !piece.allSatisfy({ $0.hasPrefix("//") }) {
                let text = SwiftPieces.withoutLayout(piece)
                let stands = Self.compiled.contains { ("\n" + $0 + "\n").contains("\n" + text + "\n") }
                #expect(
                    stands, "\(lesson.file):\(step.line): this is not in Samples as it stands there:\n\(text)"
                )
            }
        }
    }

    @Test func `a lesson shows no line that is left out`() {
        for lesson in LessonLibrary.all {
            for step in lesson.steps {
                #expect(!step.code.contains { $0.contains("…") }, "\(lesson.file):\(step.line)")
            }
        }
    }

    @Test func `lines are taken apart where a statement or a declaration begins`() {
        let code = [
            "a = f {", "    b", "}", "deinit { c }", "// d", "if e {", "    f", "} else {", "    g", "}",
        ]
        #expect(
            SwiftPieces.pieces(of: code) == [
                ["a = f {", "    b", "}"], ["deinit { c }"], ["// d"],
                ["if e {", "    f", "} else {", "    g", "}"],
            ])
    }
}

/// The lines that belong together: those from one without an indentation to the next that does not close it.
private enum SwiftPieces {
    static func pieces(of code: [String]) -> [[String]] {
        code.reduce(into: []) { pieces, line in
            let continues = line.first.map { " })".contains($0) } ?? true
            if continues, !pieces.isEmpty {
                pieces[pieces.count - 1].append(line)
            } else {
                pieces.append([line])
            }
        }
    }

    static func withoutLayout(_ lines: [String]) -> String {
        lines.map { $0.split(separator: " ").joined(separator: " ") }.filter { !$0.isEmpty }
            .joined(separator: "\n")
    }
}
