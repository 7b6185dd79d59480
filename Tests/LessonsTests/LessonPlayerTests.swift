import Notices
import TestSupport
import Testing

@testable import BoardModel
@testable import Demo
@testable import Lessons

@Suite(.leavesNoObservers) struct LessonPlayerTests {
    /// What a front end shows of a page: everything but how long handlers took, and what tasks have counted so far.
    private struct Sight: Equatable {
        var page: LessonPage
        var records: [String]
        var groups: [String]
        var objects: [String]
        var keyboard: KeyboardSimulator
        var now: Duration
        var first: UInt64
    }

    private func sight(_ player: LessonPlayer) -> Sight {
        player.demo.advanceUntilIdle()
        let snapshot = player.demo.snapshot()
        let records = player.takeRecords().records.filter(\.isComplete).sorted { $0.seq < $1.seq }
        return Sight(
            page: player.page,
            records: records.map { record in
                var record = record
                record.durationNanoseconds = nil
                // Each play has threads of its own, of which other tests may have passed one for the main thread.
                if record.on?.hasPrefix("thread-") == true { record.on = "main" }
                return RecordJSON.line(record)
            },
            groups: snapshot.groups.map { group in
                let observers = group.observers.map {
                    "\($0.registration.observer) \($0.registration.state) \($0.kind?.rawValue ?? "-")"
                }
                return "\(group.names.text) \(observers) \(group.counts)"
            },
            objects: (snapshot.objects?.all ?? []).map { "\($0.label) \($0.life)" },
            keyboard: player.demo.keyboard,
            now: player.demo.now,
            first: player.firstOfStep)
    }

    /// How a page looks when one has just come to it.
    private func allSights(_ player: LessonPlayer) -> [Sight] {
        var sights = [sight(player)]
        while player.goOn() { sights.append(sight(player)) }
        return sights
    }

    private let twoSteps = """
        title T

        observe a as X by strong
        post a 1

        predict How many? | Two.
        observe a as Y
        release X
        post a 2
        checkpoint deliveries a 3
        """

    private let moving = """
        title T

        observe keyboard.didShow as Form
        keyboard show duration 0.5

        keyboard hide
        """

    @Test(arguments: LessonLibrary.names)
    func `going back is exact`(name: String) async throws {
        let lesson = try #require(LessonLibrary.all.first { $0.name == name })
        try await onThread { goThereAndBack(lesson) }
    }

    private func goThereAndBack(_ lesson: Lesson) {
        let player = LessonPlayer(lesson)
        let forward = allSights(player)
        #expect(player.takeRecords().records.isEmpty, "records are taken once")
        for expected in forward.dropLast().reversed() {
            #expect(player.goBack())
            #expect(sight(player) == expected)
        }
        for expected in forward.dropFirst() {
            #expect(player.goOn())
            #expect(sight(player) == expected)
        }
        player.goToStart()
        #expect(sight(player) == forward[0])
        player.goToEnd()
        #expect(sight(player) == forward.last)
    }

    @Test func `what is tried in between is gone with the next move`() throws {
        let player = LessonPlayer(try lesson(twoSteps))
        let first = sight(player)
        try player.demo.execute("observe b as Stranger by strong", at: SourceLine(file: "x", line: 1))
        player.demo.advance(to: .seconds(9))
        player.goOn()
        #expect(sight(player).objects == ["X held"])
        player.goBack()
        #expect(sight(player) == first)
    }

    @Test func `the objects of a page are gone when one moves on`() throws {
        let player = LessonPlayer(try lesson(twoSteps))
        for move in [{ player.goOn() }, { player.goOn() }, { player.goBack() }] {
            weak let center = player.demo.center
            let ledger = player.demo.ledger
            #expect(ledger.living("X") == 1)
            #expect(move())
            #expect(center == nil)
            #expect(ledger.objects.allSatisfy { ledger.living($0.label) == 0 })
        }
    }

    @Test func `a question is asked before anything of its step is done`() throws {
        let player = LessonPlayer(try lesson(twoSteps))
        player.goOn()
        #expect(player.page == LessonPage(step: 1, isAsking: true))
        #expect(sight(player).objects == ["X held"])
        #expect(player.takeRecords().records.isEmpty)
        player.goOn()
        #expect(player.page == LessonPage(step: 1, isAsking: false))
        #expect(sight(player).objects == ["X leaked", "Y held"])
        #expect(!player.goOn())
        player.goToStart()
        #expect(player.page == LessonPage(step: 0, isAsking: false))
        #expect(!player.goBack())
        player.goToEnd()
        #expect(player.isAtEnd)
    }

    @Test func `the records of a step are distinct from those before`() throws {
        let player = LessonPlayer(try lesson(twoSteps))
        #expect(player.firstOfStep == 1)
        player.goToEnd()
        let records = player.takeRecords().records.filter { $0.seq >= player.firstOfStep && $0.isComplete }
        #expect(records.filter { $0.kind == .observe }.map(\.observer) == ["Y"])
    }

