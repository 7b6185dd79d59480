import Notices
import TestSupport
import Testing

@testable import BoardModel
@testable import Demo

/// A snapshot looks at what has changed, and shows what looking at everything would.
@Suite(.leavesNoObservers) struct ObserverListingTests {
    private let bench = Bench()

    private var lookCount: Int { bench.demo.listing.withLock { $0.lookCount } }

    /// As one would list them from nothing.
    private func listedAnew() -> [String] {
        let demo = bench.demo
        return demo.center.registrations.map {
            "\($0.name.rawValue) \($0.id.number) \($0.observer) \($0.state) "
                + "\(String(describing: demo.kinds[$0.id.number])) "
                + "\(String(describing: demo.ledger.life(of: $0.observer)))"
        }.sorted()
    }

    private func listed() -> [String] {
        bench.demo.snapshot().groups.flatMap(\.observers).map {
            let registration = $0.registration
            return
                "\(registration.name.rawValue) \(registration.id.number) \(registration.observer) "
                + "\(registration.state) \(String(describing: $0.kind)) \(String(describing: $0.object))"
        }.sorted()
    }

    @Test func `one registration more among a thousand is the only one that is looked at`() throws {
        for number in 1...1000 { try bench.run("observe name.\(number) as X by block") }
        _ = bench.demo.snapshot()
        let before = lookCount
        _ = bench.demo.snapshot()
        #expect(lookCount == before)
        try bench.run("observe other as Y by block")
        #expect(bench.demo.snapshot().observerCount == 1001)
        #expect(lookCount == before + 1)
        try bench.run("post name.7", "post name.8")
        _ = bench.demo.snapshot()
        #expect(lookCount == before + 1)
    }

    @Test func `an object's life has its own observers looked at`() throws {
        for number in 1...1000 { try bench.run("observe a as O\(number) by block") }
        _ = bench.demo.snapshot()
        let before = lookCount
        try bench.run("release O7")
        let snapshot = bench.demo.snapshot()
        #expect(snapshot.groups[0].observers[6].object == .gone)
        #expect(lookCount == before + 1)
    }

    @Test(arguments: 1...20) func `whatever comes and goes, the list is as if made anew`(seed: UInt64) throws
    {
        var dice = Dice(seed: seed)
        let names = ["a", "b", "c", "*"]
        let objects = ["X", "Y", "Z"]
        let kinds = ["token", "owner", "block", "strong", "controller"]
        for round in 1...60 {
            for _ in 0..<dice.roll(0..<30) {
                let (name, object) = (dice.pick(names), dice.pick(objects))
                switch dice.roll(0..<6) {
                case 0, 1, 2: _ = try? bench.run("observe \(name) as \(object) by \(dice.pick(kinds))")
                case 3: _ = try? bench.run("remove \(object) \(name)")
                case 4: _ = try? bench.run("release \(object)")
                default: _ = try? bench.run("post \(dice.pick(["a", "b", "c"])) from \(object)")
                }
            }
            #expect(listed() == listedAnew(), "round \(round)")
            let snapshot = bench.demo.snapshot()
            let observers = snapshot.groups.flatMap(\.observers)
            #expect(snapshot.observerCount == observers.count)
            #expect(snapshot.goneCount == observers.count { $0.registration.state != .active })
            #expect(snapshot.objects?.leakedCount == snapshot.allObjects.count { $0.life == .leaked })
            for index in snapshot.groups.indices {
                #expect(snapshot.groups.index(of: snapshot.groups[index].names) == index)
            }
        }
        for object in objects { _ = try? bench.run("remove \(object)") }
    }

    @Test func `what did not fit into the ring is listed all the same`() throws {
        let demo = DemoProgram(inbox: RecordInbox(capacity: 16))
        _ = demo.snapshot()
        let tokens = (1...200).map { demo.center.observe("name.\($0)") { _ in } }
        #expect(demo.snapshot().observerCount == 200)
        tokens.prefix(150).forEach { $0.cancel() }
        #expect(demo.snapshot().observerCount == 50)
        tokens.forEach { $0.cancel() }
    }

    @Test func `a life of many registrations keeps a bounded number of its moments`() throws {
        let ledger = LifeLedger()
        let number = ledger.began("X")
        for _ in 0..<5000 { ledger.note(.registered, of: number) }
        let line = try #require(ledger.lines.first)
        #expect(line.events.count <= Lifeline.limit)
        #expect(line.events.first?.moment == .made)
        #expect(line.leftOut + line.events.count == 5001)
    }

    @Test func `an observer without a name has the next number, found without counting from the first`()
        throws
    {
        for _ in 1...3 { try bench.run("observe a") }
        try bench.run("observe a as Observer#4", "observe a")
        #expect(
            bench.demo.snapshot().allObjects.map(\.label)
                == ["Observer#1", "Observer#2", "Observer#3", "Observer#4", "Observer#5"])
        #expect(bench.demo.nextOrdinal() == 6)
    }
}
