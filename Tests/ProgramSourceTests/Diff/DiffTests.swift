import Foundation
import Notices
import NoticesRecording
import NoticesWire
import TerminalUI
import TestSupport
import Testing

@testable import BoardModel
@testable import ProgramSource

/// What two recordings of runs differ in.
@Suite(.leavesNoObservers) struct DiffTests {
    private let runs: Runs

    init() throws { runs = try Runs() }

    /// Registers observers of `cart.changed` by their labels, and posts.
    private func shop(_ name: String, _ labels: [String], posts: Int = 2) throws {
        try runs.record(name) { center in
            let tokens = labels.map { center.observe("cart.changed", label: $0) { _ in } }
            for number in 0..<posts { center.post("cart.changed", payload: number) }
            withExtendedLifetime(tokens) {}
        }
    }

    private func posts(_ range: Range<UInt64>) -> [WireMessage] {
        range.map { seq in
            var record = NoticeRecord(seq: seq, time: 1, kind: .post)
            (record.name, record.payload) = ("cart.changed", "\"\(String(repeating: "x", count: 1_000))\"")
            return .records(center: 1, [record])
        }
    }

    @Test func `all files of a recording that has rotated are compared, and a later file alone by its name`()
        throws
    {
        try runs.write("a", posts(1..<201))
        try runs.write("b", posts(1..<201), size: 65_536, files: 100)
        #expect(FileManager.default.fileExists(atPath: runs.path("b.2")))
        #expect(try runs.differences() == [])
        #expect(try runs.differences("b", "a") == [])
        let alone = try RecordedDiff(of: runs.path("b.2"), and: runs.path("a"), RecordedDiff.Options())
        #expect(alone.a.fileCount == 1 && !alone.differences.isEmpty)
    }

    @Test func `a recording whose first files were removed is found by its name, and says so`() throws {
        try runs.write("a", posts(1..<201), size: 65_536, files: 2)
        #expect(!FileManager.default.fileExists(atPath: runs.path("a")))
        let diff = try RecordedDiff(of: runs.path("a"), and: runs.path("a"), RecordedDiff.Options())
        #expect(diff.differences.isEmpty)
        #expect(diff.a.fileCount == 2 && diff.a.hasLostBeginning)
        #expect(diff.a.labels == ["main"])
    }

    @Test func `a file of another run does not belong to a recording`() throws {
        try runs.write("a", posts(1..<9))
        try runs.record("a.1") { $0.post("cart.changed") }
        let diff = try RecordedDiff(of: runs.path("a"), and: runs.path("a"), RecordedDiff.Options())
        #expect(diff.a.fileCount == 1 && !diff.a.hasLostBeginning)
    }

    @Test func `recordings that were asked for different parts say so`() throws {
        func watch(_ name: String) -> WireMessage { .watch(Watch(names: [.init(name, isPrefix: true)])) }
        try runs.write("all", posts(1..<9))
        try runs.write("carts", [watch("cart.")] + posts(1..<9))
        try runs.write("orders", [watch("order.")] + posts(1..<9))
        func diff(_ a: String, _ b: String) throws -> RecordedDiff {
            try RecordedDiff(of: runs.path(a), and: runs.path(b), RecordedDiff.Options())
        }
        #expect(try !diff("all", "all").areAskedDifferently)
        #expect(try !diff("carts", "carts").areAskedDifferently)
        #expect(try diff("carts", "orders").areAskedDifferently)
        let one = try diff("all", "carts")
        #expect(one.areAskedDifferently)
        #expect([one.a.askedWords, one.b.askedWords] == ["everything", "only cart.*"])
    }

