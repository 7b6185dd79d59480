import BoardModel
import Demo
import Notices
import NoticesInspector
import NoticesWire
import TerminalUI
import TestSupport
import Testing

@testable import ProgramSource

/// A board that asks a program to do something, and what it is told.
@Suite(.leavesNoObservers, .endsInTime) struct ProgramRequestTests {
    private let folder = SocketFolderOfATest()
    private let center = NoticeCenter()
    private let inspector: NoticeInspector
    private let line = SourceLine(file: "prompt", line: 1)

    init() throws {
        inspector = try NoticeInspector(name: "shop", path: folder.socket())
        inspector.offer(center)
    }

    private func attach(_ abilities: SourceAbilities) async throws -> AttachedProgram {
        let program = try AttachedProgram(try OfferedProgram.at(folder.socket()), center: nil)
        await until("the program has said what it allows") {
            program.abilities.subtracting(.recording) == abilities && program.snapshot().knowsObservers
        }
        return program
    }

    private func answer(_ program: AttachedProgram, to request: SourceRequest) async throws -> SourceAnswer {
        if let answer = program.run(request, at: line) { return answer }
        var answers: [(sourceLine: SourceLine, answer: SourceAnswer)] = []
        await until("the answer") {
            answers += program.takeAnswers()
            return !answers.isEmpty
        }
        #expect(answers.count == 1 && answers[0].sourceLine == line)
        return answers[0].answer
    }

    private func failure(_ answer: SourceAnswer) -> String? {
        if case .failure(let error) = answer { error.message } else { nil }
    }

    @Test func `a program that allows nothing has no abilities, and is told what to call`() async throws {
        let program = try await attach([])
        let wanted = [
            "post cart 3": "shop does not allow posting cart: let it call inspector.allowPosting",
            "remove Badge": "shop does not allow removing: let it call inspector.allow(.removing)",
            "block cart": "shop does not allow blocking: let it call inspector.allow(.blocking)",
            "trace cart": "shop does not allow tracing: let it call inspector.allow(.tracing)",
        ]
        for (line, text) in wanted {
            #expect(failure(try await answer(program, to: .run(line))) == text)
        }
        #expect(try OfferedProgram.at(folder.socket()).rights == [])
    }

    @Test func `what a program allows is listed, and arrives while the board is attached`() async throws {
        let program = try await attach([])
        inspector.allow(.blocking)
        inspector.allowPosting("count", as: Int.self)
        await until("the abilities") {
            program.abilities.subtracting(.recording) == [.commands, .programLines, .blocking, .posting]
        }
        #expect(program.snapshot().postable == ["count"])
        let offered = try OfferedProgram.at(folder.socket())
        #expect(offered.rights == ["block"])
        #expect(offered.posts.map(\.name) == ["count"] && offered.posts.map(\.payload) == ["Int"])
    }

    @Test func `a trace records the stacks of the next posters`() async throws {
        inspector.allow(.tracing)
        let program = try await attach([.commands, .programLines, .tracing])
        #expect(try OfferedProgram.at(folder.socket()).rights == ["trace"])
        let none = try await answer(program, to: .run("trace count 0"))
        #expect(failure(none) == "a trace has 1 to 100 posts, not 0")
        let answer = try await answer(program, to: .run("trace count 2"))
        #expect(answer == .success(.said("tracing the next 2 posts of “count”, which nobody observes")))
        for _ in 0..<3 { center.post("count") }
        var posts: [NoticeRecord] = []
        await until("the posts") {
            posts += program.takeRecords().records.filter { $0.kind == .post && $0.isComplete }
            return posts.count == 3
        }
        #expect(posts.map { $0.stack?.isEmpty } == [false, false, nil])
    }

