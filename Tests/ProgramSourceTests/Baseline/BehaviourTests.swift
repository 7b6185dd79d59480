import Foundation
import Notices
import NoticesBehaviour
import NoticesRecording
import NoticesWire
import TestSupport
import Testing

@testable import BoardModel
@testable import ProgramSource

/// What a run did, kept as a text to compare later runs with.
@Suite(.leavesNoObservers) struct BehaviourTests {
    private let runs: Runs

    init() throws { runs = try Runs() }

    /// A cart that tells a badge and a ledger, which posts a total: each at the same line in every run.
    private struct Shop {
        var posts = 2
        var name: NoticeName = "cart.changed"
        var labels = ["Badge#1", "Ledger#1"]
        var isPosting = true
        var work: @Sendable (@escaping @Sendable () -> Void) -> Void = { $0() }

        func run(_ center: NoticeCenter) {
            let tokens = labels.map { label in
                let file = SourceFile("Shop/\(label.prefix { $0 != "#" }).swift")
                return center.observe("cart.changed", label: label, file: file, line: 12) { _ in
                    if label.hasPrefix("Ledger") {
                        center.post("total.changed", file: "Shop/Ledger.swift", line: 15)
                    }
                }
            }
            let total = center.observe("total.changed", file: "Shop/Screens.swift", line: 21) { _ in }
            let (posts, name) = (isPosting ? posts : 0, name)
            work {
                for _ in 0..<posts { center.post(name, file: "Shop/Cart.swift", line: 9) }
                center.post("order.placed", file: "Shop/Cart.swift", line: 20)
            }
            withExtendedLifetime((tokens, total)) {}
        }
    }

    private func behaviour(_ change: (inout Shop) -> Void = { _ in }, names: String? = nil) throws
        -> Behaviour
    {
        var shop = Shop()
        change(&shop)
        let path = try runs.record(UUID().uuidString) { shop.run($0) }
        let run = try RecordedBehaviour(of: path, names: names.map { try RowFilter.ofNames($0) })
        #expect(run.gap == nil)
        return run.behaviour
    }

    private func differences(_ change: (inout Shop) -> Void) throws -> [String] {
        try Behaviour.lines(behaviour(change).differences(from: behaviour()))
    }

    @Test func `a baseline shows who was called for which post, and what that caused`() throws {
        #expect(
            try behaviour().text == """
                noticeboard baseline 1
                1 × center main
                  1 × observe cart.changed by Badge at Shop/Badge.swift:12
                  1 × observe cart.changed by Ledger at Shop/Ledger.swift:12
                  1 × observe total.changed by handler at Shop/Screens.swift:21
                  2 × post cart.changed at Shop/Cart.swift:9
                    2 × call Badge at Shop/Badge.swift:12
                    2 × call Ledger at Shop/Ledger.swift:12
                      2 × post total.changed at Shop/Ledger.swift:15
                        2 × call handler at Shop/Screens.swift:21
                  1 × post order.placed at Shop/Cart.swift:20
                    1 × unheard
                end

                """)
    }

    @Test func `runs that do the same on other threads, with other objects, have the same baseline`() throws {
        let first = try behaviour()
        for number in 2...20 {
            let other = try behaviour { shop in
                shop.labels = ["Badge#\(number)", "Ledger#\(number)"]
                shop.work = { body in
                    let thread = Thread(block: body)
                    let isDone = DispatchSemaphore(value: 0)
                    thread.qualityOfService = .background
                    Thread.detachNewThread {
                        body()
                        isDone.signal()
                    }
                    isDone.wait()
                }
            }
            #expect(other.text == first.text)
        }
    }

