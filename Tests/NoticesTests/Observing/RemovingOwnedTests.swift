import Notices
import TestSupport
import Testing

/// `removeAll(ownedBy:)` ends all registrations of an owner at once.
@Suite struct RemovingOwnedTests {
    private final class Owner: Sendable {}

    private let center = NoticeCenter()
    private let owner = Owner()

    /// Every third has a priority, and so an object of its own.
    private func register(_ count: Int, atEnd: @escaping @Sendable (Int) -> Void = { _ in }) -> Life {
        let life = Life()
        for number in 0..<count {
            let tracked = Tracked(life) { atEnd(number) }
            let options: NoticeOptions = number % 3 == 2 ? .priority(number) : NoticeOptions()
            center.observe("name.\(number % 7)", owner: owner, options: options) { _, _ in tracked.use() }
        }
        return life
    }

    @Test(arguments: [1, 3, 8, 9, 40], [false, true])
    func `handlers are released when all registrations have ended`(count: Int, isWatched: Bool) {
        let monitor = isWatched ? center.monitor { _ in } : nil
        let counts = Calls()
        let life = register(count) { [center] _ in counts.add("\(center.registrationCount)") }
        #expect(center.removeAll(ownedBy: owner) == count)
        #expect(life.count == 0)
        #expect(counts.all == Array(repeating: "0", count: count))
        withExtendedLifetime(monitor) {}
    }

    @Test(arguments: [1, 3, 8, 9, 40])
    func `a monitor is told of the ends in the order of registration`(count: Int) {
        let life = register(count)
        let expected = center.registrations.map(\.id.number)
        let records = Records()
        let monitor = center.monitor(into: records)
        #expect(center.removeAll(ownedBy: owner) == count)
        let removals = records.complete(.remove)
        #expect(removals.map(\.registration) == expected)
        #expect(removals.allSatisfy { $0.reason == .removed })
        #expect(life.count == 0)
        withExtendedLifetime(monitor) {}
    }

    @Test(arguments: [1, 3, 8, 9, 40])
    func `the registrations end together, before the first end is recorded`(count: Int) {
        let life = register(count)
        let counts = Calls()
        let monitor = center.monitor { [center] record in
            if record.kind == .remove { counts.add("\(center.registrationCount)") }
        }
        #expect(center.removeAll(ownedBy: owner) == count)
        #expect(counts.all == Array(repeating: "0", count: count))
        #expect(life.count == 0)
        withExtendedLifetime(monitor) {}
    }

    @Test(arguments: [3, 8, 9, 40])
    func `only the registrations of the name end, and are counted once`(count: Int) {
        let life = register(count)
        let ofName = center.registrations.filter { $0.name == "name.2" }.count
        #expect(center.removeAll(named: "name.2", ownedBy: owner) == ofName)
        #expect(center.removeAll(named: "name.2", ownedBy: owner) == 0)
        #expect(center.registrations.allSatisfy { $0.name != "name.2" })
        #expect(center.registrationCount == count - ofName)
        #expect(center.removeAll(ownedBy: owner) == count - ofName)
        #expect(life.count == 0)
    }

    @Test func `of threads that remove the same owner's registrations each ends some, and none twice`() {
        for round in 0..<200 {
            let life = register(round % 12)
            let ended = Counter()
            let isOver = race(2) { [center, owner] _ in ended.add(center.removeAll(ownedBy: owner)) }
            #expect(isOver)
            #expect(ended.value == round % 12)
            #expect(center.registrationCount == 0)
            #expect(life.count == 0)
        }
    }

    @Test func `a handler that removes its owner's registrations is not released while it runs`() {
        let calls = Calls()
        let life = Life()
        for number in 0..<3 {
            center.observe("a", owner: owner) { [center, tracked = Tracked(life)] me, _ in
                calls.add("\(number): \(center.removeAll(ownedBy: me))")
                if life.count == 0 { calls.add("released too early") }
                tracked.use()
            }
        }
        center.post("a")
        #expect(calls.all == ["0: 3"])
        #expect(life.count == 0)
    }
}
