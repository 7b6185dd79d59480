import BoardModel
import Demo
import Notices
import TerminalUI
import TestSupport
import Testing

/// A plain run of some lines: what was printed, and how it ended.
private func run(
    _ lines: String, format: PlainRun.Format = .people(unicode: true), file: String = "demo.txt"
) -> (printed: [String], outcome: RunOutcome) {
    var printed: [String] = []
    let run = PlainRun(demo: DemoProgram(stopwatch: steadyStopwatch()), format: format) {
        printed += writtenLines($0)
    }
    let outcome = run.run(TextLines(lines), file: file)
    return (printed, outcome)
}

@Suite(.leavesNoObservers) struct PlainTests {
    @Test func `every record is a line, with what came of a post below it`() {
        let result = run(
            """
            # Two observers, one of which is gone.
            observe cart.changed as CartBadge from Store
            observe * as Tracer by owner

            post cart.changed {"items":3} from Store
            wait 1.5
            release Tracer
            post a.name.that.is.longer.than.its.column
            """)
        #expect(result.outcome == .completed)
        #expect(
            result.printed == [
                "   0.000  + cart.changed                  CartBadge  token  from Store",
                "   0.000  + *                             Tracer  owner",
                #"   0.000  > cart.changed                  {"items":3}  from Store  →2"#,
                "   0.000    └ CartBadge                   token  ok 1.0 µs",
                "   0.000    └ Tracer                      owner  ok 1.0 µs",
                "   1.500  # Tracer is gone: its deinit ran",
                "   1.500  > a.name.that.is.longer.than.its.column  ! unheard",
                "   1.500    ! Tracer                      owner  skipped: owner gone",
                "   1.500  - *                             Tracer  owner  owner gone",
            ])
    }

    @Test func `a post inside a handler is further in`() {
        let demo = DemoProgram(stopwatch: steadyStopwatch())
        var printed: [String] = []
        let run = PlainRun(demo: demo, format: .people(unicode: false)) {
            printed += writtenLines($0)
        }
        let token = demo.center.observe("outer", label: "Outer") { [center = demo.center] _ in
            center.post("inner")
        }
        #expect(run.run(TextLines("post outer"), file: "demo.txt") == .completed)
        #expect(
            printed == [
                "   0.000  + outer                         Outer  token",
                "   0.000  > outer                         >1",
                "   0.000    ` Outer                       token  ok 2.0 us",
                "   0.000      > inner                     ! unheard",
            ])
        token.cancel()
    }

    @Test(arguments: [
        (0.0, "   0.000"), (1.25, "   1.250"), (0.0006, "   0.001"), (12_345.5, "12345.500"),
    ])
    func `the time is a column of seconds`(time: Double, text: String) {
        #expect(lines(at: [time]) == [text + "  # x"])
    }

    /// The lines of notes of these times.
    private func lines(at times: [Double]) -> [String] {
        var lines = PlainLines()
        for time in times {
            var record = NoticeRecord(seq: 1, time: time, kind: .note)
            record.text = "x"
            lines.add(record)
        }
        return writtenLines(lines.bytes)
    }

    @Test func `each line has its own time, whatever the time of the one before`() {
        let times = [0, 0, 1.25, 1.2504, 1.2506, 0, 12_345.5, 12_345.5, 1e12, 0.001]
        #expect(lines(at: times) == times.flatMap { lines(at: [$0]) })
        #expect(
            lines(at: times).map { $0.prefix { $0 != "#" } }
                == [
                    "   0.000  ", "   0.000  ", "   1.250  ", "   1.250  ", "   1.251  ", "   0.000  ",
                    "12345.500  ", "12345.500  ", "1000000000.000  ", "   0.001  ",
                ])
    }

    @Test func `JSON is one object a line, in the order of seq`() throws {
        let result = run("observe a as X\npost a {\"n\": 1}\nrelease X", format: .json(unicode: true))
        let values = try result.printed.map { line in try JSONValue(text: line) }
        #expect(result.printed.allSatisfy { !$0.contains("\n") })
        #expect(
            values.map { $0["kind"] }
                == ["observe", "post", "deliver", "remove", "note"].map(JSONValue.string))
        #expect(values.map { $0["seq"] } == (1...5).map { JSONValue.number("\($0)") })
        #expect(values[1]["payload"]?.compact == #"{"n":1}"#)
        #expect(values[1]["deliveries"] == .number("1"))
        #expect(values[2]["durationNanoseconds"] == .number("1000"))
    }

    @Test func `an expectation that does not hold ends the run with 1`() {
        let result = run("post a\nexpect unheard a 2\nnote never")
        #expect(result.outcome == .unmet("demo.txt:2: unheard posts of a: expected 2, found 1"))
        #expect(result.outcome.status == 1)
        #expect(result.printed.count == 2)
        #expect(result.printed.last?.hasSuffix("fails") == true)
    }

    @Test func `a line that is not understood ends it with 2, and nothing of it is done`() {
        let result = run("note first\nobserve a as X by nothing\nnote never")
        guard case .notUnderstood(let sentence, _) = result.outcome else {
            Issue.record("\(result.outcome)")
            return
        }
        #expect(sentence.hasPrefix("demo.txt:2:19: expected a kind: token, owner"))
        #expect(result.outcome.status == 2)
        #expect(result.printed == ["   0.000  # first"])
    }

    @Test func `a run in which all lines hold ends with 0`() {
        let result = run(
            "observe a as X\npost a\nexpect deliveries a 1\nexpect alive X\nrelease X\nexpect gone X")
        #expect(result.outcome == .completed)
        #expect(result.outcome.status == 0)
    }

    @Test func `the place of an error is reported with its file, whatever the file is called`() {
        #expect(
            run("wait", file: "a\u{1b}[2J\n.txt").outcome.sentence
                == (#"a\u{1b}[2J\n.txt:1:5: expected seconds, such as 0.25"#))
    }

    @Test(arguments: [
        ("pots 木 cart", ["  pots 木 cart", "  ^"]),
        ("observe 木\t by tokn", ["  observe 木\t by tokn", "                  ^"]),
        ("release \u{1b}[2J", ["  release \u{1b}[2J", "          ^"]),
    ])
    func `the line of an error is shown with a caret at the place`(line: String, rows: [String]) {
        #expect(run("note a\n" + line).outcome.excerpt?.rows(unicode: true) == rows)
        let long = run(
            "post \(String(repeating: "x", count: 1_000)) \(line) \(String(repeating: "y", count: 900))")
        let seen = long.outcome.excerpt?.rows(unicode: true) ?? []
        #expect(seen.allSatisfy { $0.count < 110 })
        #expect(seen.first?.hasPrefix("  …") == true && seen.first?.hasSuffix("…") == true)
        #expect(run("expect observers a 1").outcome.excerpt == nil)
    }

    @Test func `what is due at the end is still carried out`() {
        let result = run("keyboard show duration 2")
        #expect(result.printed.contains { $0.hasPrefix("   2.000  > keyboard.didShow") })
        // A run that fails has no end: what it was waiting for does not come.
        let failed = run("keyboard show duration 2\nexpect alive")
        #expect(!failed.printed.contains { $0.contains("didShow") })
    }

    @Test func `a conversation goes on after a line that fails`() {
        var printed: [String] = []
        var complaints: [String] = []
        let run = PlainRun(demo: DemoProgram(stopwatch: steadyStopwatch()), format: .people(unicode: true)) {
            printed += writtenLines($0)
        }
        run.converse(
            TextLines("nonsense\nexpect observers a 1\nkeyboard show\nnote \u{1b}"), file: "stdin",
            complain: { complaints.append($0.sentence ?? "") })
        #expect(complaints.count == 2)
        #expect(complaints.first?.hasPrefix("stdin:1:1: expected observe, post") == true)
        #expect(complaints.last == "stdin:2: observers of a: expected 1, found 0")
        #expect(printed.contains { $0.contains("didShow") })
        #expect(printed.last == #"   0.250  # \u{1b}"#)
    }

    @Test func `a line that is no text ends it with 2, and a file that breaks off with 66`() {
        #expect(
            run("post a\npost \0").outcome
                == .notUnderstood("demo.txt:2:6: expected text, found a byte that is 0"))
        let plain = PlainRun(demo: DemoProgram(), format: .people(unicode: true)) { _ in }
        let outcome = plain.run(each: [TextLine.failure(.unreadable("cannot read \u{1b}"))], file: "demo.txt")
        #expect(outcome == .unreadable(#"cannot read \u{1b}"#))
        #expect(outcome.status == 66)
    }

    @Test func `what a command led to is let out before the next is carried out`() {
        var story: [String] = []
        let demo = DemoProgram()
        let plain = PlainRun(
            demo: demo, format: .people(unicode: true),
            write: { story += writtenLines($0).map { _ in "line" } },
            flush: { story.append("out") })
        let lines = ["post a", "# nothing", "note b"].lazy.map { line in
            story.append(line)
            return TextLine.success(line)
        }
        #expect(plain.run(each: lines, file: "demo.txt") == .completed)
        #expect(story == ["post a", "line", "out", "# nothing", "note b", "line", "out"])
    }

    /// What a plain run reads and writes, in order, with pieces of a script that come one after the other.
    private func story(of pieces: [String]) -> [String] {
        var story: [String] = []
        let plain = PlainRun(demo: DemoProgram(), format: .people(unicode: true)) {
            story += writtenLines($0).map { String($0.dropFirst(12)) }
        }
        var rest = pieces[...]
        let lines = TextLines { () throws(TextFault) in
            story.append("read")
            return Array((rest.popFirst() ?? "").utf8)
        }
        story.append("ends with \(plain.run(lines, file: "demo.txt").status)")
        return story
    }

    @Test func `what commands led to is written before more is read, and before the run ends`() {
        #expect(
            story(of: ["note 1\nnote 2\nno", "te 3\n", "note 4"])
                == ["read", "1", "2", "read", "3", "read", "read", "4", "ends with 0"])
    }

    @Test(arguments: [("expect observers a 1", 1), ("nonsense", 2)])
    func `what commands led to is written when a later one fails`(line: String, status: Int) {
        let story = story(of: ["note 1\nnote 2\n\(line)\n"])
        #expect(story.prefix(3) == ["read", "1", "2"])
        #expect(story.last == "ends with \(status)")
    }

    @Test func `no more than some lines wait to be written, however many are there`() {
        var written = 0
        var longestWait = 0
        let plain = PlainRun(demo: DemoProgram(), format: .people(unicode: true)) {
            written += writtenLines($0).count
        }
        let lines = (0..<1000).lazy.map { number in
            longestWait = max(longestWait, number - written)
            return TextLine.success("note x")
        }
        #expect(plain.run(each: lines, file: "demo.txt") == .completed)
        #expect(written == 1000)
        #expect(longestWait < 100)
    }

    @Test func `a command has all the room, whatever waits to be written`() {
        let count = 199
        let demo = DemoProgram(inbox: RecordInbox(capacity: 16), stopwatch: steadyStopwatch())
        var printed: [String] = []
        let plain = PlainRun(demo: demo, format: .people(unicode: true), room: count + 1) {
            printed += writtenLines($0)
        }
        let lines =
            String(repeating: "observe a as X\n", count: count) + String(repeating: "note n\n", count: 200)
            + "post a"
        #expect(plain.run(TextLines(lines), file: "demo.txt") == .completed)
        #expect(!printed.contains { $0.contains("found no room") })
        #expect(printed.filter { $0.contains("└ X") }.count == count)
        #expect(printed.filter { $0.hasSuffix("# n") }.count == 200)
    }

    @Test func `a long line of a command is written whole`() {
        let text = String(repeating: "long ", count: 20_000) + "end"
        let printed = run("note \(text)\nnote \(text)\nnote short").printed
        #expect(printed.map { $0.dropFirst(12) } == [text[...], text[...], "short"])
    }

    /// Each of as many handlers posts to as many observers.
    private func crowd(_ count: Int) -> String {
        String(repeating: "observe a as X do post b\n", count: count)
            + String(repeating: "observe b as Y\n", count: count) + "post a\n"
    }

    @Test func `nothing is lost of a line that leads to more than the ring has room for`() {
        let count = 150
        let demo = DemoProgram(inbox: RecordInbox(capacity: 256), stopwatch: steadyStopwatch())
        var printed: [String] = []
        let plain = PlainRun(demo: demo, format: .people(unicode: true)) {
            printed += writtenLines($0)
        }
        let check = "expect deliveries b \(count * count)\n"
        #expect(plain.run(TextLines(crowd(count) + check), file: "demo.txt") == .completed)
        // A few records report the crowds as well.
        let rows = printed.filter { !$0.contains("too many") }
        #expect(rows.count == 2 * count + (1 + 2 * count + count * count) + 1)
        #expect(printed.contains { $0.contains("> a") && $0.hasSuffix("→\(count)") })
        #expect(printed.filter { $0.contains("> b") }.allSatisfy { $0.hasSuffix("→\(count)") })
        let posts = printed.indices.filter { printed[$0].contains("> b") }
        // Each post is followed by what came of it.
        #expect(zip(posts, posts.dropFirst()).allSatisfy { $1 - $0 == count + 2 })
    }

    @Test func `what finds no room is counted, and the number is reported`() throws {
        let count = 20
        let demo = DemoProgram(inbox: RecordInbox(capacity: 16), stopwatch: steadyStopwatch())
        var printed: [String] = []
        let plain = PlainRun(demo: demo, format: .people(unicode: true), room: 64) {
            printed += writtenLines($0)
        }
        #expect(plain.run(TextLines(crowd(count)), file: "demo.txt") == .completed)
        let words = " records were dropped"
        let last = try #require(printed.last)
        #expect(last.hasSuffix(words))
        let dropped = try #require(last.dropLast(words.count).split(separator: " ").last.flatMap { Int($0) })
        let rows = printed.dropLast().filter { !$0.contains("too many") }
        #expect(rows.count + dropped == 2 * count + (1 + 2 * count + count * count))
    }

    @Test func `JSON in ASCII says the same as JSON`() throws {
        let lines = "observe é as “X”\npost é {\"😀\":\"\u{301}\"} from “S”"
        let plain = run(lines, format: .json(unicode: true)).printed
        let escaped = run(lines, format: .json(unicode: false)).printed
        let isASCII = [plain, escaped].map { lines in lines.joined().allSatisfy(\.isASCII) }
        #expect(isASCII == [false, true])
        let values = try [plain, escaped].map { lines in try lines.map { try JSONValue(text: $0) } }
        #expect(values[0] == values[1])
    }

    @Test func `the last of many lines are indented as the first`() {
        let lines = "observe a as X do post b\n" + String(repeating: "post a\n", count: 3_000)
        let printed = run(lines).printed
        #expect(printed.count == 1 + 3 * 3_000)
        #expect(printed.suffix(3) == printed.dropFirst().prefix(3))
        #expect(printed.last?.hasSuffix("      > b                         ! unheard") == true)
    }
}