    @Test func `an added observer, a lost post, another order and another name are one difference each`()
        throws
    {
        #expect(try differences { _ in } == [])
        #expect(
            try differences { $0.labels.append("Badge#2") } == [
                "Badge is called twice for cart.changed: second registration at Shop/Badge.swift:12"
            ])
        #expect(
            try differences { $0.labels.append("Mail#1") } == [
                "Mail observes cart.changed: not in the baseline, registered at Shop/Mail.swift:12"
            ])
        #expect(
            try differences { $0.posts = 1 } == [
                "cart.changed is posted once at Shop/Cart.swift:9: twice in the baseline"
            ])
        #expect(
            try differences { $0.isPosting = false } == [
                "cart.changed is no longer posted at Shop/Cart.swift:9: twice in the baseline"
            ])
        #expect(
            try differences { $0.labels.reverse() } == [
                "Ledger is called before Badge for cart.changed: after it in the baseline"
            ])
        #expect(
            try differences { $0.name = "cart.chnged" } == [
                "cart.chnged is posted instead of cart.changed at Shop/Cart.swift:9"
            ])
    }

    @Test func `calls that may come at any time are in the order of their names`() throws {
        func text(_ order: [String]) throws -> String {
            var (seq, messages): (UInt64, [NoticeRecord]) = (1, [])
            var post = NoticeRecord(seq: 1, time: 1, kind: .post)
            (post.name, post.on) = ("a", "main")
            messages.append(post)
            for label in order {
                seq += 1
                var call = NoticeRecord(seq: seq, time: 1, kind: .deliver)
                (call.name, call.observer, call.post, call.on) = ("a", label, 1, "queue \(label)")
                messages.append(call)
            }
            return try RecordedBehaviour(of: runs.write("a", [.records(center: 1, messages)]), names: nil)
                .behaviour.text
        }
        #expect(try text(["x", "y", "z"]) == text(["z", "x", "y"]))
    }

    @Test func `objects that leak are a step, and explain that their handler is called`() throws {
        func behaviour(pages: Int, calls: Int) throws -> Behaviour {
            var observer = NoticeRecord(seq: 1, time: 1, kind: .observe)
            (observer.name, observer.observer, observer.registration) = ("a", "Page#1", 7)
            (observer.file, observer.line) = ("Shop/Page.swift", 4)
            var post = NoticeRecord(seq: 2, time: 1, kind: .post)
            post.name = "a"
            let delivered = (0..<calls).map { number in
                var call = NoticeRecord(seq: UInt64(number) + 3, time: 1, kind: .deliver)
                (call.name, call.observer, call.post) = ("a", "Page#1", 2)
                (call.file, call.line) = ("Shop/Page.swift", 4)
                return call
            }
            let holder = ExpectedGone.Suspect(center: 1, registration: 7, text: "")
            let classes = [LeakedClass(label: "Page", count: UInt64(pages), holder: holder, minutes: [])]
            let leaks = ExpectedGone(
                goneCount: 0, livingCount: UInt64(pages), living: [], classes: pages == 0 ? [] : classes)
            let messages = [.records(center: 1, [observer, post] + delivered), WireMessage.leaks(leaks)]
            return try RecordedBehaviour(of: runs.write("a", messages), names: nil).behaviour
        }
        let leaking = try behaviour(pages: 3, calls: 1)
        #expect(leaking.text.hasSuffix("\n3 × leak Page at Shop/Page.swift:4\nend\n"))
        #expect(
            Behaviour.lines(leaking.differences(from: try behaviour(pages: 0, calls: 0)))
                == ["Page: 3 objects leak, observed at Shop/Page.swift:4: none in the baseline"])
    }

    @Test func `a filter of names is kept, and other names are not looked at`() throws {
        let carts = try behaviour(names: "cart")
        #expect(carts.text.hasPrefix("noticeboard baseline 1\nnames cart\n"))
        #expect(!carts.text.contains("order.placed") && carts.text.contains("cart.changed"))
        #expect(try Behaviour(text: carts.text) == carts)
    }

    @Test func `a recording with gaps says that it is no baseline`() throws {
        let drops = WireMessage.drops(center: 1, Drops(total: 5, posts: 1, deliveries: 2, unheard: 0))
        #expect(
            try RecordedBehaviour(of: runs.write("a", [drops]), names: nil).gap?.description
                == "5 records were dropped")
        let part = WireMessage.watch(Watch(names: [.init("cart.", isPrefix: true)]))
        #expect(
            try RecordedBehaviour(of: runs.write("b", [part]), names: nil).gap?.refusal
                == "it recorded only cart.*: a baseline needs all that the program did; record everything; "
                + "approve --names chooses names")
    }

    @Test(
        arguments: [
            (nil, "it has no end: its program was killed, or still writes it"),
            (
                End(.lost, text: "…"),
                "its program ended without saying goodbye, and the last records may be missing"
            ),
            (End(.limit, text: "the file is \u{1B}[2J full"), "it ended early (the file is \\u{1b}[2J full)"),
            (End(.failed, text: "no room"), "it ended early (no room)"),
            (End(.exit), nil),
        ] as [(End?, String?)])
    func `a recording that may end before its program is no baseline`(end: End?, words: String?) throws {
        let path = try runs.write("a", [], end: end)
        #expect(try RecordedBehaviour(of: path, names: nil).gap?.description == words)
        #expect(try RecordedCheck(of: path, center: nil).gap?.description == words)
        #expect(try RecordedDiff(of: path, and: path, .init()).a.gap?.description == words)
    }

    /// A post to a ledger, which posts a total, and an order that nobody hears.
    private static let records: [NoticeRecord] = {
        func record(
            _ seq: UInt64, _ kind: NoticeRecord.Kind, _ name: String,
            _ change: (inout NoticeRecord) -> Void
        ) -> NoticeRecord {
            var record = NoticeRecord(seq: seq, time: 1, kind: kind)
            record.name = name
            change(&record)
            return record
        }
        func observe(_ seq: UInt64, _ name: String, _ label: String) -> NoticeRecord {
            record(seq, .observe, name) {
                ($0.observer, $0.registration, $0.file, $0.line) = (label, seq, "Shop/\(label).swift", 4)
            }
        }
        func call(_ seq: UInt64, _ name: String, _ label: String, for post: UInt64) -> NoticeRecord {
            record(seq, .deliver, name) {
                ($0.observer, $0.post, $0.file, $0.line) = (label, post, "Shop/\(label).swift", 4)
            }
        }
        return [
            observe(1, "cart.changed", "Ledger"), observe(2, "total.changed", "Label"),
            record(3, .post, "cart.changed") { _ in },
            call(4, "cart.changed", "Ledger", for: 3),
            record(5, .post, "total.changed") { $0.cause = 4 },
            call(6, "total.changed", "Label", for: 5),
            record(7, .post, "order.placed") { _ in },
            record(8, .unheard, "order.placed") { $0.post = 7 },
        ]
    }()

    private func comparison(
        _ records: [NoticeRecord], with other: [WireMessage] = []
    ) throws -> (run: RecordedBehaviour, lines: [String]) {
        let whole = try RecordedBehaviour(
            of: runs.write("whole", [.records(center: 1, Self.records)]), names: nil)
        let run = try RecordedBehaviour(
            of: runs.write("part", other + [.records(center: 1, records)]), names: nil)
        return (
            run, Behaviour.lines(run.behaviour.differences(from: run.comparable(whole.behaviour)))
        )
    }

    @Test(arguments: ["total.changed", "order.placed", "cart.changed", "nothing"])
    func `a recording of one name is compared by that name`(name: String) throws {
        let watch = WireMessage.watch(Watch(names: [.init(name)]))
        let records = Self.records.filter { $0.name == name }
        let (run, lines) = try comparison(records, with: [watch])
        #expect(lines == [])
        #expect(
            run.gap?.limits == "it recorded only \(name): other names, and leaks, were not compared")
        guard let last = records.last(where: { $0.kind == .post }) else { return }
        let lost = try comparison(records.filter { $0.seq != last.seq }, with: [watch]).lines
        #expect(lost.contains { $0.contains("\(name) is no longer posted") }, "\(lost)")
    }

    @Test func `what a recording with gaps lacks is not a difference, and what it has more is`() throws {
        let drops = WireMessage.drops(center: 1, Drops(total: 1, posts: 1, deliveries: 0, unheard: 0))
        for missing in Self.records {
            let (run, lines) = try comparison(Self.records.filter { $0.seq != missing.seq }, with: [drops])
            #expect(lines == [], "without \(missing.kind.rawValue) of \(missing.name ?? "")")
            #expect(
                run.gap?.limits
                    == "1 record was dropped: only what it has more than the baseline was compared, "
                    + "and no leaks")
        }
        var other = Self.records[2]
        (other.seq, other.name) = (9, "cart.chnged")
        #expect(
            try comparison(Self.records.dropFirst(4) + [other], with: [drops]).lines
                == ["cart.chnged is posted once: not in the baseline"])
    }

    @Test func `a recording of one kind of records has no false differences`() throws {
        let watch = WireMessage.watch(Watch(kinds: ["unheard"]))
        #expect(try comparison(Self.records.filter { $0.kind == .unheard }, with: [watch]).lines == [])
    }

    @Test func `names with line ends, quotes and control characters stay on their line`() throws {
        var post = NoticeRecord(seq: 1, time: 1, kind: .post)
        post.name = "a\n  9 × post b \u{1B}[2J\""
        let run = try RecordedBehaviour(of: runs.write("a", [.records(center: 1, [post])]), names: nil)
        #expect(run.behaviour.text.split(separator: "\n").count == 4)
        #expect(!run.behaviour.text.contains("\u{1B}"))
        #expect(try Behaviour(text: run.behaviour.text) == run.behaviour)
    }

    @Test func `a chain of causes without end is no deeper than a baseline may be`() throws {
        let records = (0..<5_000).flatMap { (number: Int) -> [NoticeRecord] in
            let seq = UInt64(number) * 2 + 1
            var post = NoticeRecord(seq: seq, time: 1, kind: .post)
            (post.name, post.cause) = ("a", number == 0 ? nil : seq - 1)
            var call = NoticeRecord(seq: seq + 1, time: 1, kind: .deliver)
            (call.name, call.observer, call.post) = ("a", "Echo", seq)
            return [post, call]
        }
        let messages = stride(from: 0, to: records.count, by: 1_000).map {
            WireMessage.records(center: 1, Array(records[$0..<$0 + 1_000]))
        }
        let run = try RecordedBehaviour(of: runs.write("a", messages), names: nil).behaviour
        #expect(try Behaviour(text: run.text) == run)
        #expect(run.text.split(separator: "\n").count < 600)
    }

    @Test(arguments: [
        ("", 1), ("noticeboard baseline 2\n", 1), ("noticeboard baseline 1\npost a\n", 2),
        ("noticeboard baseline 1\n1 × a\n    1 × b\n", 3), ("noticeboard baseline 1\n0 × a\n", 2),
        ("noticeboard baseline 1\n\n 1 × a\n", 3),
    ])
    func `a damaged baseline says in which line`(text: String, line: Int) {
        let error = #expect(throws: Behaviour.TextError.self) { try Behaviour(text: text + "end\n") }
        #expect(error?.line == line)
    }

    @Test func `a baseline that is cut off anywhere is refused`() throws {
        let whole = try behaviour().text
        for length in 0..<whole.utf8.count - 1 {
            let text = String(decoding: Array(whole.utf8)[..<length], as: UTF8.self)
            let error = #expect(throws: Behaviour.TextError.self, "\(length) bytes") {
                try Behaviour(text: text)
            }
            guard text.contains("\n"), !text.hasSuffix("\u{FFFD}") else { continue }
            #expect(error?.description == "expected “end” as the last line: the file is cut off", "\(text)")
        }
    }
}