    @Test func `a checkpoint that does not hold stops the lesson there`() throws {
        let text = """
            title T

            post a

            post a
              checkpoint unheard a 3
            post b

            post c
            """
        let player = LessonPlayer(try lesson(text))
        #expect(player.goOn())
        #expect(player.problem?.description == "t.lesson:6: unheard posts of a: expected 3, found 2")
        #expect(player.problem?.kind == .unmet)
        #expect(!player.goOn())
        #expect(sight(player).groups.map { $0.prefix(1) } == ["a"])
        #expect(player.goBack())
        #expect(player.problem == nil)
        player.goToEnd()
        #expect(player.page == LessonPage(step: 1, isAsking: false))
        #expect(player.problem != nil)
    }

    @Test func `an expectation that does not hold is reported and stops nothing`() throws {
        let player = LessonPlayer(try lesson("title T\n\npost a\nexpect unheard a 2\npost b\n\npost c"))
        #expect(player.problem?.stops == false)
        #expect(player.problem?.source == "t.lesson:4")
        #expect(player.goOn())
        #expect(player.problem == nil)
        #expect(sight(player).groups.count == 3)
    }

    @Test func `an object that never was is reported with its source line`() throws {
        let player = LessonPlayer(try lesson("title T\n\nobserve a as X\nrelease Y\n\npost c"))
        #expect(player.problem?.description == "t.lesson:4:9: expected an object (there are X), found Y")
        #expect(player.problem?.kind == .notUnderstood)
        #expect(!player.goOn())
        let other = LessonPlayer(try lesson("title T\n\n  checkpoint gone Y"))
        #expect(other.problem?.source == "t.lesson:3:19")
    }

    @Test func `a rehearsal finds every line that only proves wrong when it is carried out`() throws {
        let text = "title T\n\nobserve a as X\n\n  release Y\n\ncheckpoint gone Z\ncheckpoint observers a 9"
        let lesson = try lesson(text)
        let error = #expect(throws: LessonError.self) { try lesson.rehearse() }
        #expect(
            error?.sentences == [
                "t.lesson:5:11: expected an object (there are X), found Y",
                "t.lesson:7:17: expected an object (there are X), found Z",
            ])
    }

    @Test(arguments: LessonLibrary.names)
    func `a rehearsal finds nothing in a lesson of the list`(name: String) async throws {
        let lesson = try #require(LessonLibrary.all.first { $0.name == name })
        try await onThread { try lesson.rehearse() }
    }

    @Test func `what moves comes to its rest before the next step, however long one waits`() throws {
        let player = LessonPlayer(try lesson(moving))
        #expect(player.timeUntilDue() == .milliseconds(500))
        #expect(!player.advance(by: .milliseconds(200)))
        #expect(player.demo.now == .milliseconds(200))
        #expect(!player.advance(by: .seconds(60)))
        #expect(player.demo.now == .milliseconds(500))
        #expect(player.timeUntilDue() == nil)
        let rested = sight(player)
        player.goOn()
        #expect(player.demo.now == .milliseconds(500))
        #expect(player.demo.deadline == .milliseconds(750))
        player.goBack()
        #expect(player.demo.deadline == nil)
        #expect(sight(player) == rested)
    }

    @Test func `autoplay turns pages after the time that reading them takes`() throws {
        let player = LessonPlayer(
            try lesson("title T\n\nsay \(String(repeating: "a", count: 100))\n\nsay b\n\nsay c"))
        #expect(player.timeUntilDue() == nil)
        #expect(!player.advance(by: .seconds(100)))
        player.toggleAutoplay()
        #expect(player.timeUntilDue() == .seconds(8.5))
        player.changeSpeed(by: 1)
        #expect(player.speed.text == "2x")
        #expect(player.timeUntilDue() == .seconds(4.25))
        #expect(player.timeUntilDue(turnsPages: false) == nil)
        #expect(!player.advance(by: .seconds(99), turnsPages: false))
        #expect(!player.advance(by: .seconds(4)))
        #expect(player.advance(by: .seconds(0.25)))
        #expect(player.page.step == 1)
        #expect(player.isAutoplaying)
        #expect(player.advance(by: .seconds(500)))
        #expect(player.page.step == 2)
        #expect(!player.isAutoplaying)
        player.toggleAutoplay()
        #expect(player.advance(by: .seconds(500)))
        #expect(!player.isAutoplaying)
    }

    @Test func `autoplay waits for what moves, and slow motion slows that too`() throws {
        let player = LessonPlayer(try lesson(moving))
        player.toggleAutoplay()
        for _ in 0..<9 { player.changeSpeed(by: -1) }
        #expect(player.speed.text == "1/4x")
        #expect(player.timeUntilDue() == .seconds(2))
        #expect(!player.advance(by: .seconds(1)))
        #expect(player.demo.now == .milliseconds(250))
        #expect(player.page.step == 0)
    }

    @Test func `autoplay stops where the lesson stops`() throws {
        let player = LessonPlayer(
            try lesson("title T\n\nsay a\n\ncheckpoint observers a 1\n\nsay b\n\nsay c"))
        player.toggleAutoplay()
        #expect(player.advance(by: .seconds(60)))
        #expect(player.page.step == 1)
        #expect(!player.isAutoplaying)
    }
}