    @Test func `lines are carried out by the program`() async throws {
        inspector.allow(.removing, .blocking)
        inspector.allowPosting("count", as: Int.self)
        let tokens = [
            center.observe("count", label: "Badge") { _ in },
            center.observe("other", label: "Badge") { _ in },
            center.observe("count", label: "My label") { _ in },
        ]
        let program = try await attach([.commands, .programLines, .removal, .blocking, .posting])
        let posted = try await answer(program, to: .run("post count 4"))
        #expect(posted == .success(.said("posted “count”: 2 delivered")))
        let wrong = try await answer(program, to: .run(#"post count "x""#))
        #expect(failure(wrong)?.contains("Int as its payload: expected a number, found a string") == true)
        let blocked = try await answer(program, to: .run("block count 9"))
        #expect(blocked == .success(.said("blocked “count” for 9 s (2 observers)")))
        #expect(center.post("count", payload: 1).blocked == 2)
        _ = try await answer(program, to: .run("unblock count"))
        #expect(center.post("count", payload: 1).delivered == 2)
        _ = try await answer(program, to: .run(#"remove "My label" count"#))
        #expect(center.registrationCount == 2)
        let removed = try await answer(program, to: .run("remove Badge"))
        #expect(removed == .success(.said("removed Badge of “count”; removed Badge of “other”")))
        #expect(center.registrationCount == 0)
        await until("the board has seen it") { program.snapshot().observerCount == 0 }
        #expect(
            failure(try await answer(program, to: .run("remove Badge")))?.contains("no observer Badge")
                == true)
        withExtendedLifetime(tokens) {}
    }

    @Test func `the selected observer is removed, and one that has ended is refused`() async throws {
        inspector.allow(.removing)
        let token = center.observe("count", label: "Badge") { _ in }
        let program = try await attach([.commands, .programLines, .removal])
        let id = program.snapshot().groups[0].observers[0].registration.id
        #expect(try await answer(program, to: .remove(id)) == .success(.said("removed Badge of “count”")))
        await until("the board has seen it") { program.snapshot().observerCount == 0 }
        #expect(failure(try await answer(program, to: .remove(id))) == "the observer has already ended")
        withExtendedLifetime(token) {}
    }

    @Test func `a program that ends while a command waits is said to have ended`() async throws {
        inspector.allowPosting("slow")
        let gate = Gate()
        let token = center.observe("slow") { _ in gate.wait() }
        let program = try await attach([.commands, .programLines, .posting])
        #expect(program.run(.run("post slow"), at: line) == nil)
        await until("the post has begun") {
            program.takeRecords().records.contains { $0.text?.hasPrefix("“slow” is posted") == true }
        }
        inspector.close()
        var answers: [SourceAnswer] = []
        await until("the answer") {
            answers += program.takeAnswers().map(\.answer)
            return !answers.isEmpty
        }
        #expect(failure(answers[0]) == "shop has ended: it is unknown whether the command ran")
        #expect(program.abilities == [])
        gate.open()
        withExtendedLifetime(token) {}
    }
}

/// What a board makes of a program's answers, whatever they are.
@Suite struct ProgramRequestStateTests {
    private let line = SourceLine(file: "prompt", line: 1)

    private func result(_ id: UInt64, isDone: Bool = true, _ text: String = "done") -> CommandResult {
        CommandResult(id: id, isDone: isDone, text: text)
    }

    @Test func `answers of wrong numbers, and second answers, are passed over`() {
        var requests = ProgramRequests()
        let ids = requests.begin(line, count: 2)
        for id in [0, 99, .max] + [ids[0], ids[0]] as [UInt64] { requests.take(result(id)) }
        #expect(requests.takeAnswers().isEmpty)
        requests.take(result(ids[1], isDone: false, "no"))
        let answers = requests.takeAnswers()
        #expect(answers.map(\.answer) == [.failure(LineError(column: 1, message: "done; no"))])
        for id in ids { requests.take(result(id)) }
        #expect(requests.takeAnswers().isEmpty)
    }

    @Test func `a program that never answers is given up, and its late answer is passed over`() {
        var requests = ProgramRequests()
        let id = requests.begin(line, count: 1)[0]
        requests.expire()
        #expect(requests.takeAnswers().isEmpty)
        requests.expire(at: .now + ProgramRequests.patience)
        #expect(requests.takeAnswers().count == 1)
        requests.take(result(id))
        #expect(requests.takeAnswers().isEmpty && requests.nextDeadline == nil)
    }

    @Test func `there is room for some commands only, until they are answered`() {
        var requests = ProgramRequests()
        for number in 0..<ProgramRequests.limit {
            #expect(requests.hasRoom(for: 1))
            _ = requests.begin(SourceLine(file: "prompt", line: number), count: 1)
        }
        #expect(!requests.hasRoom(for: 1))
        requests.failAll("gone")
        #expect(requests.hasRoom(for: 1) && requests.takeAnswers().count == ProgramRequests.limit)
    }

    @Test func `a long text of a program is cut`() {
        var requests = ProgramRequests()
        let id = requests.begin(line, count: 1)[0]
        requests.take(result(id, String(repeating: "x", count: 100_000)))
        let expected = String(repeating: "x", count: 250) + "…"
        #expect(requests.takeAnswers().map(\.answer) == [.success(.said(expected))])
    }
}