    @Test func `of a center whose observers are not known, posts and payloads alone are compared`() throws {
        let hidden = WireMessage.registrations(
            RegistrationChunk(center: 1, seq: 0, isLast: true, knowsObservers: false, registrations: []))
        func post(_ seq: UInt64, _ payload: String) -> NoticeRecord {
            var record = NoticeRecord(seq: seq, time: 1, kind: .post)
            (record.name, record.payload) = ("cart.changed", payload)
            return record
        }
        var delivery = NoticeRecord(seq: 2, time: 1, kind: .deliver)
        (delivery.name, delivery.observer) = ("cart.changed", "badge")
        try runs.write("a", [hidden, .records(center: 1, [post(1, "1")])])
        try runs.write("b", [hidden, .records(center: 1, [post(1, "2"), post(2, "3")])])
        try runs.write("c", [.records(center: 1, [post(1, "1"), delivery])])
        #expect(try runs.differences() == ["cart.changed posts 1 2"])
        #expect(
            try runs.differences { $0.comparesPayloads = true }
                == ["cart.changed posts 1 2", "cart.changed payload 1: 1 2"])
        #expect(try runs.differences("a", "c") == [])
        let diff = try RecordedDiff(of: runs.path("a"), and: runs.path("c"), RecordedDiff.Options())
        #expect(diff.hidden == ["main"])
    }

    @Test func `runs that did the same have no difference, however long they took`() throws {
        try shop("a", ["badge", "list"])
        try shop("b", ["badge", "list"])
        #expect(try runs.differences() == [])
        #expect(try runs.differences { $0.comparesPayloads = true } == [])
    }

    @Test func `counts that differ are told by name and observer, and nothing else is`() throws {
        try shop("a", ["badge"], posts: 3)
        try shop("b", ["badge"])
        #expect(
            try runs.differences { $0.comparesPayloads = true }
                == ["cart.changed posts 3 2", "cart.changed badge deliveries 3 2"])
    }

    @Test func `an observer that one run alone has is told, with what it did not receive`() throws {
        try shop("a", ["badge"])
        try shop("b", ["badge", "list"])
        #expect(
            try runs.differences() == ["cart.changed list observer B", "cart.changed list deliveries 0 2"])
    }

    @Test func `posts without an observer, filters, failures and skips are counted`() throws {
        try runs.record("a") { center in
            let strict = center.observe(NoticeDescriptor<Int>("cart.count"), label: "strict") { _ in }
            let filtered = center.observe(
                "cart.changed", options: .filter({ $0.payload != nil }), label: "filtered"
            ) { _ in }
            let blocked = center.observe("cart.paid", label: "blocked") { _ in }
            let blocker = blocked.block()
            center.post("cart.count", payload: "no number")
            center.post("cart.changed")
            center.post("cart.paid")
            center.post("nobody.hears")
            withExtendedLifetime((strict, filtered, blocked, blocker)) {}
        }
        try runs.record("b") { center in
            let strict = center.observe(NoticeDescriptor<Int>("cart.count"), label: "strict") { _ in }
            let filtered = center.observe("cart.changed", label: "filtered") { _ in }
            let blocked = center.observe("cart.paid", label: "blocked") { _ in }
            center.post("cart.count", payload: 1)
            center.post("cart.changed")
            center.post("cart.paid")
            center.post("nobody.hears")
            center.post("nobody.hears")
            withExtendedLifetime((strict, filtered, blocked)) {}
        }
        let found = Set(try runs.differences())
        for line in [
            "cart.count strict failed 1 0", "cart.count strict deliveries 0 1", "cart.changed filtered 1 0",
            "cart.changed filtered deliveries 0 1", "cart.paid blocked skipped 1 0",
            "cart.paid blocked deliveries 0 1", "nobody.hears posts 1 2", "nobody.hears unheard 1 2",
        ] {
            #expect(found.contains(line), "\(line) of \(found.sorted())")
        }
    }

    @Test func `as many deliveries in another order are told by the first that differs`() throws {
        try shop("a", ["badge", "list", "total"])
        try shop("b", ["badge", "total", "list"])
        #expect(
            try runs.differences() == [
                "cart.changed order 2 behind cart.changed>badge: "
                    + "cart.changed>list cart.changed>total cart.changed>badge, "
                    + "cart.changed>total cart.changed>list cart.changed>badge"
            ])
    }

    @Test func `the order of names is told where that of each name is the same`() throws {
        func visit(_ name: String, _ names: [NoticeName]) throws {
            try runs.record(name) { center in
                let token = center.observe(.any, label: "all") { _ in }
                for name in names { center.post(name) }
                withExtendedLifetime(token) {}
            }
        }
        try visit("a", ["opened", "cart", "paid", "closed"])
        try visit("b", ["opened", "paid", "cart", "closed"])
        #expect(
            try runs.differences() == [
                "order 2 behind opened>all: cart>all paid>all closed>all, paid>all cart>all closed>all"
            ])
        #expect(try runs.differences { $0.names = try? RowFilter("-cart") } == [])
    }

    @Test func `payloads are compared where it is asked for, posts of a name in order`() throws {
        for (name, payloads) in [("a", [1, 2, 3]), ("b", [1, 5, 3, 4])] {
            try runs.record(name) { center in
                for payload in payloads { center.post("cart.changed", payload: payload) }
            }
        }
        let counts = ["cart.changed posts 3 4", "cart.changed unheard 3 4"]
        #expect(try runs.differences() == counts)
        #expect(
            try runs.differences { $0.comparesPayloads = true } == counts + ["cart.changed payload 2: 2 5"])
    }

    @Test func `names and centers are chosen`() throws {
        try shop("a", ["badge"], posts: 3)
        try shop("b", ["badge"])
        #expect(try runs.differences { $0.names = try? RowFilter("user") } == [])
        #expect(try runs.differences { $0.names = try? RowFilter("name:cart") }.count == 2)
        #expect(try runs.differences { $0.center = "main" }.count == 2)
        try runs.record("c", as: "cart") { _ in }
        #expect(
            try runs.differences("a", "c").filter { $0.hasPrefix("center") } == ["center B", "center A"])
        let error = #expect(throws: RecordedDiffError.self) {
            try runs.differences("a", "c") { $0.center = "main" }
        }
        #expect(error?.description.hasSuffix("/c has no center called main: choose cart") == true)
    }

    @Test func `only the first names of another order are searched for`() throws {
        for (name, labels) in [("a", ["x", "y"]), ("b", ["y", "x"])] {
            try runs.record(name) { center in
                let tokens = labels.flatMap { label in
                    (10..<22).map { center.observe(NoticeName("name\($0)"), label: label) { _ in } }
                }
                for number in 10..<22 { center.post(NoticeName("name\(number)")) }
                withExtendedLifetime(tokens) {}
            }
        }
        let found = try runs.differences()
        #expect(found.count == 12)
        #expect(found.count { $0.hasSuffix("order ?") } == 2)
        #expect(found.first == "name10 order 1 behind nothing: name10>x name10>y, name10>y name10>x")
    }
}
