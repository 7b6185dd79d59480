import Foundation
import TestSupport
import Testing

@testable import BoardModel
@testable import Demo
@testable import Lessons

/// The folder of the lessons' files.
private let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
    .appending(path: "Sources/Board/Lessons/Library")

/// The text of a built-in lesson, as it lies in the folder.
func source(of name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name + ".lesson"), encoding: .utf8)
}

@Suite(.leavesNoObservers) struct LessonLibraryTests {
    private func lesson(named name: String) throws -> Lesson {
        try #require(LessonLibrary.all.first { $0.name == name }, "\(name) is not understood")
    }

    @Test func `every file of the folder is a lesson of the list, in the order of their names`() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(LessonLibrary.names.map { $0 + ".lesson" } == files.sorted())
        #expect(LessonLibrary.all.map(\.name) == LessonLibrary.names, "a lesson is not understood")
    }

    @Test(arguments: LessonLibrary.names)
    func `a lesson of the list is the file of its name`(name: String) throws {
        let known = try lesson(named: name)
        let file = known.file
        #expect(try LessonParser.parse(Array(try source(of: name).utf8), name: name, file: file) == known)
    }

    @Test(arguments: LessonLibrary.names)
    func `every lesson plays to its end, and every checkpoint holds`(name: String) async throws {
        let lesson = try lesson(named: name)
        let end = try await onThread {
            let player = LessonPlayer(lesson)
            var pages = 1
            while player.goOn() { pages += 1 }
            return (problem: player.problem, isAtEnd: player.isAtEnd, pages: pages)
        }
        #expect(end.problem == nil, "\(end.problem?.description ?? "")")
        #expect(end.isAtEnd)
        #expect(end.pages == lesson.pages.count)
        #expect(lesson.steps.contains { $0.commands.contains(where: \.isCheckpoint) })
    }

    @Test(arguments: LessonLibrary.names)
    func `every lesson has a short title, and something to say in every step`(name: String) throws {
        let lesson = try lesson(named: name)
        #expect(lesson.title.count <= 60)
        #expect(lesson.steps.allSatisfy { !$0.narration.isEmpty })
        #expect(lesson.steps.flatMap(\.code).allSatisfy { $0.count <= 74 })
    }
}

/// How long lessons take, and tours of them.
@Suite(.leavesNoObservers) struct LessonTourTests {
    private func lesson(_ name: String, minutes: Int) -> Lesson {
        var step = LessonStep(line: 1)
        // 120 words a minute, less the five seconds of the step.
        step.narration = [Array(repeating: "word", count: minutes * 120 - 10).joined(separator: " ")]
        return Lesson(name: name, file: name, title: name, steps: [step])
    }

    @Test func `minutes are those of its words, steps and questions, rounded up`() {
        var lesson = lesson("a", minutes: 3)
        #expect(lesson.minutes == 3)
        lesson.steps[0].question = LessonQuestion(text: "Why?", answer: "So.")
        #expect(lesson.minutes == 4)
        #expect(Lesson(name: "", file: "", title: "", steps: [LessonStep(line: 1)]).minutes == 1)
    }

    @Test func `a tour takes the best lessons that fit, and plays them in the order of the list`() {
        let lessons = [
            lesson("01-register-post-remove", minutes: 5), lesson("05-twice-registered", minutes: 3),
            lesson("08-keyboard", minutes: 1), lesson("11-find-the-leak", minutes: 6),
            lesson("12-misspelt-name", minutes: 4), lesson("own", minutes: 1),
        ]
        func tour(_ minutes: Int) -> [String] {
            LessonTour.lessons(minutes: minutes, of: lessons).map { String($0.name.prefix(2)) }
        }
        #expect(tour(0) == [])
        #expect(tour(4) == ["12"])
        #expect(tour(10) == ["01", "08", "12"])
        #expect(tour(15) == ["01", "11", "12"])
        #expect(tour(100) == ["01", "05", "08", "11", "12"])
    }

    @Test func `every lesson of the library has a place in the ranking`() {
        let ranks = LessonLibrary.all.compactMap(LessonTour.rank)
        #expect(ranks.sorted() == Array(1...LessonLibrary.all.count))
        let tour = LessonTour.lessons(minutes: 20)
        #expect(tour.map(\.name).contains("12-misspelt-name"))
        #expect((16...20).contains(tour.reduce(0) { $0 + $1.minutes }))
    }
}

@Suite(.leavesNoObservers) struct LessonDocumentTests {
    @Test func `the lesson in docs/Lessons.md plays to its end`() throws {
        var root = folder
        for _ in 0..<4 { root.deleteLastPathComponent() }
        let text = try String(contentsOf: root.appending(path: "docs/Lessons.md"), encoding: .utf8)
        let block = try #require(text.components(separatedBy: "```\n").first { $0.hasPrefix("title ") })
        let player = LessonPlayer(try lesson(block))
        player.goToEnd()
        #expect(player.isAtEnd)
        #expect(player.problem == nil, "\(player.problem?.description ?? "")")
        #expect(player.lesson.steps[0].commands.last?.isCheckpoint == true)
    }
}

@Suite(.leavesNoObservers) struct LessonSearchTests {
    private let lessons = ["01-register-post", "02-register-twice", "10-leak", "own"].map { name in
        Lesson(name: name, file: name, title: name, steps: [LessonStep(line: 1)])
    }

    private func found(_ query: String) -> String {
        switch LessonLibrary.find(query, in: lessons) {
        case .lesson(let lesson): "=" + lesson.name
        case .none(let sentence): sentence
        }
    }

    @Test func `a lesson is found by number, name and beginning`() {
        #expect(found("1") == "=01-register-post")
        #expect(found("3") == "=10-leak")
        #expect(found("10") == "=10-leak")
        #expect(found("02") == "=02-register-twice")
        #expect(found("01-register-post") == "=01-register-post")
        #expect(found("register-TWICE") == "=02-register-twice")
        #expect(found("le") == "=10-leak")
        #expect(found("own") == "=own")
    }

    @Test func `what is not found is reported with what there is`() {
        let all = "Lessons: 01-register-post, 02-register-twice, 10-leak, own"
        #expect(
            found("register") == "register may be 01-register-post or 02-register-twice: type more of it")
        #expect(found("laek") == "unknown lesson laek; did you mean 10-leak? \(all)")
        #expect(
            found("regster-post").hasPrefix("unknown lesson regster-post; did you mean 01-register-post?")
        )
        #expect(found("zzzzzz") == "unknown lesson zzzzzz. \(all)")
        #expect(found("") == "unknown lesson . \(all)")
    }
}
