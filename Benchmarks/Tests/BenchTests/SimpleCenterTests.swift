import Synchronization
import Testing

@testable import bench

@Suite("The simple center") struct SimpleCenterTests {
    /// What handlers have noted, in order.
    private final class Log: Sendable {
        private let notes = Mutex<[String]>([])

        var all: [String] { notes.withLock { $0 } }

        func add(_ note: String) { notes.withLock { $0.append(note) } }
    }

    private final class Object: Sendable {
        let log: Log?

        init(log: Log? = nil) {
            self.log = log
        }

        deinit { log?.add("released") }
    }

    private let center = SimpleCenter()
    private let log = Log()

    @Test("observers of a name and of any name are called in the order of their registration")
    func order() {
        center.observeUntilRemoved("a") { [log] _ in log.add("1") }
        center.observeUntilRemoved(nil) { [log] _ in log.add("2") }
        center.observeUntilRemoved("a") { [log] _ in log.add("3") }
        center.observeUntilRemoved("b") { [log] _ in log.add("4") }
        center.observeUntilRemoved(nil) { [log] _ in log.add("5") }
        center.post("a")
        #expect(log.all == ["1", "2", "3", "5"])
        center.post("c")
        #expect(log.all.dropFirst(4) == ["2", "5"])
    }

    @Test("an observer that is removed during a post is not called any more, and one that is added not yet")
    func changesDuringAPost() {
        let second = Mutex<SimpleCenter.Observer?>(nil)
        center.observeUntilRemoved("a") { [log, center] _ in
            log.add("first")
            if let observer = second.withLock({ $0 }) { center.remove(observer) }
            center.observeUntilRemoved("a") { _ in log.add("late") }
        }
        let observer = center.observeUntilRemoved("a") { [log] _ in log.add("second") }
        center.observeUntilRemoved(nil) { [log] _ in log.add("last") }
        second.withLock { $0 = observer }
        center.post("a")
        #expect(log.all == ["first", "last"])
        center.post("a")
        #expect(log.all.dropFirst(2) == ["first", "last", "late"])
    }

    @Test("an observer ends when its token is released or cancelled")
    func tokens() {
        var token: SimpleCenter.Token? = center.observe("a") { [log] _ in log.add("1") }
        let other = center.observe("a") { [log] _ in log.add("2") }
        center.post("a")
        withExtendedLifetime(token) {}
        token = nil
        center.post("a")
        other.cancel()
        other.cancel()
        center.post("a")
        #expect(log.all == ["1", "2", "2"])
    }

    @Test(
        "an owner is passed to its handler and not kept alive, and the post after its end removes its observer"
    )
    func owners() {
        var owner: Object? = Object(log: log)
        observe(owner: owner, capturing: Object(log: log))
        center.post("a")
        #expect(log.all == ["called"])
        owner = nil
        #expect(log.all == ["called", "released"])
        center.post("a")
        // What the handler captured.
        #expect(log.all == ["called", "released", "released"])
    }

    private func observe(owner: Object?, capturing captured: Object) {
        guard let owner else { return }
        center.observe("a", owner: owner) { me, _ in
            me.log?.add("called")
            withExtendedLifetime(captured) {}
        }
    }

    @Test("removeAll(ownedBy:) ends the observers of that owner alone, and releases their handlers")
    func removalByOwner() {
        let (owner, other) = (Object(), Object())
        for name in ["a", "b", nil] {
            let capture = Object(log: log)
            center.observe(name, owner: owner) { [log] _, _ in
                withExtendedLifetime(capture) {}
                log.add("owner")
            }
        }
        center.observe("a", owner: other) { [log] _, _ in log.add("other") }
        center.removeAll(ownedBy: owner)
        #expect(log.all == ["released", "released", "released"])
        center.post("a")
        center.post("b")
        #expect(log.all.dropFirst(3) == ["other"])
    }

    @Test("an observer of one sender hears that sender only, and does not keep it alive")
    func senders() {
        var sender: Object? = Object(log: log)
        center.observeUntilRemoved("a", from: sender) { [log] _ in log.add("one sender") }
        center.observeUntilRemoved("a") { [log] note in log.add(note.sender == nil ? "nobody" : "anybody") }
        center.post("a", from: sender)
        center.post("a", from: Object())
        center.post("a")
        #expect(log.all == ["one sender", "anybody", "anybody", "nobody"])
        sender = nil
        #expect(log.all.last == "released")
        // One of them probably has the address of the first.
        for _ in 0..<100 { center.post("a", from: Object()) }
        #expect(!log.all.dropFirst(5).contains("one sender"))
    }

    @Test("a payload arrives")
    func payloads() {
        center.observeUntilRemoved("a") { [log] note in log.add("\(note.name) \(note.payload as? Int ?? 0)") }
        center.post("a", payload: 7)
        #expect(log.all == ["a 7"])
    }

    /// Posts when it is released, which blocks for ever under the lock.
    private final class Poster: Sendable {
        private let center: SimpleCenter

        init(_ center: SimpleCenter) {
            self.center = center
        }

        deinit { center.post("released") }
    }

    @Test("what a handler captured is released outside the lock")
    func release() {
        center.observeUntilRemoved("released") { [log] _ in log.add("released") }
        var token: SimpleCenter.Token? = observe(capturing: Poster(center))
        token?.cancel()
        token = nil
        #expect(log.all == ["released"])
        let owner = Object()
        observe(owner: owner, posting: Poster(center))
        center.removeAll(ownedBy: owner)
        #expect(log.all == ["released", "released"])
    }

    private func observe(capturing poster: Poster) -> SimpleCenter.Token {
        center.observe("a") { _ in withExtendedLifetime(poster) {} }
    }

    private func observe(owner: Object, posting poster: Poster) {
        center.observe("a", owner: owner) { _, _ in withExtendedLifetime(poster) {} }
    }
}
