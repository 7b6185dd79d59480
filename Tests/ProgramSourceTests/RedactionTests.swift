import BoardModel
import Demo
import Notices
import TestSupport
import Testing

@testable import NoticesInspector
@testable import ProgramSource

/// What of payloads leaves the process.
@Suite(.leavesNoObservers, .endsInTime) struct RedactionTests {
    private static let hidden = #""[redacted]""#

    @Test(
        arguments: [
            (["a"], #"{"a":1,"b":2}"#, #"{"a":"[redacted]","b":2}"#),
            (
                ["user.password"], #"{"user":{"password":"x","name":"y"},"password":"z"}"#,
                #"{"user":{"password":"[redacted]","name":"y"},"password":"z"}"#
            ),
            // An object at the end of a path.
            (["user"], #"{"user":{"password":"x"}}"#, #"{"user":"[redacted]"}"#),
            (["user.password"], #"{"user":"x"}"#, #"{"user":"x"}"#),
            // Any key.
            (
                ["*.t"], #"{"a":{"t":1,"u":2},"b":{"t":3},"t":4}"#,
                #"{"a":{"t":"[redacted]","u":2},"b":{"t":"[redacted]"},"t":4}"#
            ),
            (["*"], #"{"a":1,"b.c":{"d":2}}"#, #"{"a":"[redacted]","b.c":"[redacted]"}"#),
            // Arrays, nested ones included, with the place, any place, or none.
            (
                ["l.t"], #"{"l":[{"t":1},[{"t":2,"u":3}],4]}"#,
                #"{"l":[{"t":"[redacted]"},[{"t":"[redacted]","u":3}],4]}"#
            ),
            (["l.*.t"], #"{"l":[{"t":1}]}"#, #"{"l":[{"t":"[redacted]"}]}"#),
            (["l.1"], #"{"l":[1,2,{"1":3}]}"#, #"{"l":[1,"[redacted]",{"1":"[redacted]"}]}"#),
            (["l.*"], #"{"l":[1,[2]]}"#, #"{"l":["[redacted]","[redacted]"]}"#),
            // Keys with dots.
            (["user.password"], #"{"user.password":"x"}"#, #"{"user.password":"[redacted]"}"#),
            (
                ["a.b.c"], #"{"a.b":{"c":1},"a":{"b.c":2}}"#,
                #"{"a.b":{"c":"[redacted]"},"a":{"b.c":"[redacted]"}}"#
            ),
            (["a.*.c"], #"{"a.x.c":1}"#, #"{"a.x.c":"[redacted]"}"#),
            // Repeated keys.
            (
                ["a"], #"{"a":1,"a":2,"b":3,"a":{"c":4}}"#,
                #"{"a":"[redacted]","a":"[redacted]","b":3,"a":"[redacted]"}"#
            ),
            // Case, escapes, and two spellings of a character.
            (["user.password"], #"{"USER":{"passWord":"x"}}"#, #"{"USER":{"passWord":"[redacted]"}}"#),
            (["User.PASSWORD"], #"{"user":{"password":"x"}}"#, #"{"user":{"password":"[redacted]"}}"#),
            (["password"], #"{"\u0070assword":"x"}"#, #"{"password":"[redacted]"}"#),
            (["password"], #"{"\u0050\u0041ssword":"x"}"#, #"{"PAssword":"[redacted]"}"#),
            (["😀"], #"{"\ud83d\ude00":1}"#, #"{"😀":"[redacted]"}"#),
            (["caf\u{e9}"], "{\"cafe\u{301}\":1}", "{\"cafe\u{301}\":\"[redacted]\"}"),
            // No path, and one of no key.
            ([], #" { "a" : 1.50 } "#, #"{"a":1.50}"#), ([""], #"{"":1,"a":2}"#, #"{"":"[redacted]","a":2}"#),
            (["a"], "{}", "{}"),
            // Texts are kept, whatever is in them.
            (["x"], #"{"a":"\"\\\n\u0001é"}"#, "{\"a\":\"\\\"\\\\\\u000a\\u0001é\"}"),
        ] as [([String], String, String)])
    func `the values at the paths are replaced`(paths: [String], payload: String, shown: String) {
        #expect(Redaction(paths).shown(payload) == shown)
    }

    @Test(arguments: [
        "", "3", "true", "null", #""text""#, "[]", #"[{"password":"x"}]"#, "{", #"{"a":1"#, #"{"a":1} x"#,
        #"{"a":1,}"#, #"{a:1}"#, #"{'a':1}"#, #"{"a":01}"#, #"{"a":"\ud800"}"#, #"{"\udc00":1}"#,
        #"{"a":"\x"}"#, #"{"a":NaN}"#, "{\"a\":\"\n\"}", #"{"password":"x… [cut, 99999 bytes]"#,
        #""{\"password\":\"x\"}… [cut, 70000 bytes]""#, "\u{feff}{}",
    ])
    func `what is no JSON object is hidden as a whole`(payload: String) {
        #expect(Redaction(["b"]).shown(payload) == Self.hidden)
        #expect(Redaction([]).shown(payload) == Self.hidden)
    }

    @Test func `what is nested too deeply is hidden, and does not use up the stack`() {
        let deep = { (count: Int) in
            String(repeating: #"{"a":"#, count: count) + "1" + String(repeating: "}", count: count)
        }
        #expect(Redaction(["b"]).shown(deep(64)) == deep(64))
        #expect(Redaction(["b"]).shown(deep(65)) == Self.hidden)
        #expect(Redaction(["b"]).shown(deep(100_000)) == Self.hidden)
    }

    @Test func `no payload makes it trap, and none shows a secret under its key`() {
        var dice = Dice(seed: 5)
        let redaction = Redaction(["*.secret", "secret", "*.*.secret"])
        let parts = [
            "{", "}", "[", "]", ",", ":", #""secret""#, #""SECRET""#, #""a""#, "\"4711\"", "1", #"\u0073"#,
            "\"",
            " ",
        ]
        for _ in 0..<3_000 {
            let text = (0..<dice.roll(1..<30)).map { _ in dice.pick(parts) }.joined()
            let shown = redaction.shown(text)
            #expect(!shown.lowercased().contains(#""secret":"4711""#), "\(text)")
        }
        for _ in 0..<200 {
            let depth = dice.roll(0..<3)
            let open = (0..<depth).map { _ in dice.pick([#"{"a":"#, #"{"b.c":"#]) }.joined()
            let text =
                #"{"x":1,"y":"# + open + #"{"sEcret":4711,"secret":4711}"#
                + String(repeating: "}", count: depth + 1)
            if depth < 2 { #expect(!redaction.shown(text).contains("4711"), "\(text)") }
        }
    }

    private struct Login: NoticePayloadDescribing {
        var noticeJSON: String
    }

    private struct Plain: Sendable { var password = "4711" }

    private struct Quoting: Error, CustomStringConvertible { var description: String { "bad 4711" } }

    @Test(arguments: [InspectedPayloads.hidden, .redacted("user.password")])
    func `nothing of it leaves the process`(payloads: InspectedPayloads) async throws {
        let folder = SocketFolderOfATest()
        let center = NoticeCenter()
        let inspector = try NoticeInspector(name: "shop", path: folder.socket())
        inspector.offer(center, payloads: payloads)
        let program = try AttachedProgram(try OfferedProgram.at(folder.socket()), center: nil)
        await until("the registrations have arrived") { program.program?.phase == .live }
        let typed = NoticeDescriptor<Int>("login") { _ in throw Quoting() }
        let tokens = [center.observe("login") { _ in }, center.observe(typed) { _ in }]
        center.post("login", payload: Login(noticeJSON: #"{"user":{"name":"ada","password":"4711"}}"#))
        center.post("login", payload: Login(noticeJSON: #"{"user":{"password":"4711""#))
        center.post("login", payload: Plain())
        center.post("login", payload: "4711")
        let long = String(repeating: "4711", count: 100_000)
        center.post("login", payload: Login(noticeJSON: #"{"a":"\#(long)","user":{"password":"x"}}"#))
        center.post("login", payload: Login(noticeJSON: #"{"the":"last"}"#))
        var records: [NoticeRecord] = []
        await until("the last post") {
            records += program.takeRecords().records
            // A delivery that is under way when records are taken has two.
            let delivered = records.count { $0.kind == .deliver && $0.isComplete }
            return records.count { $0.kind == .fail } == 6 && delivered == 6
        }
        let texts = records.flatMap { [$0.payload, $0.text] }.compactMap(\.self)
        #expect(!texts.contains { $0.contains("4711") })
        #expect(texts.contains { $0.contains("ada") } == (payloads != .hidden))
        withExtendedLifetime((inspector, tokens)) {}
    }
}
