import BoardModel
import Demo
import Notices
import TestSupport
import Testing

/// Each kind of observer is the real thing of the library, and ends as that does.
@Suite(.leavesNoObservers) struct ObserverKindTests {
    private let bench = Bench()

    private var lifetimes: [NoticeRegistration.Kind] {
        bench.demo.center.registrations.map(\.kind)
    }

    /// A form takes keyboard payloads alone; FormLayoutTests have it.
    private static let plain = ObserverKind.allCases.filter {
        ($0 == .task || $0.runsWithinPost) && $0 != .layout
    }

    @Test(arguments: plain)
    func `every kind is called, and its record says how it is kept`(kind: ObserverKind) throws {
        try bench.run("observe a as X by \(kind.rawValue)", "post a 1")
        let lifetime: NoticeRegistration.Kind =
            switch kind {
            case .token, .strong: .token
            case .owner: .owner
            case .block, .deinit, .strongDeinit, .attempt1, .attempt2, .attempt3, .attempt4, .attempt5,
                .attempt6,
                .attempt7:
                .untilRemoved
            case .layout, .queue, .waiting, .actor: .owner
            case .controller: .controller
            case .class: .instance
            case .task: .sequence
            }
        #expect(bench.story == ["observe X", "post", "deliver X"])
        // A token is detached after it was made.
        let atFirst = lifetime == .untilRemoved ? .token : lifetime
        #expect(bench.records.filter { $0.kind != .post }.map(\.lifetime) == [atFirst, lifetime])
        #expect(lifetimes == [lifetime])
        let observer = try #require(bench.demo.snapshot().groups.first?.observers.first)
        #expect(observer.kind == kind)
        #expect(observer.object == .held)
        let isBound = [.owner, .controller, .class, .waiting].contains(kind)
        #expect(bench.records(.observe).map(\.owner) == [isBound ? "X" : nil])
    }

    @Test(arguments: ObserverKind.allCases.filter { $0 == .task || $0.runsWithinPost })
    func `an explicit removal ends every kind`(kind: ObserverKind) throws {
        try bench.run("observe a as X by \(kind.rawValue)", "remove X", "post a")
        #expect(bench.story == ["observe X", "remove X removed", "post", "unheard"])
        #expect(lifetimes.isEmpty)
        #expect(try bench.holds("alive X"))
        #expect(try bench.holds("observers a 0"))
    }

