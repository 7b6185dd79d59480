import Foundation
import Notices
import TestSupport
import Testing

/// The samples of the landing page and of “How the other parts work”, and that those of all articles are tested.
@Suite(.leavesNoObservers, .endsInTime) struct ArticleTests: PrintingSamples {
    private static let pages = ["README.md", "docs/Library.md"]

    private let center = NoticeCenter()
    let printed = Calls()

    @Test func `the landing page`() {
        let center = NoticeCenter()
        let token = center.observe("cart.changed") { notice in print(notice.payload ?? "nothing") }
        let outcome = center.post("cart.changed", payload: 3)  // prints 3
        let reached = outcome.delivered  // 1

        #expect(reached == 1 && printed.all == ["3"])
        withExtendedLifetime(token) {}
    }

    @Test func `how the other parts work`() {
        let outer = center.observe("a") { _ in center.post("b") }
        let inner = center.observe("b") { _ in }
        let monitor = center.monitor { record in
            guard record.isComplete else { return }
            print(record.seq, record.kind.rawValue, record.name ?? "*", "caused by", record.cause ?? 0)
        }
        center.post("a")

        #expect(
            printed.all == [
                "4 deliver b caused by 2", "3 post b caused by 2", "2 deliver a caused by 0",
                "1 post a caused by 0",
            ])
        withExtendedLifetime((outer, inner, monitor)) {}
    }

    @Test func `the form of a record`() throws {
        let record = NoticeRecord(seq: 1, time: 0.5, kind: .post)

        let line = try JSONEncoder().encode(record)
        let again = try JSONDecoder().decode(NoticeRecord.self, from: line)

        #expect(again == record)
    }

    @Test func `every sample of the articles, the README and the library's page is tested`() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        // The recipes are compiled by `make misuse`, in three settings; the inspector's sample, by other tests.
        let others = ["Misuse/Recipes.swift", "ProgramSourceTests/ReadmeInspectorSamples.swift"]
        let tests = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let tested = try (tests + others.map { folder.appending(path: "../../" + $0) }).map {
            withoutLayout(try String(contentsOf: $0, encoding: .utf8))
        }
        let catalog = folder.appending(path: "../../../Sources/Library/Notices/Notices.docc")
        let articles = try FileManager.default.contentsOfDirectory(atPath: catalog.path).sorted()
            .filter { $0.hasSuffix(".md") }.map { catalog.appending(path: $0) }
        var count = 0
        let pages = Self.pages.map { folder.appending(path: "../../../" + $0) }
        for article in articles + pages {
            let name = article.lastPathComponent
            let text = try String(contentsOf: article, encoding: .utf8)
            for block in text.components(separatedBy: "```swift\n").dropFirst() {
                let sample = withoutLayout(block.components(separatedBy: "```")[0])
                let isTested = tested.contains { $0.contains(sample) }
                #expect(isTested, "of \(name), this is not tested as it stands there:\n\(sample)")
                count += 1
            }
        }
        #expect(count > 15)
    }

    @Test func `every call in the text of the README and of the library's page is compiled`() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let tests = folder.appending(path: "../..")
        let files =
            [
                "ProgramSourceTests/ReadmeInspectorSamples.swift",
                "NoticesTests/Articles/ReadmeSampleTests.swift",
            ]
        let compiled = try files.map { try String(contentsOf: tests.appending(path: $0), encoding: .utf8) }
        let spans: [Substring] = try Self.pages.flatMap { page in
            let text = try String(contentsOf: tests.appending(path: "../" + page), encoding: .utf8)
            return text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
                .filter { $0.offset % 2 == 1 }.map(\.element)
        }
        // A manifest is no part of the library, and a name with its labels is no call.
        let calls = spans.filter {
            $0.contains("(") && $0.hasSuffix(")") && !$0.hasSuffix(":)") && !$0.hasPrefix(".")
        }
        for call in calls {
            #expect(compiled.contains { $0.contains(call) }, "\(call) is not compiled")
        }
        #expect(calls.count > 1)
    }

    @Test func `every sample with an inspector catches its error, so that the program goes on`() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        var samples: [(file: String, text: String)] = []
        for part in ["README.md", "docs", "Sources", "Examples/Shop/Sources", "Broker/Sources"] {
            let root = folder.appending(path: part).standardizedFileURL
            let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
            let paths = files?.compactMap { $0 as? URL } ?? []
            for path in paths.isEmpty ? [root] : paths where ["md", "swift"].contains(path.pathExtension) {
                let text = try String(contentsOf: path, encoding: .utf8)
                for call in ["try NoticeInspector(name:", "try NoticeInspector.fromEnvironment("] {
                    let rests = text.components(separatedBy: call).dropFirst()
                    samples += rests.map { (path.lastPathComponent, String($0.prefix(900))) }
                }
            }
        }
        // They pass the error on.
        let others = ["Poster.swift", "NoticeInspector+Environment.swift", "SoakProgram.swift"]
        for sample in samples where !others.contains(sample.file) {
            let block = sample.text.components(separatedBy: "```")[0]
            #expect(block.contains("catch {"), "\(sample.file) does not catch what NoticeInspector throws")
        }
        #expect(samples.count > 4)
    }

    private func withoutLayout(_ text: String) -> String {
        let lines = text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        return lines.filter { !$0.isEmpty }.joined(separator: "\n")
    }
}
