import BoardModel
import Demo
import TerminalUI
import TestSupport
import Testing

@testable import Lessons

@Suite(.leavesNoObservers) struct PlainLessonTests {
    private func play(
        _ text: String, _ format: PlainRun.Format = .people(unicode: true)
    ) -> (lines: [String], outcome: RunOutcome) {
        var lines: [String] = []
        let demo = DemoProgram(stopwatch: steadyStopwatch())
        let outcome = PlainLesson(lesson(text), demo: demo, format: format) {
            lines += writtenLines($0)
        }
        .play()
        return (lines, outcome)
    }

    @Test func `a plain lesson prints narration, code, questions and records`() {
        let played = play(tea)
        #expect(played.outcome == .completed)
        #expect(
            played.lines.prefix(17).joined(separator: "\n") == """
                Tea

                Step 1 of 3
                  The kettle tells who wants to know that it boils.
                      center.observe("kettle.boils", owner: cook) { cook, _ in
                          cook.pour()
                      }
                   0.000  + kettle.boils                  Cook  owner

                Step 2 of 3
                  Somebody else hears it as well.
                      center.post("kettle.boils", from: kettle)
                  ? How many hear it?
                   0.000  + kettle.boils                  Cat  strong
                   0.000  > kettle.boils                  from Kettle  →2
                   0.000    └ Cook                        owner  ok 1.0 µs
                   0.000    └ Cat                         strong  ok 1.0 µs
                """)
        #expect(played.lines.contains("  → Two: the cook and the cat."))
    }

    @Test func `narration is broken at a hundred columns, and nothing in it acts on a terminal`() {
        let words = String(repeating: "word ", count: 50)
        let played = play("title T\n\nsay \(words)\nsay \u{1b}[31mred")
        #expect(played.lines.allSatisfy { $0.count <= 100 })
        #expect(played.lines[3].count > 90)
        #expect(played.lines.last == "  \\u{1b}[31mred")
        #expect(play("title T\n\npredict a | b", .people(unicode: false)).lines.last == "  > b")
    }

    @Test func `what moves comes to its end in each step`() {
        let played = play(moving)
        #expect(played.lines.contains { $0.hasPrefix("   0.500  > keyboard.didShow") })
        #expect(played.lines.contains { $0.hasPrefix("   0.750  > keyboard.didHide") })
    }

    @Test func `as JSON narration is a note among the records`() throws {
        let lines = play(tea, .json(unicode: true)).lines
        #expect(
            lines.prefix(3) == [
                #"{"seq":1,"time":0,"kind":"note","text":"Tea","on":"main","file":"t.lesson","line":1}"#,
                #"{"seq":2,"time":0,"kind":"note","text":"The kettle tells who wants to know that it boils.","on":"main","file":"t.lesson","line":3}"#,
                #"{"seq":3,"time":0,"kind":"note","text":"center.observe(\"kettle.boils\", owner: cook) { cook, _ in","on":"main","file":"t.lesson","line":3}"#,
            ])
        for line in lines { _ = try JSONValue(text: line) }
        #expect(lines.contains { $0.contains(#""text":"Two: the cook and the cat.""#) })
    }

    @Test func `it ends at the first thing that does not come out`() {
        let unmet = play("title T\n\npost a\ncheckpoint unheard a 2\n\nsay never")
        #expect(unmet.outcome == .unmet("t.lesson:4: unheard posts of a: expected 2, found 1"))
        #expect(!unmet.lines.contains { $0.contains("never") })
        let expected = play("title T\n\npost a\nexpect unheard a 2\n\nsay never")
        #expect(expected.outcome.status == 1)
        let unknown = play("title T\n\nobserve a as X\nrelease Y")
        #expect(
            unknown.outcome
                == .notUnderstood("t.lesson:4:9: expected an object (there are X), found Y"))
        #expect(unknown.lines.contains { $0.contains("+ a") })
    }

    @Test(arguments: LessonLibrary.names)
    func `every lesson plays in plain lines`(name: String) async throws {
        let lesson = try #require(LessonLibrary.all.first { $0.name == name })
        for format in [PlainRun.Format.json(unicode: true), .people(unicode: true), .people(unicode: false)] {
            let (outcome, text) = try await onThread {
                var text = ""
                let outcome = PlainLesson(lesson, demo: DemoProgram(), format: format) {
                    text += String(decoding: $0, as: UTF8.self)
                }
                .play()
                return (outcome, text)
            }
            if format == .people(unicode: false) {
                #expect(text.utf8.allSatisfy { $0 < 0x7F })
                #expect(!text.contains("\\u"), "an escape in: \(text)")
            }
            #expect(outcome == .completed)
        }
    }
}
