import TestSupport
import Testing

@testable import BoardModel
@testable import Demo
@testable import Lessons

@Suite(.leavesNoObservers) struct LessonParserTests {
    @Test func `each keyword is explained`() {
        let explained = LessonSyntax.all.map { String($0.form.prefix { $0 != " " }) }
        for word in LessonSyntax.HeaderWord.allCases.map(\.rawValue) {
            #expect(explained.contains(word), "\(word)")
        }
    }

    @Test func `a lesson has a title, and a step for each paragraph`() throws {
        let lesson = try lesson(
            """
            # A comment is not narrated.
            title A title, with # and | in it
            compare MyNotificationCenter

            say One.
            # A comment does not end a paragraph.
            say Two # three.
            show func f() {
            show     g()
            predict How many? | None | at all.
            observe a as X by token
            checkpoint observers a 1

            # A paragraph of comments is no step.


            post a 1
            """)
        #expect(lesson.name == "t")
        #expect(lesson.title == "A title, with # and | in it")
        #expect(lesson.comparison == .myNotificationCenter)
        #expect(lesson.steps.map(\.line) == [5, 17])
        let step = lesson.steps[0]
        #expect(step.narration == ["One.", "Two # three."])
        #expect(step.code == ["func f() {", "    g()"])
        #expect(step.question == LessonQuestion(text: "How many?", answer: "None | at all."))
        #expect(
            step.commands.map(\.text) == [
                "compare MyNotificationCenter", "observe a as X by token", "expect observers a 1",
            ])
        #expect(step.commands.map(\.line) == [3, 11, 12])
        #expect(step.commands.map(\.isCheckpoint) == [false, false, true])
        #expect(lesson.steps[1].commands.map(\.text) == ["post a 1"])
        #expect(!lesson.usesKeyboard)
    }

    @Test func `ends of lines, tabs and a byte order mark make no difference`() throws {
        let plain = "title T\n\nsay A b\nshow x\n\npost a\n"
        let expected = try lesson(plain)
        #expect(
            try lesson(
                plain.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n"))
                == expected)
        #expect(try lesson("\u{FEFF}" + plain) == expected)
        #expect(try lesson("title\tT\n \t \n\tsay  A\tb \t\nshow\tx\n\npost a") == expected)
        #expect(try lesson("title T\n\nshow \tx\ty").steps[0].code == ["    x    y"])
    }

    @Test(arguments: ["\r", "\u{B}", "\u{85}", "\u{2028}"])
    func `what breaks a line on a page does not end one`(stranger: String) throws {
        let lesson = try lesson("title T\n\nsay a\nnote b\(stranger)post c")
        #expect(lesson.steps[0].commands.map(\.text) == ["note b\(stranger)post c"])
    }

    @Test func `a keyboard that is moved is to be seen`() throws {
        #expect(try lesson("title T\n\nsay a\n\nkeyboard show").usesKeyboard)
        #expect(try lesson("title T\n\nsay a\n\ndevice tablet").usesKeyboard)
        #expect(try lesson("title T\n\nrotate\n").usesKeyboard)
        #expect(try !lesson("title T\n\npost keyboard.willShow\n").usesKeyboard)
    }

    @Test(arguments: [
        ("", ["t:1:1: expected title TEXT as the first line, found the end of the file"]),
        ("# T\n\n", ["t:3:1: expected title TEXT as the first line, found the end of the file"]),
        ("say hello", ["t:1:1: expected title TEXT as the first line, found say"]),
        ("titel T\n\nsay a", ["t:1:1: expected title TEXT as the first line, found titel"]),
        ("compare X\n\nsay a", ["t:1:1: expected title TEXT as the first line, found compare"]),
        ("title \n\nsay a", ["t:1:7: expected the title, found the end of the line"]),
        (
            "title T\n",
            ["t:2:1: expected a step (a paragraph with say, show or a command), found the end of the file"]
        ),
        (
            "title T\nsay a",
            ["t:2:1: expected an empty line between the title and the first step, found say"]
        ),
        ("title T\n\nsay a\ntitle U", ["t:4:1: expected one title, at the beginning, found another"]),
        (
            "title T\ncompare Foundation\n\nsay a",
            ["t:2:9: expected MyNotificationCenter, found Foundation"]
        ),
        (
            "title T\n\nsay a\ncompare MyNotificationCenter",
            ["t:4:1: expected compare below the title, before the first step, found it here"]
        ),
        ("title T\n\nsay", ["t:3:4: expected the text to say, found the end of the line"]),
        (
            "title T\n\npredict Why?",
            ["t:3:13: expected | and the answer after the question, found the end of the line"]
        ),
        ("title T\n\npredict | b", ["t:3:9: expected QUESTION | ANSWER, found no question"]),
        ("title T\n\npredict a |", ["t:3:12: expected the answer, found the end of the line"]),
        (
            "title T\n\n  predict a | b\npredict c | d",
            ["t:4:1: expected one predict in a step, found another"]
        ),
        ("title T\n\n  checkpoint observers a x", ["t:3:26: expected a number, 0 or more, found x"]),
        (
            "title T\n\ncheckpoint",
            [
                "t:3:11: expected observers, unheard, deliveries, skipped, failed, refused, thrown, hung, received, alive, gone, leaked, inset or compare"
            ]
        ),
        (
            "title T\n\npost a {",
            ["t:3:9: expected a member's name in double quotes, found the end of the line"]
        ),
    ])
    func `a mistake is reported with its place, and what was expected there`(text: String, errors: [String]) {
        #expect(faults(text) == errors)
    }

    @Test func `a word that is none is reported with those that there are`() {
        let words = "say, show, predict, hide, checkpoint, " + CommandForm.words.asChoice
        #expect(faults("title T\n\n shwo x") == ["t:3:2: found shwo; did you mean show? expected \(words)"])
    }

    @Test func `every faulty line is reported at once`() {
        #expect(
            faults("title T\nsay\n\nobserve\npost a\npredict x\n") == [
                "t:2:4: expected the text to say, found the end of the line",
                "t:4:8: expected a name",
                "t:6:10: expected | and the answer after the question, found the end of the line",
            ])
        let many = faults("title T\n\n" + String(repeating: "say\n", count: 50))
        #expect(many.count == LessonError.listedLimit + 1)
        #expect(many.last == "t: 30 more invalid lines")
    }

    @Test func `what is no text is reported with the place of its first strange byte`() {
        let advice = ": convert the text, as `iconv -f LATIN1 -t UTF-8` does from Latin-1"
        #expect(
            faults(Array("title T\n\nsay a".utf8) + [0xFF, 0x41]) == [
                "t:3:6: expected text in UTF-8, found the byte 0xFF" + advice
            ])
        #expect(faults([0x7F, 0x45, 0x4C, 0x46, 0]) == ["t:1:5: expected text, found a byte that is 0"])
        #expect(faults([0xC3]) == ["t:1:1: expected text in UTF-8, found the byte 0xC3" + advice])
    }

    @Test func `a file that is too large is refused, and the largest is not`() throws {
        let head = "title T\n\nsay "
        let largest = head + String(repeating: "a", count: 262_144 - head.count)
        #expect(try lesson(largest).steps.count == 1)
        #expect(faults(largest + "a") == ["t:1:1: expected at most 262144 bytes, found more"])
        #expect(
            faults([UInt8](repeating: 65, count: 1 << 20)) == [
                "t:1:1: expected at most 262144 bytes, found more"
            ])
    }
}
