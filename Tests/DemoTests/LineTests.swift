import BoardModel
import Notices
import TestSupport
import Testing

@testable import Demo

/// What becomes of lines that are carried out, or not.
@Suite(.leavesNoObservers) struct LineTests {
    private let bench = Bench()

    @Test func `the example of the specification holds, and not with a strong handler`() throws {
        func run(_ kind: String) throws -> (deliveries: LineResult, gone: LineResult) {
            let bench = Bench()
            try bench.run("observe a as X by \(kind)", "post a 1", "release X", "post a 2")
            return (try bench.run("expect deliveries a 1"), try bench.run("expect gone X"))
        }
        #expect(try run("token") == (.done, .done))
        #expect(
            try run("strong") == (
                .unmet("deliveries of a: expected 1, found 2"), .unmet("X: expected gone, found alive")
            ))
    }

    @Test(arguments: [
        ("remove Nobody", 8), ("release   Nobody # c", 11), ("release\tNobody", 9),
        ("expect alive Nobody", 14),
        ("expect\tgone\t\tNobody", 14), (#"remove "Nobody" a"#, 8), (#"release "No\u0062ody""#, 9),
        ("  remove Nobody Nobody", 10),
    ])
    func `an object that never was is reported at its place`(line: String, column: Int) throws {
        let error = #expect(throws: LineError.self) { try bench.run(line) }
        #expect(
            error
                == LineError(column: column, message: "expected an object (there are none yet), found Nobody")
        )
        try bench.run("observe a as X from S")
        let second = #expect(throws: LineError.self) { try bench.run(line) }
        #expect(second?.message == "expected an object (there are X, S), found Nobody")
    }

    @Test func `an object named as a command's word is reported at its own place`() throws {
        for (line, column) in [
            ("expect alive alive", 14), ("expect gone gone", 13), ("remove remove", 8),
            ("release release", 9),
            (#"release "my view""#, 9), (#"expect gone "my gone view""#, 13),
        ] {
            let error = #expect(throws: LineError.self, "\(line)") { try bench.run(line) }
            #expect(error?.column == column, "\(line)")
        }
    }

    @Test func `the list of objects in an error is no longer than is of use`() throws {
        for number in 1...30 { try bench.run("observe a as V#\(number)") }
        let error = #expect(throws: LineError.self) { try bench.run("release Nobody") }
        let list = (19...30).map { "V#\($0)" }.joined(separator: ", ")
        #expect(error?.message == "expected an object (there are \(list)), found Nobody")
    }

    @Test func `blank lines and comments record nothing`() throws {
        #expect(try bench.run("", "  # c", "#") == .done)
        #expect(bench.reported.isEmpty)
    }

    @Test func `registrations, posts and notes are recorded at the line they stand in`() throws {
        try bench.run("", "observe a as X", "", "post a", "note n", "keyboard hide", "expect alive X")
        #expect(bench.records.allSatisfy { $0.file == "t" })
        #expect(bench.records(.observe).map(\.line) == [2])
        #expect(bench.records(.post).map(\.line) == [4])
        #expect(bench.records(.deliver).map(\.line) == [2])
        #expect(bench.records(.note).map(\.line) == [5, 6])
        #expect(bench.records(.expect).map(\.line) == [7])
        #expect(bench.demo.center.registrations.map(\.source) == [SourceLine(file: "t", line: 2)])
    }

    @Test func `a payload is recorded as it was written, without its blanks`() throws {
        try bench.run(#"post a { "b" : 1.50, "a" : "x" }"#, "post a null", "post a")
        #expect(bench.records(.post).map(\.payload) == [#"{"b":1.50,"a":"x"}"#, "null", nil])
    }

    @Test func `a bare name posts where it is asked for`() throws {
        let source = SourceLine(file: "prompt", line: 1)
        #expect(try bench.demo.execute("saved 1 from X", at: source, bareNamePosts: true) == .done)
        #expect(throws: LineError.self) { try bench.demo.execute("saved 1 from X", at: source) }
        #expect(bench.records(.post).map(\.name) == ["saved"])
    }

    @Test func `the clock stands still until a wait advances it`() throws {
        try bench.run("note a", "wait 0.25", "note b", "wait 0", "note c")
        for _ in 1...10 { try bench.run("wait 0.1") }
        try bench.run("note d", "wait 1000000", "note e")
        #expect(bench.records(.note).map(\.time) == [0, 0.25, 0.25, 1.25, 1_000_001.25])
        #expect(bench.demo.now == .milliseconds(1_000_001_250))
    }

    @Test func `the clock does not go back`() {
        let demo = bench.demo
        demo.advance(to: .seconds(3))
        demo.advance(to: .seconds(1))
        demo.advanceUntilIdle()
        #expect(demo.now == .seconds(3))
        #expect(demo.deadline == nil)
    }

    @Test func `the time of handlers is the stopwatch's`() throws {
        let ticks = Lock<Int64>(0)
        let bench = Bench(
            DemoProgram(stopwatch: {
                ticks.withLock { ticks in
                    ticks += 250
                    return .nanoseconds(ticks)
                }
            }))
        try bench.run("observe a as X", "post a")
        #expect(bench.records(.deliver).map(\.durationNanoseconds) == [250])
    }

    @Test(arguments: 0..<12)
    func `no line ever traps, and one that is not understood changes nothing`(seed: Int) {
        var dice = Dice(seed: UInt64(seed))
        var refused = 0
        for _ in 0..<15 {
            let bench = Bench()
            for _ in 0..<30 {
                let line = Self.line(&dice)
                let before = State(of: bench.demo)
                let reportedBefore = bench.reported.count
                do throws(LineError) {
                    try bench.run(line)
                } catch {
                    refused += 1
                    #expect(State(of: bench.demo) == before, "\(line.debugDescription)")
                    #expect(bench.reported.count == reportedBefore, "\(line.debugDescription)")
                    #expect((1...line.count + 1).contains(error.column), "\(line.debugDescription)")
                    #expect(error.message.contains("expected "), "\(line.debugDescription)")
                }
            }
        }
        #expect((50..<440).contains(refused), "too few lines fail, or too few are carried out: \(refused)")
    }

    private static let starts = [
        "observe a", "observe a as X", "observe * as Y", "observe b by", "post a", "post b {}", "remove X",
        "release X", "release Y", "observe a do", "observe b as Form by class", "post a elsewhere",
        "holders X",
        "compare MyNotificationCenter", "expect compare", "expect deliveries a 1 by", "expect received",
        "expect inset",
        "keyboard show", "keyboard", "device", "rotate", "expect observers a", "expect alive", "note",
        "wait", "",
    ]
    private static let words = [
        "as", "by", "from", "once", "X", "Y", "X#1", "*", "a", "\"a\"", "token", "owner", "block", "strong",
        "controller", "class", "task", "show", "hide", "frame", "duration", "curve", "0,508,390x336", "0.25",
        "1", "0", "-1", "1e6", "{\"a\":[1]}", "\"", "{", "#", "# c", "null", "observers", "gone", "do",
        "post",
        "release", "typed", "Int", "keyboard", "expecting", "elsewhere", "compare", "attempt3", "deinit",
        "waiting",
        "thrown", "deliveries", "float", "dock", "plug", "foreign", "tablet", "landscape", "layout",
    ]

    private static func line(_ dice: inout Dice) -> String {
        if dice.roll(0..<10) == 0 { return dice.text(upTo: 30) }
        let start = dice.pick(starts)
        let count = dice.roll(0..<4)
        let rest = (0..<count).map { _ in dice.roll(0..<12) == 0 ? dice.text(upTo: 8) : dice.pick(words) }
        return ([start] + rest).joined(separator: dice.pick([" ", " ", " ", "\t", "  "]))
    }
}

/// All that a line could change, but for what tasks have taken, which they do in their own time.
private struct State: Equatable {
    var groups: [BoardSnapshot.Group]
    var objects: [String: BoardSnapshot.Life]
    var totals: Totals.Counts
    var keyboard: KeyboardSimulator
    var now: Duration

    init(of demo: DemoProgram) {
        let snapshot = demo.snapshot()
        groups = Array(snapshot.groups)
        objects = Dictionary(uniqueKeysWithValues: snapshot.allObjects.map { ($0.label, $0.life) })
        totals = snapshot.totals
        keyboard = demo.keyboard
        now = demo.now
    }
}
