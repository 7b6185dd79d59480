import Foundation
import Notices
import NoticesRecording
import NoticesWire
import TerminalUI
import TestSupport
import Testing

@testable import BoardModel
@testable import ProgramSource

/// Recordings that are damaged, or made to harm their reader.
@Suite struct DiffBoundsTests {
    private let runs: Runs

    init() throws { runs = try Runs() }

    private func post(_ seq: UInt64, _ name: String, filtered: Int = 0) -> NoticeRecord {
        var record = NoticeRecord(seq: seq, time: 1, kind: .post)
        (record.name, record.filtered, record.deliveries) = (name, filtered, 0)
        return record
    }

    private func messages(_ count: UInt64) -> [WireMessage] {
        var delivery = NoticeRecord(seq: 2, time: 1, kind: .deliver)
        (delivery.name, delivery.observer) = ("cart.changed", "badge")
        return (0..<count).map {
            .records(center: 1, [post($0 * 2 + 1, "cart.changed"), delivery])
        }
    }

    @Test func `records that were dropped are a difference`() throws {
        let drops = WireMessage.drops(center: 1, Drops(total: 5, posts: 1, deliveries: 2, unheard: 0))
        try runs.write("a", messages(2) + [drops])
        try runs.write("b", messages(2))
        #expect(try runs.differences() == ["dropped 5 0"])
    }

    @Test func `counts of a file cannot become too great`() throws {
        let many = (0..<3_000).map { post(UInt64($0) + 1, "a", filtered: .max) }
        try runs.write(
            "a",
            stride(from: 0, to: 3_000, by: 1_000).map { .records(center: 1, Array(many[$0..<$0 + 1_000])) })
        try runs.write("b", [.records(center: 1, [post(1, "a")])])
        #expect(try runs.differences() == ["a posts 3000 1", "a filtered \(Bounds.count) 0"])
    }

    @Test func `a file with more names than are compared is refused, and some of them can be chosen`() throws
    {
        try runs.write("a", [.records(center: 1, (1...900).map { post($0, "name\($0)") })])
        try runs.write("b", [.records(center: 1, [post(1, "name7")])])
        var options = RecordedDiff.Options()
        let error = #expect(throws: RecordedDiffError.self) {
            try RecordedDiff(of: runs.path("a"), and: runs.path("b"), options, limit: 100_000)
        }
        #expect(error == .tooMany(path: runs.path("a")))
        options.names = try RowFilter("name77")
        #expect(
            try RecordedDiff(of: runs.path("a"), and: runs.path("b"), options, limit: 100_000).differences
                .map(\.name) == (["name77"] + (770...779).map { "name\($0)" }).sorted())
    }

    @Test func `bytes that have changed are faults, and never a trap`() throws {
        let path = try runs.write("a", messages(8))
        try runs.write("b", messages(8))
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        var dice = Dice(seed: 3)
        var faulty = 0
        for _ in 0..<1_000 {
            var bytes = whole
            for _ in 0...dice.roll(0..<3) { bytes[dice.roll(0..<bytes.count)] = UInt8(dice.roll(0..<256)) }
            try bytes.prefix(dice.roll(0..<4) == 0 ? dice.roll(0..<bytes.count) : bytes.count)
                .write(to: URL(fileURLWithPath: path))
            var options = RecordedDiff.Options()
            options.comparesPayloads = true
            do throws(RecordedDiffError) {
                let diff = try RecordedDiff(of: path, and: runs.path("b"), options)
                if !diff.a.faults.isEmpty { faulty += 1 }
                #expect(diff.b.faults == [])
            } catch {
                guard case .file(let error) = error, error.problem == .foreign else {
                    Issue.record("\(error)")
                    continue
                }
            }
        }
        #expect(faulty > 500)
    }

    @Test func `a file of several blocks is read through each time`() throws {
        let text = String(repeating: "x", count: 60_000)
        func messages(_ last: String) -> [WireMessage] {
            (UInt64(1)...60).map { number in
                var record = post(number, "big")
                record.payload = number == 60 ? "\"\(last)\"" : "\"\(text)\""
                return .records(center: 1, [record])
            }
        }
        try runs.write("a", messages("a"))
        try runs.write("b", messages("b"))
        #expect(try RecordingReader(path: runs.path("a")).blocks.count > 3)
        #expect(
            try runs.differences { $0.comparesPayloads = true } == ["big payload 60: \"a\" \"b\""])
    }
}
