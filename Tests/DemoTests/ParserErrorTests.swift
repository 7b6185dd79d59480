import BoardModel
import Demo
import TestSupport
import Testing

/// A line that is not understood, with the place and the words of its error.
private struct Mistake: CustomTestStringConvertible {
    var line: String
    var column: Int
    var message: String

    init(_ line: String, _ column: Int, _ message: String) {
        self.line = line
        self.column = column
        self.message = message
    }

    var testDescription: String { line }
}

@Suite(.leavesNoObservers) struct ParserErrorTests {
    private static let commands =
        "expected observe, post, remove, release, holders, explain, trace, compare, keyboard, device, rotate, expect, "
        + "note or wait"
    private static let clauses =
        "expected as OBJECT, by KIND, from SENDER, typed TYPE, once, do COMMAND or the end of the line"
    private static let kinds =
        "token, owner, block, strong, controller, class, task, layout, queue, waiting, actor, deinit, strong-deinit or attempt1 to attempt7"
    private static let object = "expected an object, such as ProfileView#1"
    private static let seconds = "expected seconds from 0 to 1000000, such as 0.25"
    private static let count = "expected a number, 0 or more"
    private static let subjects =
        "expected observers, unheard, deliveries, skipped, failed, refused, thrown, hung, received, alive, gone, leaked, inset or compare"

