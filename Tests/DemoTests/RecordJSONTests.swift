import BoardModel
import Demo
import Notices
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct RecordJSONTests {
    private let bench = Bench()

    private var lines: [String] { bench.records.map { RecordJSON.line($0) } }

    @Test func `a delivery, its post and what it ended are reported field by field`() throws {
        try bench.run("observe a as X by token from S once", "wait 0.35", #"post a {"n": 1} from S"#)
        #expect(
            lines == [
                #"{"seq":1,"time":0,"kind":"observe","name":"a","observer":"X","registration":1,"#
                    + #""lifetime":"token","sender":"S","on":"main","file":"t","line":1}"#,
                #"{"seq":2,"time":0.35,"kind":"post","name":"a","sender":"S","payload":{"n":1},"#
                    + #""deliveries":1,"skipped":0,"failed":0,"on":"main","file":"t","line":3}"#,
                #"{"seq":3,"time":0.35,"kind":"deliver","name":"a","observer":"X","registration":1,"#
                    + #""lifetime":"token","sender":"S","payload":{"n":1},"post":2,"#
                    + #""durationNanoseconds":0,"on":"main","file":"t","line":1}"#,
                #"{"seq":4,"time":0.35,"kind":"remove","name":"a","observer":"X","registration":1,"#
                    + #""lifetime":"token","sender":"S","reason":"finished","on":"main","file":"t","line":1}"#,
            ])
    }

    @Test func `a post without observers, notes and expectations are reported field by field`() throws {
        try bench.run("post a from X", #"note "x""#, "expect unheard a 1", "expect observers * 2")
        try bench.run("expect gone X")
        #expect(
            lines == [
                #"{"seq":1,"time":0,"kind":"post","name":"a","sender":"X","deliveries":0,"skipped":0,"#
                    + #""failed":0,"on":"main","file":"t","line":1}"#,
                #"{"seq":2,"time":0,"kind":"unheard","name":"a","sender":"X","post":1,"on":"main","file":"t","line":1}"#,
                #"{"seq":3,"time":0,"kind":"note","text":"\"x\"","on":"main","file":"t","line":2}"#,
                #"{"seq":4,"time":0,"kind":"expect","name":"a","#
                    + #""text":"unheard posts of a: expected 1, found 1","passed":true,"on":"main","file":"t","line":3}"#,
                #"{"seq":5,"time":0,"kind":"expect","name":"*","#
                    + #""text":"observers of *: expected 2, found 0","passed":false,"on":"main","file":"t","line":4}"#,
                #"{"seq":6,"time":0,"kind":"expect","text":"X: expected gone, found alive","#
                    + #""passed":false,"on":"main","file":"t","line":5}"#,
            ])
    }

    @Test func `a refusal and a skip are reported field by field`() throws {
        try bench.run("observe * as X by controller", "observe * as X by controller")
        try bench.run("observe a as Y by owner", "release Y", "post a 1")
        let reported = lines.filter { $0.contains(#""kind":"refuse""#) || $0.contains(#""kind":"skip""#) }
        #expect(
            reported == [
                #"{"seq":2,"time":0,"kind":"refuse","name":"*","observer":"X","lifetime":"controller","#
                    + #""owner":"X","text":"already registered at t:1","first":"t:1","on":"main","file":"t","line":2}"#,
                #"{"seq":7,"time":0,"kind":"skip","name":"a","observer":"Y","registration":3,"#
                    + #""lifetime":"owner","owner":"Y","payload":1,"reason":"ownerGone","post":5,"#
                    + #""on":"main","file":"t","line":3}"#,
            ])
    }

    @Test func `a failure and a nested post are reported field by field`() throws {
        let center = bench.demo.center
        let typed = center.observe(NoticeDescriptor<Int>("b"), label: "typed", file: "c", line: 1) { _ in }
        let nesting = center.observe("a", label: "nesting", file: "c", line: 2) { [center] _ in
            center.post("b", payload: "x", file: "c", line: 3)
        }
        try bench.run("post a")
        let post =
            #"{"seq":5,"time":0,"kind":"post","name":"b","payload":"x","cause":4,"deliveries":0,"#
            + #""skipped":0,"failed":1,"on":"main","file":"c","line":3}"#
        let failure =
            #"{"seq":6,"time":0,"kind":"fail","name":"b","observer":"typed","registration":1,"#
            + #""lifetime":"token","payload":"x","text":"payload of “b”: needs Int, found String","#
            + #""post":5,"cause":4,"durationNanoseconds":0,"on":"main","file":"c","line":1}"#
        #expect(lines.suffix(2) == [post, failure])
        withExtendedLifetime((typed, nesting)) {}
    }

    @Test func `a post that is still going on says so, and has no counts yet`() throws {
        let begun = Lock<[NoticeRecord]>([])
        let token = bench.demo.center.observe("a", label: "X", file: "t", line: 1) {
            [inbox = bench.demo.inbox] _ in
            let records = inbox.take().records
            begun.withLock { $0 += records }
        }
        try bench.run("post a")
        #expect(
            begun.withLock { $0 }.filter { !$0.isComplete }.map { RecordJSON.line($0) } == [
                #"{"seq":2,"time":0,"kind":"post","isComplete":false,"name":"a","on":"main","file":"t","line":1}"#,
                #"{"seq":3,"time":0,"kind":"deliver","isComplete":false,"name":"a","observer":"X","registration":1,"#
                    + #""lifetime":"token","post":2,"on":"main","file":"t","line":1}"#,
            ])
        withExtendedLifetime(token) {}
    }

    @Test func `every field that is documented is written, in that order, and no other`() throws {
        var record = NoticeRecord(seq: 1, time: 2.5, kind: .deliver, isComplete: false)
        (record.name, record.observer, record.registration, record.lifetime) = ("n", "o", 3, .owner)
        (record.owner, record.sender, record.payload, record.reason) = ("w", "s", "[1]", .ownerGone)
        (record.text, record.passed, record.post, record.cause) = ("t", true, 4, 5)
        (record.durationNanoseconds, record.deliveries, record.skipped, record.failed) = (6, 7, 8, 9)
        record.scheduled = 12
        record.filtered = 2
        record.origin = NoticeRecord.Origin(process: 15, post: 7, node: "shop-1")
        record.on = "main"
        record.stack = "f() at Shop/Cart.swift:12\nmain"
        (record.file, record.line, record.first) = ("f", 10, NoticeRecord.Source(file: "g", line: 11))
        guard case .object(let members) = try JSONValue(text: RecordJSON.line(record)) else { return }
        #expect(members.map(\.key) == RecordJSON.fields.map(\.key))
        #expect(members.count == Mirror(reflecting: record).children.count)
        #expect(RecordJSON.fields.allSatisfy { !$0.meaning.isEmpty })
        let specified = [
            "seq", "time", "kind", "name", "observer", "owner", "sender", "payload", "reason", "cause",
            "durationNanoseconds", "file", "line", "deliveries",
        ]
        #expect(Set(specified).isSubset(of: members.map(\.key)))
    }

    @Test func `the documentation names every kind, lifetime and reason there is`() {
        func meaning(_ key: String) -> String { RecordJSON.fields.first { $0.key == key }?.meaning ?? "" }
        for kind in NoticeRecord.Kind.all { #expect(meaning("kind").contains(kind.rawValue)) }
        for kind in NoticeRegistration.Kind.allCases {
            #expect(meaning("lifetime").contains(kind.rawValue))
        }
        for reason in NoticeRecord.Reason.allCases { #expect(meaning("reason").contains(reason.rawValue)) }
    }

    @Test(arguments: [
        ("[1, 2]", "[1,2]"), ("{\"a\":\n1}", #"{"a":1}"#), ("oops", #""oops""#),
        ("\u{1B}[2J", #""\u001b[2J""#),
        ("\"a\nb\"", #""\"a\nb\"""#), ("", "\"\""), ("1 2", #""1 2""#),
    ])
    func `a payload is JSON in JSON, and what is none is text`(payload: String, written: String) {
        var record = NoticeRecord(seq: 1, time: 0, kind: .post)
        record.payload = payload
        #expect(RecordJSON.line(record) == #"{"seq":1,"time":0,"kind":"post","payload":\#(written)}"#)
    }

    @Test(arguments: [
        (0.0, "0"), (0.35, "0.35"), (1_000_000.25, "1000000.25"), (3.0, "3"), (1e17, "1e+17"),
        (.infinity, #""inf""#),
    ])
    func `the time is a JSON number, and a text where JSON has no number for it`(
        time: Double, written: String
    ) throws {
        let line = RecordJSON.line(NoticeRecord(seq: 1, time: time, kind: .note))
        #expect(line == #"{"seq":1,"time":\#(written),"kind":"note"}"#)
        #expect(try JSONValue(text: line)["time"]?.compact == written)
    }

    @Test(arguments: [
        "\u{1B}[2J", "\0", "\u{7}", "\r\n", "\u{7F}", "\u{85}", "\u{9B}31m", "\u{200B}", "\u{200D}",
        "\u{200E}",
        "\u{202E}abc", "\u{2066}", "\u{2028}", "\u{FEFF}", "\u{AD}", "\u{E0041}", "\u{3164}", "\u{E000}",
    ])
    func `nothing that a terminal acts upon or hides is left in a line`(evil: String) throws {
        let center = bench.demo.center
        let source = SourceLine(file: SourceFile("f" + evil), line: 1)
        let text = "a" + evil + "b"
        let name = JSONValue.quoted(text)
        for line in [
            "observe \(name) as \(name) by controller from \(name)",
            "observe \(name) as \(name) by controller from \(name)",
            #"post \#(name) {\#(name):[\#(name)]} from \#(name)"#, "post other \(name)",
            "expect alive \(name)", "expect observers \(name) 0",
        ] { try bench.demo.execute(line, at: source) }
        center.note(text)
        center.post(NoticeName(text), payload: text)
        #expect(bench.records.count > 8)
        for record in bench.records {
            let line = RecordJSON.line(record)
            #expect(line.unicodeScalars.allSatisfy { (" "..."~").contains($0) || $0 == "“" || $0 == "”" })
            let value = try JSONValue(text: line)
            if let name = record.name { #expect(value["name"] == .string(name)) }
            if let text = record.text { #expect(value["text"] == .string(text)) }
        }
        let post = try #require(bench.records(.post).first.map { RecordJSON.line($0) })
        let payload = try JSONValue(text: post)["payload"]
        #expect(payload?[text] == .array([.string(text)]))
    }
}
