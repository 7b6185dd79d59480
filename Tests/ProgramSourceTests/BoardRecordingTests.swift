import BoardModel
import Demo
import Foundation
import LocalSockets
import Notices
import NoticesInspector
import NoticesRecording
import NoticesWire
import TerminalUI
import TestSupport
import Testing

@testable import ProgramSource

/// What a board shows, recorded in a file: that of an attached program, and of its own demo.
@Suite(.leavesNoObservers, .endsInTime) struct BoardRecordingTests {
    private let sockets = SocketFolderOfATest()
    private let runs: Runs
    private let center = NoticeCenter()
    private let line = SourceLine(file: "prompt", line: 1)

    init() throws { runs = try Runs() }

    private var folder: String { runs.folder.path + "/" }

    private func inspector(_ name: String = "shop") throws -> NoticeInspector {
        let inspector = try NoticeInspector(name: name, path: sockets.socket())
        inspector.offer(center)
        return inspector
    }

    private func attach() async throws -> AttachedProgram {
        let program = try AttachedProgram(
            try OfferedProgram.at(sockets.socket()), center: nil, recordingIn: folder)
        await until("its observers are listed") { program.abilities.contains(.recording) }
        return program
    }

    /// Starts or stops a recording. Returns what the board says.
    private func record(_ source: some BoardSource, to path: String? = nil) -> String {
        switch source.run(.record(path), at: line) {
        case .success(.said(let sentence)): sentence
        case .failure(let error): "error: \(error.message)"
        default: "nothing"
        }
    }

    private var files: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
    }

    private func recorded(_ file: String) throws -> (records: [NoticeRecord], observers: [String], end: End?)
    {
        let reader = try RecordingReader(path: folder + file)
        #expect(reader.faults == [])
        let block = try reader.block(0)
        #expect(block.faults == [])
        var known = RecordedRegistrations()
        for message in block.messages { known.apply(message, inBlock: 0) }
        let records = block.messages.flatMap { message -> [NoticeRecord] in
            if case .records(_, let records) = message { records } else { [] }
        }
        let number = try #require(reader.hello.centers.first).number
        return (records, known.registrations(of: number).map(\.observer), block.end)
    }

    @Test func `a recording has the observers of its beginning, and what comes up to its end`() async throws {
        let inspector = try inspector()
        let before = center.observe("cart.changed", label: "before") { _ in }
        center.post("too.early")
        let program = try await attach()
        #expect(program.recording == nil)
        let sentence = record(program)
        let file = try #require(try files.first)
        #expect(sentence == "recording to \(folder)\(file); the same command stops it")
        #expect(file.wholeMatch(of: #/shop-\d{8}-\d{6}\.notices/#) != nil, "\(file)")
        #expect(program.recording == .recording)
        let during = center.observe("cart.changed", label: "during") { _ in }
        center.post("cart.changed", payload: 3)
        var seen = 0
        await until("the board has it") {
            seen += program.takeRecords().records.count { $0.kind == .deliver }
            return seen == 2
        }
        let end = record(program)
        let size = try Data(contentsOf: runs.folder.appendingPathComponent(file)).count
        #expect(end == "4 records, \(size) bytes in \(folder)\(file)")
        #expect(program.recording == nil)
        center.post("too.late")
        let found = try recorded(file)
        #expect(found.records.map(\.kind) == [.observe, .post, .deliver, .deliver])
        #expect(found.records.last?.payload == "3")
        #expect(found.observers == ["before", "during"])
        #expect(found.end?.reason == .closed)
        withExtendedLifetime((before, during, inspector)) {}
    }

    @Test func `each recording has a file of its own, whatever the program calls itself`() async throws {
        let inspector = try inspector("../.shop/ü\u{1b}[2J")
        let program = try await attach()
        for _ in 0..<3 {
            #expect(record(program).hasPrefix("recording to "))
            #expect(record(program).hasPrefix("0 records, "))
        }
        #expect(try files.count == 3)
        let names = try files
        #expect(names.allSatisfy { $0.hasPrefix("_.shop___") }, "\(names)")
        withExtendedLifetime(inspector) {}
    }

    @Test func `a recording is written where the user says, and never over a file`() async throws {
        let inspector = try inspector()
        let program = try await attach()
        let demo = DemoProgram(recorder: CenterFileRecorder(program: "noticeboard", folder: folder))
        for (source, name) in [(program, "a.notices"), (demo, "b.notices")] as [(any BoardSource, String)] {
            #expect(record(source, to: name) == "recording to \(folder)\(name); the same command stops it")
            #expect(record(source, to: "ignored").hasPrefix("0 records, "))
            #expect(record(source, to: name).contains("\(folder)\(name) already exists"))
            #expect(source.recording == nil)
            #expect(record(source, to: "none/c.notices").hasPrefix("error: cannot make"))
        }
        let elsewhere = folder + "c.notices"
        #expect(record(demo, to: elsewhere).hasPrefix("recording to \(elsewhere);"))
        demo.endRecording()
        #expect(try files == ["a.notices", "b.notices", "c.notices"])
        withExtendedLifetime(inspector) {}
    }

    @Test func `a recording ends with its program, and says so`() async throws {
        let inspector = try inspector()
        let program = try await attach()
        _ = record(program)
        let file = try #require(try files.first)
        inspector.close()
        await until("its end") { program.recording != .recording }
        guard case .ended(let sentence, false) = program.recording else {
            Issue.record("\(String(describing: program.recording))")
            return
        }
        #expect(sentence.hasPrefix("the recording ended: its inspector was closed; 0 records, "))
        #expect(try recorded(file).end?.reason == .closed)
        await until("nothing can be recorded") { !program.abilities.contains(.recording) }
        #expect(record(program).hasPrefix("error: cannot record yet: "))
        withExtendedLifetime(inspector) {}
    }

    @Test func `a file that is removed, or cannot be made, is an error`() async throws {
        let inspector = try inspector()
        let program = try await attach()
        _ = record(program)
        try FileManager.default.removeItem(at: runs.folder)
        center.post("cart.changed")
        await until("the error") { program.recording != .recording }
        guard case .ended(let sentence, true) = program.recording else {
            Issue.record("\(String(describing: program.recording))")
            return
        }
        #expect(sentence.contains("was removed while it was written"))
        #expect(record(program).hasPrefix("error: cannot make"))
        #expect(program.recording != .recording)
        // The board goes on.
        center.post("cart.changed")
        await until("both posts") { program.snapshot().totals.posts == 2 }
        withExtendedLifetime(inspector) {}
    }

    @Test func `the own demo is recorded where its host lets it be`() throws {
        let demo = DemoProgram(recorder: CenterFileRecorder(program: "noticeboard", folder: folder))
        #expect(demo.abilities == .all)
        #expect(!DemoProgram().abilities.contains(.recording))
        #expect(record(demo).hasPrefix("recording to \(folder)noticeboard-"))
        #expect(demo.recording == .recording)
        _ = try demo.execute("post cart.changed 3", at: line)
        let end = record(demo)
        let file = try #require(try files.first)
        let size = try Data(contentsOf: runs.folder.appendingPathComponent(file)).count
        let records = try recorded(file).records
        #expect(end == "\(records.count) records, \(size) bytes in \(folder)\(file)")
        #expect(records.filter(\.isComplete).map(\.kind) == [.unheard, .post])
        // Ended with the board.
        _ = record(demo)
        demo.endRecording()
        #expect(demo.recording == nil)
        #expect(try recorded(try #require(try files.last)).end?.reason == .closed)
    }
}