    private func expect(_ mistakes: [Mistake]) {
        for mistake in mistakes {
            let error = #expect(throws: LineError.self, "\(mistake.line)") {
                try CommandParser.parse(mistake.line)
            }
            #expect(
                error == LineError(column: mistake.column, message: mistake.message), "\(mistake.line)")
        }
    }

    @Test func `a word that is no command is reported where it stands`() {
        expect([
            Mistake("frob a", 1, Self.commands + ", found frob"),
            Mistake("  \tObserve a", 4, "found Observe; did you mean observe? " + Self.commands),
            Mistake("observe#1 a", 1, "found observe#1; did you mean observe? " + Self.commands),
            Mistake("*", 1, Self.commands + ", found *"),
        ])
    }

    @Test func `an observation says what its clauses need`() {
        expect([
            Mistake("observe", 8, "expected a name"),
            Mistake("observe  # a", 10, "expected a name"),
            Mistake("observe a as", 13, Self.object),
            Mistake("observe a as #X", 14, Self.object),
            Mistake("observe a from  ", 17, Self.object),
            Mistake("observe a by", 13, "expected a kind: \(Self.kinds)"),
            Mistake("observe a by # token", 14, "expected a kind: \(Self.kinds)"),
            Mistake(
                "observe a by Token", 14, "found Token; did you mean token? expected a kind: \(Self.kinds)"),
            Mistake("observe a in X", 11, Self.clauses + ", found in"),
        ])
    }

    @Test func `a clause that comes twice is reported at its second coming`() {
        expect([
            Mistake("observe a as X as X", 16, "expected as OBJECT at most once, found as"),
            Mistake("observe a by token by token", 20, "expected by KIND at most once, found by"),
            Mistake("observe a from X from X", 18, "expected from SENDER at most once, found from"),
            Mistake("observe a once once", 16, "expected once at most once, found once"),
            Mistake(
                "keyboard show duration 1 duration 1", 26,
                "expected duration SECONDS at most once, found duration"
            ),
            Mistake("keyboard show foreign foreign", 23, "expected foreign at most once, found foreign"),
            Mistake("keyboard show curve 1 curve 2", 23, "expected curve N at most once, found curve"),
            Mistake(
                "keyboard show 1,2,3x4 1,2,3x4", 23,
                "expected X,Y,WxH such as 0,508,390x336 at most once, found 1,2,3x4"),
            Mistake(
                "keyboard show 1,2,3x4 5,6,7x8", 23,
                "expected X,Y,WxH such as 0,508,390x336 at most once, found 5,6,7x8"),
        ])
    }

    @Test func `what a kind cannot do is reported at the kind`() {
        let anyName =
            "expected a kind that can observe any name: MyNotificationCenter's calls (class) need a name"
        let senders = "expected a kind that knows senders: MyNotificationCenter's calls (class) know none"
        expect([
            Mistake("observe * by class", 14, anyName),
            Mistake("observe a by   class from X", 16, senders),
            Mistake("observe a from X by class", 21, senders),
            Mistake("observe a once by class", 19, "expected a kind that can observe once: class cannot"),
            Mistake("observe a by task once", 14, "expected a kind that can observe once: task cannot"),
        ])
    }

    @Test func `a quoted name must be closed, filled and followed by a blank`() {
        expect([
            Mistake(#"observe "a"#, 9, "expected a closing double quote, found none"),
            Mistake("observe \"\"", 9, "expected a name, found an empty one"),
            Mistake("observe a as \"\"", 14, "expected an object, found an empty one"),
            Mistake(#"observe "a"b"#, 12, "expected a space after the closing quote"),
            Mistake(##"observe "a"#b"##, 12, "expected a space after the closing quote"),
            Mistake(
                #"observe "a\qb""#, 11, #"expected \n, \t, \" or another JSON escape, found \q"#),
        ])
    }

    @Test func `a post says what may stand where`() {
        let end = "expected from SENDER, expecting, elsewhere or the end of the line"
        let payload =
            "expected a JSON value (text goes in double quotes), \(end.dropFirst("expected ".count))"
        expect([
            Mistake("post", 5, "expected a name"),
            Mistake("post  *", 7, "expected a name to post: * is any name, and can only be observed"),
            Mistake("post a b", 8, "\(payload), found b"),
            Mistake("post a form X", 8, "found form; did you mean from? \(payload)"),
            Mistake("post a truely", 8, "expected a JSON value (text goes in double quotes), found truely"),
            Mistake("post a {", 9, "expected a member's name in double quotes, found the end of the line"),
            Mistake(
                "post a 1 2", 10, "expected a JSON value (text goes in double quotes) at most once, found 2"),
            Mistake("post a 1 x", 10, "\(end), found x"),
            Mistake("post a {} form X", 11, "found form; did you mean from? \(end)"),
            Mistake("post a from", 12, Self.object),
            Mistake("post a 1 from # X", 15, Self.object),
            Mistake("post a from X Y", 15, "expected expecting, elsewhere or the end of the line, found Y"),
            Mistake("post a from X from Y", 15, "expected from SENDER at most once, found from"),
        ])
    }

    @Test func `what sticks to a payload is no comment and no clause`() {
        let blank = "expected a space after the payload"
        expect([
            Mistake("post a 1#c", 9, blank),
            Mistake("post a 1from X", 9, blank),
            Mistake(#"post a "x"from X"#, 11, blank),
            Mistake("post a {}}", 10, blank),
        ])
    }

    @Test func `removing and releasing need an object and no more`() {
        expect([
            Mistake("remove", 7, Self.object),
            Mistake("remove X a b", 12, "expected the end of the line, found b"),
            Mistake("remove X \"\"", 10, "expected a name, found an empty one"),
            Mistake("release # X", 9, Self.object),
            Mistake("release X Y", 11, "expected the end of the line, found Y"),
        ])
    }

    @Test func `a keyboard command says what it lacks`() {
        let clauses =
            "expected X,Y,WxH such as 0,508,390x336, duration SECONDS, curve N, foreign or the end of the line"
        let actions = "expected show, hide, frame, dock, undock, split, float, plug or unplug"
        expect([
            Mistake("keyboard", 9, actions),
            Mistake("keyboard jump", 10, actions + ", found jump"),
            Mistake("keyboard show fast", 15, clauses + ", found fast"),
            Mistake("keyboard show duration", 23, "expected seconds, such as 0.25"),
            Mistake("keyboard show duration -1", 24, Self.seconds + ", found -1"),
            Mistake("keyboard show curve", 20, Self.count),
            Mistake("keyboard show curve easeIn", 21, Self.count + ", found easeIn"),
        ])
    }

    @Test func `a device and a rotation say what they lack`() {
        let turn = "expected portrait, landscape, duration SECONDS, curve N or the end of the line"
        expect([
            Mistake("device", 7, "expected phone, small or tablet"),
            Mistake("device pad", 8, "expected phone, small or tablet, found pad"),
            Mistake(
                "device phone upright", 14,
                "expected portrait, landscape or the end of the line, found upright"),
            Mistake("device phone portrait 1", 23, "expected the end of the line, found 1"),
            Mistake("rotate left", 8, turn + ", found left"),
            Mistake(
                "rotate portrait landscape", 17,
                "expected portrait or landscape at most once, found landscape"),
            Mistake("rotate duration", 16, "expected seconds, such as 0.25"),
            Mistake("rotate duration nan", 17, Self.seconds + ", found nan"),
            Mistake("rotate curve 1 curve 2", 16, "expected curve N at most once, found curve"),
            Mistake(
                "observe * by layout", 14,
                "expected a kind that can observe any name: "
                    + "a form (layout) needs a name, such as keyboard.willShow"),
        ])
    }

    @Test(arguments: [
        "1,2,3", "1,2,3x", "1,2,3x4x5", "1,2,3,4", ",,x", "1,2,-3x4", "1,2,3x-4", "nan,2,3x4", "inf,0,1x1",
        "1e6,0,1x1", "0,0,1X1", "0,,1x1", "0,0,1x1,",
    ])
    func `a frame that is none is refused at its place`(frame: String) {
        let error = #expect(throws: LineError.self) { try CommandParser.parse("keyboard frame  \(frame)") }
        #expect(error?.column == 17)
        #expect(error?.message.hasSuffix("found \(frame)") == true)
    }

    @Test func `an expectation says what it lacks`() {
        expect([
            Mistake("expect", 7, Self.subjects),
            Mistake("expect joy 1", 8, Self.subjects + ", found joy"),
            Mistake("expect observers", 17, "expected a name"),
            Mistake("expect deliveries a", 20, Self.count),
            Mistake("expect unheard a -1", 18, Self.count + ", found -1"),
            Mistake("expect unheard a 1.5", 18, Self.count + ", found 1.5"),
            Mistake(
                "expect observers a 99999999999999999999", 20,
                "expected a number up to 9223372036854775807, found 99999999999999999999"),
            Mistake("expect observers a 1 2", 22, "expected the end of the line, found 2"),
            Mistake("expect alive", 13, Self.object),
            Mistake("expect inset X", 15, Self.count),
            Mistake("expect inset X 1.5", 16, Self.count + ", found 1.5"),
            Mistake("expect gone X Y", 15, "expected the end of the line, found Y"),
        ])
    }

    @Test func `a note needs text and waiting needs seconds`() {
        expect([
            Mistake("note", 5, "expected the text of the note"),
            Mistake("note  ", 7, "expected the text of the note"),
            Mistake("wait", 5, "expected seconds, such as 0.25"),
            Mistake("wait # 1", 6, "expected seconds, such as 0.25"),
            Mistake("wait long", 6, Self.seconds + ", found long"),
            Mistake("wait -0.1", 6, Self.seconds + ", found -0.1"),
            Mistake("wait nan", 6, Self.seconds + ", found nan"),
            Mistake("wait inf", 6, Self.seconds + ", found inf"),
            Mistake("wait 1000001", 6, Self.seconds + ", found 1000001"),
            Mistake("wait 1 2", 8, "expected the end of the line, found 2"),
        ])
    }

    @Test func `columns count what a reader counts as a character`() {
        let blank = "expected a space after the closing quote"
        expect([
            Mistake("observe \"e\u{301}👩‍👩‍👧🇨🇭\" zz", 15, Self.clauses + ", found zz"),
            Mistake("observe \"a\"\u{301}", 12, blank),
            Mistake("\u{A0}\u{2003}zz", 3, Self.commands + ", found zz"),
        ])
    }
}
