import BoardModel
import Demo
import LocalSockets
import Notices
import TestSupport
import Testing

@testable import Lessons

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

struct NotesMessageTests {
    private let lesson = LessonFingerprint(LessonLibrary.all[0])

    @Test func `a message is a line, and the line is the message`() {
        let messages: [NotesMessage] = [
            .none, .page(lesson, LessonPage(step: 0, isAsking: true), seconds: 0),
            .page(lesson, LessonPage(step: 41, isAsking: false), seconds: 3_600),
        ]
        for message in messages {
            #expect(message.line.utf8.count <= NotesMessage.lengthLimit)
            #expect(NotesMessage(String(message.line.dropLast())) == message)
        }
        #expect(messages[2].line == "page \(lesson) 42 shown 3600\n")
    }

    @Test(arguments: [
        "", "page", "none ", "page x 1 shown 0", "PAGE 0123456789abcdef 1 shown 0", "\u{1b}[31m",
    ])
    func `what is no message ends the reading`(line: String) {
        #expect(NotesMessage(line) == nil)
        var decoder = NotesDecoder()
        #expect(decoder.take(Array((line + "\nnone\n").utf8)) == nil)
        #expect(decoder.isBroken)
    }

    @Test func `bytes come in any pieces, and without an end they are no message`() {
        let bytes = Array(
            NotesMessage.page(lesson, LessonPage(step: 1, isAsking: true), seconds: 5).line.utf8)
        for cut in bytes.indices {
            var decoder = NotesDecoder()
            let first = decoder.take(bytes[..<cut])
            #expect(first == nil)
            #expect(decoder.take(bytes[cut...]) != nil)
        }
        var decoder = NotesDecoder()
        _ = decoder.take(Array(repeating: UInt8(ascii: "a"), count: 1_000_000))
        #expect(decoder.isBroken)
    }

    @Test(arguments: 0..<4) func `no bytes harm it`(seed: UInt64) {
        var dice = Dice(seed: seed)
        for _ in 0..<2_000 {
            var bytes = Array("page \(lesson) 2 shown 60\nnone\n".utf8)
            for _ in 0..<dice.roll(1..<4) { bytes[dice.roll(0..<bytes.count)] = UInt8(dice.roll(0..<256)) }
            var decoder = NotesDecoder()
            _ = decoder.take(bytes)
        }
    }
}

/// Between a board and the speaker's notes, over a socket.
struct NotesSocketTests {
    private let lesson = LessonFingerprint(LessonLibrary.all[0])

