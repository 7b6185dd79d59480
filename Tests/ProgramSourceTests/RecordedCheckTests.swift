import BoardModel
import Demo
import Notices
import NoticesWire
import TestSupport
import Testing

@testable import ProgramSource

/// What is expected of a recording that has several files.
@Suite struct RecordedCheckTests {
    private let runs: Runs

    init() throws { runs = try Runs() }

    private var messages: [WireMessage] {
        (1...200 as ClosedRange<UInt64>).map { seq in
            var record = NoticeRecord(seq: seq, time: 1, kind: .unheard)
            (record.name, record.payload) = ("a", "\"" + String(repeating: "x", count: 2_000) + "\"")
            return .records(center: 1, [record])
        }
    }

    private func unheard(_ check: RecordedCheck) throws -> String {
        guard case .expect(let expectation)? = try CommandParser.parse("expect unheard a 200") else {
            return ""
        }
        return try check.run.result(of: expectation).text
    }

    @Test func `all files of a recording that has rotated are checked, and a later file alone by its name`()
        throws
    {
        let path = try runs.write("a", messages, size: 65_536, files: 100)
        let check = try RecordedCheck(of: path, center: nil)
        #expect(check.fileCount > 3 && !check.hasLostBeginning && check.faults == [])
        #expect(try unheard(check) == "unheard posts of a: expected 200, found 200")
        let later = try RecordedCheck(of: "\(path).2", center: nil)
        #expect(later.fileCount == 1)
        #expect(try unheard(later) != unheard(check))
    }

    @Test func `a recording whose first files were removed says so`() throws {
        let path = try runs.write("a", messages, size: 65_536, files: 2)
        let check = try RecordedCheck(of: path, center: "main")
        #expect(check.fileCount == 2 && check.hasLostBeginning && check.hasCenter)
    }
}
