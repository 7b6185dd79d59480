import Foundation
import Notices
import NoticesRecording
import NoticesWire
import TestSupport
import Testing

@Suite struct RecordingWriterTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func plan(_ name: String = "a.notices", size: Int? = nil, files: Int? = nil) -> RecordingPlan {
        var plan = RecordingPlan(path: scratch.file(name))
        (plan.maximumSize, plan.files) = (size, files)
        return plan
    }

    private func refusal(_ plan: RecordingPlan) -> RecordingError? {
        do throws(RecordingError) {
            _ = try RecordingWriter(plan, greeting)
            return nil
        } catch { return error }
    }

    // MARK: - The file

    @Test func `only the user may read the file`() throws {
        _ = try RecordingWriter(plan(), greeting)
        let mode = try FileManager.default.attributesOfItem(atPath: plan().path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func `a file that is there is refused, and stays as it is`() throws {
        _ = try scratch.file(of: [1, 2, 3])
        let error = refusal(plan())
        #expect(error?.problem == .exists)
        #expect(error?.description.contains("is there already: choose another path") == true)
        #expect(try scratch.bytes() == [1, 2, 3])
    }

    @Test func `a file may be overwritten, and is the user's alone then`() throws {
        let path = try scratch.file(of: Array(repeating: 9, count: 100_000))
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        var plan = plan()
        plan.overwriting = true
        var writer = try RecordingWriter(plan, greeting)
        try writer.close(End(.closed))
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(try RecordingReader(path: path).allFaults() == [])
    }

    @Test func `a symbolic link, a folder and a device are refused`() throws {
        let target = try scratch.file("target", of: [1])
        try FileManager.default.createSymbolicLink(atPath: scratch.file(), withDestinationPath: target)
        var overwriting = plan()
        overwriting.overwriting = true
        #expect(refusal(overwriting)?.problem == .noFile)
        #expect(refusal(plan())?.problem == .exists)
        #expect(try scratch.bytes("target") == [1])
        overwriting.path = scratch.path
        #expect(refusal(overwriting)?.problem == .noFile)
        overwriting.path = "/dev/null"
        #expect(refusal(overwriting)?.problem == .noFile)
        overwriting.path = scratch.file("none/a")
        #expect(refusal(overwriting)?.description.contains("cannot make") == true)
    }

    @Test func `a second writer of the same file is refused`() throws {
        var overwriting = plan()
        overwriting.overwriting = true
        var first = try RecordingWriter(overwriting, greeting)
        #expect(refusal(overwriting)?.problem == .busy)
        try first.append(.mark(Mark(time: 1, text: "still there")))
        try first.close(End(.closed))
        #expect(try RecordingReader(path: overwriting.path).allFaults() == [])
    }

    @Test func `a file that is removed ends the recording`() throws {
        var writer = try RecordingWriter(plan(), greeting)
        try FileManager.default.removeItem(atPath: plan().path)
        try writer.append(.mark(Mark(time: 1, text: "gone")))
        let error = #expect(throws: RecordingError.self) { try writer.flush() }
        #expect(error?.problem == .removed)
        #expect(writer.isClosed)
    }

    @Test func `each flush is one write`() throws {
        var dice = Dice(seed: 1)
        let output = MemoryOutput()
        var writer = try RecordingWriter(plan(), greeting) { _, _ in output }
        for round in 1...4 {
            for _ in 0..<5 { try writer.append(.records(center: 1, dice.notes(300, length: 900))) }
            try writer.flush()
            #expect(output.writes == round + 1)
        }
    }

    @Test(arguments: [0, 1, 60, 400])
    func `what was written before a disk is full is kept, and says why it ends`(more: Int) throws {
        var dice = Dice(seed: 1)
        let records = dice.notes(900, length: 2_500)
        let room = BlockLayout.size + 10_000 + more
        let output = MemoryOutput(room: room)
        var writer = try RecordingWriter(plan(), greeting) { _, _ in output }
        var kept = 0
        let error = #expect(throws: RecordingError.self) {
            for start in stride(from: 0, to: records.count, by: 10) {
                try writer.append(.records(center: 1, Array(records[start..<start + 10])))
                try writer.flush()
                kept = start + 10
            }
        }
        #expect(error?.description.contains("make room on the disk") == true)
        #expect(writer.isClosed)
        try writer.append(.mark(Mark(time: 1, text: "late")))
        try writer.close(End(.closed))
        let reader = try RecordingReader(path: try scratch.file(of: output.bytes))
        #expect(try reader.allRecords() == Array(records[..<kept]))
        let end = try reader.end()
        #expect(end?.reason == .failed)
        #expect(try reader.allFaults() == [])
    }

    // MARK: - Limits

    @Test(arguments: 0..<12)
    func `a file has no more bytes than it may`(seed: Int) throws {
        var dice = Dice(seed: UInt64(seed))
        let size = dice.roll(5_000..<3 * BlockLayout.size)
        var writer = try RecordingWriter(plan(size: size), greeting)
        var written: [NoticeRecord] = []
        while !writer.isClosed {
            let records = dice.notes(dice.roll(1..<200), length: 2_000, from: UInt64(written.count + 1))
            written += records
            try writer.append(.records(center: 1, records))
            try writer.flush()
        }
        #expect(try scratch.bytes().count <= size)
        let reader = try RecordingReader(path: plan().path)
        #expect(try reader.allFaults() == [])
        #expect(try reader.end()?.reason == .limit)
        let read = try reader.allRecords()
        #expect(read == Array(written.prefix(read.count)))
        #expect(size - (try scratch.bytes().count) < 8_000)
    }

    @Test(arguments: 0..<8)
    func `full files follow each other, each a whole recording, and the last ones are kept`(seed: Int) throws
    {
        var dice = Dice(seed: UInt64(seed))
        let registrations = dice.registrations(dice.roll(1..<900))
        let size = dice.roll(100_000..<2 * BlockLayout.size)
        var writer = try RecordingWriter(plan(size: size, files: 3), greeting)
        try writer.append(
            .registrations(RegistrationChunk(center: 1, seq: 0, isLast: true, registrations: registrations)))
        var written: [NoticeRecord] = []
        while writer.path != scratch.file("a.notices.5") {
            let records = dice.notes(dice.roll(1..<300), length: 2_000, from: UInt64(written.count + 1))
            written += records
            try writer.append(.records(center: 1, records))
            if dice.roll(0..<3) == 0 { try writer.flush() }
        }
        try writer.close(End(.closed))
        #expect(try scratch.names == ["a.notices.3", "a.notices.4", "a.notices.5"])
        var read: [NoticeRecord] = []
        for name in try scratch.names {
            #expect(try scratch.bytes(name).count <= size)
            let reader = try RecordingReader(path: scratch.file(name))
            #expect(try reader.allFaults() == [])
            #expect(try reader.lastRegistrations().registrations(of: 1) == registrations)
            let text = try reader.end()?.text
            #expect(
                text == (name.hasSuffix("5") ? "" : "goes on in a.notices.\(name.hasSuffix("3") ? 4 : 5)"))
            read += try reader.allRecords()
        }
        #expect(read == Array(written.suffix(read.count)))
    }

    @Test func `a size that has no room for the observers is refused`() throws {
        var dice = Dice(seed: 1)
        #expect(refusal(plan(size: 100))?.problem == .tooSmall)
        let listing = RegistrationChunk(
            center: 1, seq: 0, isLast: true, registrations: dice.registrations(9_000))
        var writer = try RecordingWriter(plan(size: 100_000, files: 2), greeting)
        let error = #expect(throws: RecordingError.self) { try writer.append(.registrations(listing)) }
        #expect(error?.problem == .tooSmall)
    }

    @Test func `a later file that is there is refused at the beginning`() throws {
        _ = try scratch.file("a.notices.1", of: [1])
        #expect(refusal(plan(size: 100_000, files: 2))?.problem == .exists)
    }
}