    private func folder() throws -> String {
        var template = Array("/tmp/speaking-XXXXXX".utf8CString)
        _ = try #require(mkdtemp(&template))
        return template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) } + "/s"
    }

    private func removeAll(_ folder: String) {
        for path in [NotesSocket.path(in: folder), folder, String(folder.dropLast(2))] { remove(path) }
    }

    private func message(_ step: Int) -> NotesMessage {
        .page(lesson, LessonPage(step: step, isAsking: false), seconds: step)
    }

    @Test func `the notes follow the board, whichever is there first`() async throws {
        let folder = try folder()
        defer { removeAll(folder) }
        let early = try NotesReceiver(folder: folder) {}
        let sender = try NotesSender(folder: folder)
        #expect(early.latest == nil)
        try sender.send(message(1))
        await until("what the board says") { early.latest?.message == message(1) }
        let late = try NotesReceiver(folder: folder) {}
        await until("what the board says") { late.latest?.message == message(1) }
        try sender.send(message(2))
        await until("what the board says") {
            early.latest?.message == message(2) && late.latest?.message == message(2)
        }
        var status = stat()
        #expect(lstat(NotesSocket.path(in: folder), &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
        #expect(lstat(folder, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o700)
        sender.end()
        await until("what the board says") { early.latest == nil && late.latest == nil }
        #expect(lstat(NotesSocket.path(in: folder), &status) != 0)
        early.end()
        late.end()
    }

    @Test func `of two boards the first is followed, both are told of, and either can be chosen`()
        async throws
    {
        let folder = try folder()
        let (one, two) = (try living(), try living())
        defer {
            removeAll(folder)
            for process in [one, two] { end(process) }
        }
        let first = try NotesSender(folder: folder, process: min(one, two))
        let second = try NotesSender(folder: folder, process: max(one, two))
        try first.send(message(1))
        try second.send(message(7))
        let any = try NotesReceiver(folder: folder) {}
        let chosen = try NotesReceiver(folder: folder, process: max(one, two)) {}
        await until("what the boards say") {
            any.latest?.message == message(1) && chosen.latest?.message == message(7)
        }
        let all = [one, two].sorted()
        await until("how many there are") {
            any.boards == .init(followed: all[0], all: all)
                && chosen.boards == .init(followed: all[1], all: all)
        }
        first.end()
        await until("what the boards say") {
            any.latest?.message == message(7) && any.boards == .init(followed: all[1], all: [all[1]])
        }
        second.end()
        any.end()
        chosen.end()
    }

    @Test func `what a board has left that was killed is removed, and other files stay`() throws {
        let folder = try folder()
        defer { removeAll(folder) }
        try SocketFolder.make(at: folder)
        let killed = try living()
        end(killed)
        let left = try LocalSocket.listen(at: NotesSocket.path(in: folder, process: killed))
        let others = [
            "lesson-.notes", "lesson-x.notes", "lesson--7.notes", "lesson-99999999999.notes", "a.notes",
        ]
        for name in others { _ = open(folder + "/" + name, O_CREAT, 0o600) }
        #expect(NotesSocket.processes(in: folder) == [])
        var file = stat()
        #expect(lstat(NotesSocket.path(in: folder, process: killed), &file) != 0)
        for name in others {
            #expect(lstat(folder + "/" + name, &file) == 0)
            unlink(folder + "/" + name)
        }
        withExtendedLifetime(left) {}
    }

    /// A process that lives until it is killed.
    private func living() throws -> Int32 {
        var process: pid_t = 0
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("sleep"), strdup("600"), nil]
        defer { for argument in arguments { free(argument) } }
        var environment: [UnsafeMutablePointer<CChar>?] = [nil]
        let result = posix_spawnp(&process, "sleep", nil, nil, &arguments, &environment)
        try #require(result == 0)
        return process
    }

    /// Kills a process, and waits for its end: tests that wait for a child of their own never see it while another
    /// one's end is not taken.
    private func end(_ process: Int32) {
        kill(process, SIGKILL)
        var status: Int32 = 0
        waitpid(process, &status, 0)
    }

    @Test func `a program that speaks, or one too many, is sent away, and the others are told on`()
        async throws
    {
        let folder = try folder()
        defer { removeAll(folder) }
        let sender = try NotesSender(folder: folder)
        try sender.send(message(1))
        let receiver = try NotesReceiver(folder: folder) {}
        await until("what the board says") { receiver.latest?.message == message(1) }
        let loud = try LocalSocket.connect(to: NotesSocket.path(in: folder))
        _ = loud.write([UInt8](repeating: 255, count: 10_000)[...])
        await until("what the board says") { Self.isClosed(loud) }
        let crowd = (0..<20).compactMap { _ in try? LocalSocket.connect(to: NotesSocket.path(in: folder)) }
        await until("what the board says") { crowd.contains { Self.isClosed($0) } }
        try sender.send(message(3))
        await until("what the board says") { receiver.latest?.message == message(3) }
        sender.end()
        receiver.end()
    }

    private static func isClosed(_ socket: LocalSocket) -> Bool {
        var bytes: [UInt8] = []
        while case .bytes = socket.read(into: &bytes) {}
        return socket.read(into: &bytes) == .ended
    }

    @Test func `a board that sends what is no message is not followed`() async throws {
        let folder = try folder()
        defer { removeAll(folder) }
        try SocketFolder.make(at: folder)
        let listener = try LocalSocket.listen(at: NotesSocket.path(in: folder))
        let receiver = try NotesReceiver(folder: folder) {}
        let board = Lock<LocalSocket?>(nil)
        await until("what the board says") {
            board.withLock {
                $0 = (try? listener.accept()) ?? $0
                return $0 != nil
            }
        }
        let socket = try #require(board.withLock { $0 })
        _ = socket.write(Array("none\n\u{1b}]0;evil\u{7}\n".utf8)[...])
        await until("what the board says") { Self.isClosed(socket) }
        #expect(receiver.latest?.message != message(1))
        receiver.end()
        listener.removePath()
    }
}
