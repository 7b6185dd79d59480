import Notices
import TestSupport
import Testing

@testable import BoardModel
@testable import Demo

@Suite(.leavesNoObservers) struct SnapshotTests {
    private let bench = Bench()

    private var snapshot: BoardSnapshot { bench.demo.snapshot() }

    @Test func `there is nothing at first`() {
        #expect(snapshot.groups.isEmpty)
        #expect(snapshot.allObjects.isEmpty)
        #expect(snapshot.totals == Totals.Counts())
        #expect(bench.demo.keyboardScreen().keyboard == KeyboardSimulator())
        #expect(snapshot.now == .zero)
    }

    @Test func `names that are observed come first, then any name, then names that were posted`() throws {
        try bench.run(
            "post z", "post m", "observe y as X", "observe b as X", "observe * as X", "post b", "post c")
        #expect(snapshot.groups.map(\.names.text) == ["b", "y", "*", "c", "m", "z"])
        #expect(snapshot.groups[0].counts == Totals.Counts(posts: 1, deliveries: 2, unheard: 0))
        #expect(snapshot.groups[1].counts == Totals.Counts())
        #expect(snapshot.groups[2].counts == snapshot.totals)
        #expect(snapshot.groups[3].counts == Totals.Counts(posts: 1, deliveries: 1, unheard: 0))
        #expect(snapshot.groups[5].counts == Totals.Counts(posts: 1, deliveries: 0, unheard: 1))
        #expect(snapshot.groups.map(\.observers.count) == [1, 1, 1, 0, 0, 0])
        #expect(snapshot.totals == Totals.Counts(posts: 4, deliveries: 3, unheard: 2))
    }

    @Test func `observers of a name stand in the order in which they are called, with their kinds`() throws {
        let kinds = ObserverKind.allCases.reversed()
        for kind in kinds { try bench.run("observe a as \(kind.rawValue) by \(kind.rawValue)") }
        let observers = try #require(snapshot.groups.first?.observers)
        #expect(observers.map(\.registration.observer) == kinds.map(\.rawValue))
        #expect(observers.map(\.kind) == Array(kinds))
        #expect(observers.map(\.registration.source.line) == Array(1...kinds.count))
    }

    @Test func `an object is held, leaked or gone`() throws {
        try bench.run("observe a as Held", "observe a as Leaked by strong", "observe a as Gone by block")
        try bench.run("post a from Sender", "release Leaked", "release Gone", "post a")
        #expect(snapshot.allObjects.map(\.label) == ["Held", "Leaked", "Gone", "Sender"])
        #expect(snapshot.allObjects.map(\.life) == [.held, .leaked, .gone, .held])
        #expect(snapshot.allObjects.map(\.received) == [2, 2, 1, 0])
        #expect(snapshot.groups[0].observers.map(\.object) == [.held, .leaked, .gone])
        try bench.run("remove Leaked")
        #expect(snapshot.allObjects.map(\.life) == [.held, .gone, .gone, .held])
    }

    @Test func `an observer with a deallocated owner is shown until a post meets it`() throws {
        try bench.run("observe a as X by owner", "release X")
        let observer = try #require(snapshot.groups.first?.observers.first)
        #expect(observer.registration.state == .ownerGone)
        #expect(observer.kind == .owner)
        #expect(observer.object == .gone)
        try bench.run("post a")
        #expect(snapshot.groups.map(\.observers) == [[]])
    }

    @Test func `an observer that no command made is shown without a kind`() {
        let token = bench.demo.center.observe("a", label: "mine") { _ in }
        let observer = snapshot.groups.first?.observers.first
        #expect(observer?.registration.observer == "mine")
        #expect(observer?.kind == nil)
        #expect(observer?.object == nil)
        withExtendedLifetime(token) {}
    }

    @Test func `kinds are reported rightly after many registrations have come and gone`() throws {
        for _ in 1...20 { try bench.run("observe a as X by owner once", "post a") }
        try bench.run("observe a as X by block", "observe a as X by strong")
        #expect(snapshot.groups[0].observers.map(\.kind) == [.block, .strong])
    }

    @Test func `a snapshot is a copy`() throws {
        try bench.run("observe a as X", "keyboard show", "wait 0.1")
        let before = snapshot
        let keyboard = bench.demo.keyboardScreen().keyboard
        try bench.run("remove X", "release X", "post b", "wait 1")
        #expect(before.groups.map(\.names.text) == ["a", "keyboard.willChangeFrame", "keyboard.willShow"])
        #expect(before.groups[0].observers.count == 1)
        #expect(before.allObjects.map(\.life) == [.held])
        #expect(before.now == .milliseconds(100))
        #expect(keyboard.motion != nil)
        #expect(bench.demo.keyboardScreen().keyboard.motion == nil)
        #expect(bench.demo.keyboardScreen().keyboard.isShown)
    }
}

@Suite(.leavesNoObservers) struct OpeningExampleTests {
    private let lines = OpeningExample.script.split(separator: "\n").map(String.init)

    @Test func `it runs without an error and shows what the board is for`() throws {
        let bench = Bench()
        for line in lines { #expect(try bench.run(line) == .done, "\(line)") }
        for kind: NoticeRecord.Kind in [.observe, .post, .deliver, .unheard, .refuse, .remove] {
            #expect(!bench.records(kind).isEmpty, "\(kind.rawValue)")
        }
        #expect(bench.records(.fail).isEmpty)
        let lives = bench.demo.snapshot().allObjects
        #expect(lives.first { $0.label == "OldScreen" }?.life == .leaked)
        #expect(lives.first { $0.label == "AuditLog" }?.life == .gone)
        let notes = bench.records(.note).compactMap(\.text)
        #expect(
            notes.contains { $0.hasPrefix("OldScreen is still alive; handlers that may hold it: “account.") })
        #expect(bench.records(.unheard).map(\.name) == ["cart.changed"])
        #expect(bench.records(.refuse).map(\.observer) == ["ProfileView#1"])
        let names = Set(bench.records(.deliver).compactMap(\.name))
        #expect(names.isSuperset(of: ["account.changed", "cart.changed", "keyboard.didShow"]))
        #expect(bench.demo.deadline == nil, "the keyboard has come to rest")
        #expect(bench.demo.keyboardScreen().keyboard.isShown)
    }

    @Test func `it shows most kinds of observers, and fits on a page`() throws {
        let bench = Bench()
        try bench.run(lines)
        let kinds = Set(bench.demo.snapshot().groups.flatMap(\.observers).compactMap(\.kind))
        #expect(kinds.count >= 5)
        #expect(lines.count <= 30)
        #expect(lines.allSatisfy { $0.count <= 80 })
    }
}