    @Test func `a token goes with the object that keeps it`() throws {
        try bench.run("observe a as X by token", "release X", "post a")
        #expect(
            bench.story == [
                "observe X", "remove X tokenReleased", "note X is gone: its deinit ran", "post", "unheard",
            ])
        #expect(try bench.holds("gone X"))
    }

    @Test func `a registration bound to an owner is passed over once the owner is gone, and removed`() throws
    {
        try bench.run("observe a as X by owner", "release X")
        #expect(try bench.holds("gone X"))
        #expect(try bench.holds("observers a 0"))
        #expect(lifetimes == [.owner])
        try bench.run("post a", "post a")
        #expect(
            bench.story.filter { !$0.hasPrefix("expect") } == [
                "observe X", "note X is gone: its deinit ran", "post", "skip X ownerGone",
                "remove X ownerGone", "unheard", "post", "unheard",
            ])
        #expect(lifetimes.isEmpty)
    }

    @Test func `a block stays for ever, although its object is gone`() throws {
        try bench.run("observe a as X by block", "release X", "post a", "post a")
        #expect(
            bench.story == [
                "observe X", "note X is gone: its deinit ran", "post", "deliver X", "post", "deliver X",
            ])
        #expect(try bench.holds("gone X"))
        #expect(try bench.holds("observers a 1"))
        #expect(try bench.holds("deliveries a 2"))
        #expect(bench.demo.snapshot().allObjects.map(\.received) == [0])
    }

    @Test func `a strong handler keeps its object, and says where it was registered`() throws {
        try bench.run("observe a as X by strong", "release X", "post a")
        #expect(
            bench.story == [
                "observe X", "note X is still alive; handlers that may hold it: “a” from t:1", "post",
                "deliver X",
            ])
        #expect(try bench.holds("alive X"))
        #expect(bench.demo.snapshot().allObjects.map(\.received) == [1])
        try bench.run("remove X")
        #expect(try bench.holds("gone X"))
    }

    @Test func `a strong handler that fires once lets its object go`() throws {
        try bench.run("observe a as X by strong once", "release X")
        #expect(try bench.holds("alive X"))
        try bench.run("post a")
        #expect(try bench.holds("gone X"))
        #expect(bench.records(.remove).map(\.reason) == [.finished])
    }

    @Test func `a controller goes with the object that keeps it`() throws {
        try bench.run("observe a as X by controller", "release X", "post a")
        #expect(
            bench.story == [
                "observe X", "remove X ownerGone", "note X is gone: its deinit ran", "post", "unheard",
            ])
    }

    @Test func `a controller refuses what it has already, and names the first line`() throws {
        try bench.run(
            "observe a as X by controller", "observe a as X by controller", "observe a as Y by controller",
            "observe b as X by controller", "observe * as X by controller",
            "observe a as X by controller from S", "observe a as X by controller from S", "post a")
        let refusals = bench.records(.refuse)
        #expect(refusals.map(\.observer) == ["X", "X"])
        #expect(refusals.map(\.line) == [2, 7])
        #expect(refusals.map(\.first) == [1, 6].map { NoticeRecord.Source(file: "t", line: $0) })
        #expect(refusals.map(\.text) == ["already registered at t:1", "already registered at t:6"])
        #expect(refusals.map(\.sender) == [nil, "S"])
        #expect(refusals.allSatisfy { $0.registration == nil })
        #expect(bench.records(.deliver).map(\.observer) == ["X", "Y", "X"])
        #expect(lifetimes.count == 5)
    }

    @Test func `a controller takes again what was removed or has fired`() throws {
        try bench.run("observe a as X by controller", "remove X", "observe a as X by controller once")
        try bench.run("observe a as X by controller", "post a", "observe a as X by controller")
        #expect(bench.records(.refuse).map(\.line) == [4])
        #expect(bench.records(.remove).map(\.reason) == [.removed, .finished])
        #expect(try bench.holds("observers a 1"))
    }

    @Test func `every other kind lets an object observe twice`() throws {
        for kind in Self.plain where kind != .controller {
            try bench.run(
                "observe \(kind.rawValue) as X by \(kind.rawValue)",
                "observe \(kind.rawValue) as X by \(kind.rawValue)", "post \(kind.rawValue)")
            #expect(try bench.holds("deliveries \(kind.rawValue) 2"))
        }
        #expect(bench.records(.refuse).isEmpty)
    }

    @Test func `an instance's registration is passed over once the instance is gone`() throws {
        try bench.run("observe a as X by class", "release X")
        #expect(try bench.holds("gone X"))
        try bench.run("post a")
        #expect(bench.records(.skip).map(\.reason) == [.ownerGone])
        #expect(bench.records(.remove).map(\.reason) == [.ownerGone])
        #expect(bench.records(.unheard).count == 1)
    }

    @Test func `a task's sequence ends with the object`() throws {
        try bench.run("observe a as X by task", "post a", "release X", "post a")
        #expect(
            bench.story == [
                "observe X", "post", "deliver X", "remove X finished", "note X is gone: its deinit ran",
                "post", "unheard",
            ])
    }

    @Test(.endsInTime)
    func `a task takes what is posted`() async throws {
        let bench = Bench()
        try bench.run("observe a as X by task", "post a 1", "post a 2")
        await until("the object to be called twice") {
            bench.demo.snapshot().allObjects.map(\.received) == [2]
        }
        #expect(try bench.holds("deliveries a 2"))
    }

    @Test(arguments: ["token", "owner", "block", "strong", "controller"])
    func `one that observes once is called once and finished`(kind: String) throws {
        try bench.run("observe a as X by \(kind) once", "post a", "post a")
        #expect(
            bench.story == ["observe X", "post", "deliver X", "remove X finished", "post", "unheard"])
        #expect(try bench.holds("alive X"))
    }

    @Test(arguments: ["token", "owner", "block", "strong", "controller", "task"])
    func `one that observes a sender is called for that sender alone`(kind: String) throws {
        try bench.run("observe a as X by \(kind) from S", "post a", "post a from T", "post a from S")
        #expect(bench.records(.observe).map(\.sender) == ["S"])
        #expect(bench.records(.deliver).map(\.sender) == ["S"])
        #expect(bench.records(.unheard).map(\.sender) == [nil, "T"])
        #expect(bench.demo.center.registrations.map(\.sender) == ["S"])
    }

    @Test func `a sender that was released is not replaced by a later one of its name`() throws {
        try bench.run("observe a as X by token from S", "release S", "post a from S")
        #expect(bench.records(.deliver).isEmpty)
        #expect(bench.demo.center.registrations.map(\.state) == [.senderGone])
        #expect(try bench.holds("observers a 0"))
    }

    @Test func `one that observes any name is called for every name`() throws {
        let kinds = Self.plain.filter { $0 != .class }.map(\.rawValue)
        for kind in kinds {
            try bench.run("observe * as \(kind) by \(kind)")
        }
        try bench.run("post a", "post b")
        #expect(bench.records(.deliver).map(\.observer) == kinds + kinds)
        #expect(bench.records(.observe).allSatisfy { $0.name == nil })
    }

    @Test func `an observer without a name is given one of its own`() throws {
        try bench.run("observe a", "observe a", "release Observer#1", "observe a as Observer#3", "observe a")
        try bench.run("observe a")
        #expect(
            bench.records(.observe).map(\.observer) == [
                "Observer#1", "Observer#2", "Observer#3", "Observer#4", "Observer#5",
            ])
    }

    @Test func `removing may be for one name, and for any name alone`() throws {
        try bench.run("observe a as X", "observe b as X", "observe * as X", "observe a as Y")
        try bench.run("remove X a")
        #expect(bench.records(.remove).map(\.name) == ["a"])
        try bench.run("remove X *")
        #expect(bench.records(.remove).map(\.name) == ["a", nil])
        try bench.run("remove X")
        #expect(bench.records(.remove).map(\.name) == ["a", nil, "b"])
        #expect(bench.demo.center.registrations.map(\.observer) == ["Y"])
    }

    @Test func `removing what is not there is reported`() throws {
        try bench.run("observe a as X", "remove X b", "remove X *", "remove X", "remove X")
        #expect(
            bench.records(.note).map(\.text) == [
                "nothing to remove: X does not observe b", "nothing to remove: X does not observe *",
                "nothing to remove: X observes nothing",
            ])
        #expect(bench.records(.note).map(\.line) == [2, 3, 5])
    }

    @Test func `releasing twice is reported, and a leaked name may live again`() throws {
        try bench.run("observe a as X by strong", "release X", "release X", "observe b as X", "release X")
        #expect(
            bench.records(.note).map(\.text) == [
                "X is still alive; handlers that may hold it: “a” from t:1", "X was already released",
                "X is gone: its deinit ran",
            ])
        #expect(try bench.holds("alive X"))
    }

    @Test func `a demo that goes takes the leaked along, even if its center is kept`() throws {
        weak var leaked: Probe?
        let center: NoticeCenter
        do {
            let bench = Bench()
            center = bench.demo.center
            try bench.run("observe a as X by strong", "observe a as Y by block", "release X")
            let probe = Probe()
            center.observe("a") { _ in probe.use() }.detach()
            leaked = probe
            #expect(center.registrationCount == 3)
        }
        #expect(leaked == nil)
        #expect(center.registrationCount == 0)
    }
}

/// Held by a handler alone.
private final class Probe: Sendable {
    func use() {}
}
