import Foundation
import Notices
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
                center.observe("cart.changed", label: label) { _ in
                    if label.hasPrefix("Ledger") {
                        center.post("total.changed", file: "Shop/Ledger.swift", line: 5)
                    }
                }
            }
            let total = center.observe("total.changed", label: "Display") { _ in }
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
        #expect(run.gap == nil && run.faults.isEmpty)
        return run.behaviour
    }

    /// The lines without where observers were registered, which is this file.
    private func lines(_ behaviour: Behaviour) -> [String] {
        behaviour.text.split(separator: "\n").map { line in
            String(line.replacing(/\ at \w+\/BehaviourTests.swift:\d+/, with: ""))
        }
    }

    private func differences(_ change: (inout Shop) -> Void) throws -> [String] {
        try behaviour(change).differences(from: behaviour()).map { difference in
            "\(difference.step) \(difference.finding)".replacing(
                /\ at \w+\/BehaviourTests.swift:\d+/, with: "")
        }
    }

    @Test func `a baseline shows who was called for which post, and what that caused`() throws {
        #expect(
            lines(try behaviour()) == [
                "noticeboard baseline 1",
                "1 × center main",
                "  1 × observe cart.changed by Badge",
                "  1 × observe cart.changed by Ledger",
                "  1 × observe total.changed by Display",
                "  2 × post cart.changed at Shop/Cart.swift:9",
                "    2 × call Badge",
                "    2 × call Ledger",
                "      2 × post total.changed at Shop/Ledger.swift:5",
                "        2 × call Display",
                "  1 × post order.placed at Shop/Cart.swift:20",
                "    1 × unheard",
            ])
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
            try differences { $0.labels.append("Mail#1") } == [
                "observe cart.changed by Mail new(count: 1)", "call Mail new(count: 2)",
            ])
        #expect(
            try differences { $0.posts = 1 }.first
                == "post cart.changed at Shop/Cart.swift:9 count(1, baseline: 2)")
        #expect(
            try differences { $0.isPosting = false } == [
                "post cart.changed at Shop/Cart.swift:9 lost(count: 2)"
            ])
        let order = try differences { $0.labels.reverse() }
        #expect(order.count == 1)
        #expect(order[0].contains("order([\"call Ledger") && order[0].contains("baseline: [\"call Badge"))
        #expect(
            try differences { $0.name = "cart.chnged" } == [
                "post cart.chnged at Shop/Cart.swift:9 "
                    + "instead(of: \"post cart.changed at Shop/Cart.swift:9\")"
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

    @Test func `objects that leak are a step for each class`() throws {
        let leaks = ExpectedGone(
            goneCount: 0, livingCount: 3, living: [],
            classes: [
                LeakedClass(
                    label: "Page", count: 3,
                    holder: ExpectedGone.Suspect(center: 1, registration: 1, text: ""), minutes: [])
            ])
        let run = try RecordedBehaviour(of: runs.write("a", [.leaks(leaks)]), names: nil)
        #expect(run.behaviour.text.hasSuffix("\n3 × leak Page\n"))
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
            try RecordedBehaviour(of: runs.write("a", [drops]), names: nil).gap == "5 records were dropped")
        let part = WireMessage.watch(Watch(names: [.init("cart.", isPrefix: true)]))
        #expect(
            try RecordedBehaviour(of: runs.write("b", [part]), names: nil).gap == "it recorded only cart.*")
    }

    @Test func `names with line ends, quotes and control characters stay on their line`() throws {
        var post = NoticeRecord(seq: 1, time: 1, kind: .post)
        post.name = "a\n  9 × post b \u{1B}[2J\""
        let run = try RecordedBehaviour(of: runs.write("a", [.records(center: 1, [post])]), names: nil)
        #expect(run.behaviour.text.split(separator: "\n").count == 3)
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
        let error = #expect(throws: Behaviour.TextError.self) { try Behaviour(text: text) }
        #expect(error?.line == line)
    }
}
