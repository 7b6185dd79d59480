import BoardModel
import Demo
import Notices
import TestSupport
import Testing

/// Lines for another program.
@Suite struct ProgramLineTests {
    @Test(
        arguments: [
            ("post a", .post("a", payload: nil)), ("post a {\"b\": [1]}", .post("a", payload: json)),
            ("post \"a b\" # c", .post("a b", payload: nil)),
            ("remove Badge", .remove(observer: "Badge", names: nil)),
            ("remove \"My badge\" a", .remove(observer: "My badge", names: .name("a"))),
            ("remove Badge *", .remove(observer: "Badge", names: .any)),
            ("block a", .block(.name("a"), seconds: 60)),
            ("block * 5", .block(.any, seconds: 5)), ("unblock *", .unblock(.any)),
        ] as [(String, ProgramLine)])
    func `a line is understood`(text: String, line: ProgramLine) throws {
        #expect(try ProgramLine.parse(text) == line)
    }

    private static let json = JSONValue.object([.init(key: "b", value: .array([.number("1")]))])

    @Test(arguments: ["", "  ", "# nothing"])
    func `an empty line is none`(text: String) throws { #expect(try ProgramLine.parse(text) == nil) }

    @Test(arguments: [
        ("cart", 1, "expected post, remove, block, unblock or trace"), ("pots a", 1, "did you mean post?"),
        ("post", 5, "expected a name"), ("post *", 6, "can only be observed"), ("post a x", 8, "expected"),
        ("post a 1 2", 10, "expected the end of the line"),
        ("remove", 7, "expected the label of an observer"),
        ("block a -1", 9, "expected"), ("block a 1.5", 9, "expected"), ("unblock", 8, "expected a name"),
        ("block a 1 2", 11, "expected the end of the line: block NAME [SECONDS]"),
    ])
    func `an error says where and what`(text: String, column: Int, message: String) {
        let error = #expect(throws: LineError.self) { try ProgramLine.parse(text) }
        #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
        #expect(error?.column == column, "\(text)")
    }

    @Test func `no line makes it trap`() {
        var dice = Dice(seed: 1)
        for _ in 0..<2_000 {
            let word = dice.pick(["post ", "block ", "remove ", "unblock ", ""])
            _ = try? ProgramLine.parse(word + dice.text(upTo: 20))
        }
    }
}
