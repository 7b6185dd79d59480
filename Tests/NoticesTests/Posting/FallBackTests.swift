import NoticesQueue
import TestSupport
import Testing

@testable import Notices

/// Where a notice cannot be passed as words, handlers receive copies: nothing else changes.
///
/// The switch is one for the process. Tests that run at the same time then use the fall-back, too, whose results
/// are the same; this suite alone switches it.
@Suite("Without notices that are passed as words", .leavesNoObservers, .serialized) struct FallBackTests {
    enum Way: String, CaseIterable, Sendable {
        case name, sender, otherSender, channelFromSender, descriptor, descriptorFromSender,
            payloadChannel
        case made, sticky, queue, expecting, nested
    }

    enum Watching: CaseIterable, Sendable {
        case nobody, monitor, ring
    }

    @Test("observers of all kinds are called alike", arguments: Way.allCases, Watching.allCases)
    func alike(_ way: Way, _ watching: Watching) async {
        await compare((), way, watching)
        await compare(7, way, watching)
        await compare("a text of more than fifteen bytes", way, watching)
        await compare(Large(), way, watching)
        await compare(Thing(), way, watching)
        await compare(Int?.some(3), way, watching)
    }

    private func compare<Payload: Sendable>(_ payload: Payload, _ way: Way, _ watching: Watching) async {
        let lent = await Run(payload, way, watching).result()
        Borrowing.forbid(true)
        let isForbidden = !Borrowing.isPossible
        let copied = await Run(payload, way, watching).result()
        Borrowing.forbid(false)
        #expect(isForbidden)
        #expect(copied == lent)
        #expect(lent.count > 30, "the observers were called")
    }

    @Test("a handler of either kind may belong to a center of the other", arguments: [false, true])
    func mixed(centerIsFirst: Bool) {
        let calls = Calls()
        let owner = Screen(calls)
        Borrowing.forbid(!centerIsFirst)
        let center = NoticeCenter()
        Borrowing.forbid(centerIsFirst)
        let token = center.observe("a", options: .filter { $0.payload as? Int == 1 }) { notice in
            calls.add("\(notice.name) \(notice.payload as? Int ?? 0)")
        }
        center.observe("a", owner: owner) { $0.changed($1) }
        Borrowing.forbid(false)
        #expect(center.registry.has(.copied) == !centerIsFirst || !Borrowing.isPossible)
        #expect(center.post("a", payload: 1) == PostOutcome(delivered: 2))
        #expect(center.post("a", payload: 2) == PostOutcome(delivered: 1, filtered: 1))
        #expect(calls.all == ["a 1", "changed a", "changed a"])
        withExtendedLifetime((owner, token)) {}
    }
}

/// More words than a box of Swift's holds in place.
private struct Large: Sendable, CustomStringConvertible {
    let numbers = (1, 2, 3, 4, 5)
    let text = "another text of more than fifteen bytes"

    var description: String { "\(numbers.0) \(numbers.4) \(text)" }
}

private final class Thing: Sendable, CustomStringConvertible {
    let description = "thing"
}

private final class Owner: Sendable {
    let calls: Calls

    init(_ calls: Calls) { self.calls = calls }
}

/// A center with observers of all kinds, and some posts.
private final class Run<Payload: Sendable>: Sendable {
    private let center = NoticeCenter()
    private let calls = Calls()
    private let payload: Payload
    private let way: FallBackTests.Way
    private let watching: FallBackTests.Watching
    private let descriptor = NoticeDescriptor<Payload>("a")
    private let sender = Thing()
    private let other = Thing()
    private let works = Lock<[Work]>([])
    private let kept = Lock<[Notice]>([])

    private struct Work: Sendable { let run: @Sendable () -> Void }

    init(_ payload: Payload, _ way: FallBackTests.Way, _ watching: FallBackTests.Watching) {
        (self.payload, self.way, self.watching) = (payload, way, watching)
    }

    /// What was called, the outcomes, the elements of sequences, and the records.
    func result() async -> [String] {
        let records = Records()
        let monitor = watching == .monitor ? center.monitor(into: records) : nil
        let ring = watching == .ring ? center.recordRing() : nil
        let (tokens, owners) = observe()
        let blocker = tokens.last?.block()
        let notices = center.notices(named: "a")
        let payloads = center.payloads(of: descriptor)
        for _ in 0..<2 { calls.add("outcome \(post())") }
        let leaving = Owner(calls)
        center.observe("a", owner: leaving) { $0.calls.add("leaving \($1.name)") }
        calls.add("outcome \(post())")
        withExtendedLifetime((leaving, blocker)) {}
        leave()
        calls.add("outcome \(post())")
        for work in works.withLock({ $0 }) { work.run() }
        notices.finish()
        payloads.finish()
        for await notice in notices { add("element", notice) }
        for await payload in payloads { calls.add("payload element \(payload)") }
        for notice in kept.withLock({ $0 }) { add("kept", notice) }
        for record in records.complete { add(record) }
        for record in (ring?.take().records ?? []).sorted(by: { $0.seq < $1.seq }) { add(record) }
        withExtendedLifetime((monitor, tokens, owners)) {}
        center.removeAll()
        return calls.all
    }

    /// Registers an owner that is gone when it returns.
    private func leave() {
        let owner = Owner(calls)
        center.observe("a", owner: owner) { $0.calls.add("gone \($1.name)") }
        center.observe(descriptor, owner: owner) { me, _ in me.calls.add("gone with its payload") }
    }

    private func add(_ what: String, _ notice: Notice) {
        let sender = notice.isSent(by: sender) ? "the sender" : notice.hasSender ? "another" : "nobody"
        calls.add("\(what): \(notice.name) from \(sender), \(notice.payload.map { "\($0)" } ?? "nothing")")
    }

    private func add(_ record: NoticeRecord) {
        var record = record
        (record.time, record.durationNanoseconds) = (0, nil)
        calls.add(Mirror(reflecting: record).children.map { "\($0.value)" }.joined(separator: " "))
    }

    private func observe() -> ([NoticeToken], [Owner]) {
        let calls = calls
        let owners = [Owner(calls), Owner(calls)]
        let executor = HandlerContext.executor { [self] run in works.withLock { $0.append(Work(run: run)) } }
        center.observe("a", owner: owners[0]) { [self] in add("owner", $1) }
        center.observe("a", owner: owners[0], from: sender) { [self] in add("owner of a sender", $1) }
        center.observe(.any, owner: owners[1], options: .once) { [self] in add("owner of any name, once", $1)
        }
        center.observe(descriptor, owner: owners[1]) { $0.calls.add("owner's payload \($1)") }
        center.observe("a", owner: owners[1], on: executor) { [self] in add("owner elsewhere", $1) }
        let number = NoticeDescriptor<Int>("a")
        let tokens = [
            center.observe("a") { [self] in add("name", $0) },
            center.observe("a") { [self] notice in kept.withLock { $0.append(notice) } },
            center.observe(.any) { [self] in add("any name", $0) },
            center.observe("a", from: sender) { [self] in add("sender", $0) },
            center.observe(.any, from: sender) { [self] in add("any name of a sender", $0) },
            center.observe("a", from: other) { [self] in add("other sender", $0) },
            center.observe("a", options: .once) { [self] in add("once", $0) },
            center.observe("a", options: .priority(3)) { [self] in add("priority", $0) },
            center.observe("a", options: .filter { $0.payload is Int }) { [self] in add("numbers", $0) },
            center.observe("a", options: .filter { !$0.hasSender }) { [self] in add("from nobody", $0) },
            center.observe("a", options: .droppingRepeats(of: Int.self)) { [self] in add("new", $0) },
            center.observe(
                "a", options: [.once, .filter { $0.payload != nil }, .priority(-1)]
            ) { [self] in add("first with a payload", $0) },
            center.observe(descriptor) { calls.add("payload \($0)") },
            center.observe(descriptor, from: sender) { calls.add("payload of a sender \($0)") },
            center.observe(descriptor, options: .once) { calls.add("payload once \($0)") },
            center.observe(descriptor, options: .filter { $0.hasSender }) {
                calls.add("payload, filtered \($0)")
            },
            center.observe(number) { calls.add("number \($0)") },
            center.observe(number, options: .once) { calls.add("number once \($0)") },
            center.observe(NoticeDescriptor<String>("a") { "\($0.name)" }) { calls.add("converted \($0)") },
            center.observe("a", on: executor) { [self] in add("elsewhere", $0) },
            center.observe(descriptor, on: executor) { calls.add("payload elsewhere \($0)") },
            center.observe("outer") { [self] _ in calls.add("inner \(center.post("a", payload: boxed))") },
            center.observe("a") { [self] in add("blocked", $0) },
        ]
        return (tokens, owners)
    }

    private var boxed: (any Sendable)? { PayloadTyping.boxed(payload) }

    private func post() -> PostOutcome {
        switch way {
        case .name: center.post("a", payload: boxed)
        case .sender: center.post("a", from: sender, payload: boxed)
        case .otherSender: center.post("a", from: other, payload: boxed)
        case .channelFromSender: center.channel(of: descriptor).post(payload, from: sender)
        case .descriptor: center.post(descriptor, payload)
        case .descriptorFromSender: center.post(descriptor, payload, from: sender)
        case .payloadChannel: center.channel(of: descriptor).post(payload)
        case .made: center.post(made)
        case .sticky: center.post(descriptor, payload, from: sender, sticky: true)
        case .queue: queued()
        case .expecting: (try? center.post("a", payload: boxed).requireHeard()) ?? .refused
        case .nested: center.post("outer")
        }
    }

    private var made: Notice {
        Notice(name: "a", sender: sender, payload: boxed, source: SourceLine(file: "f", line: 1))
    }

    private func queued() -> PostOutcome {
        let queue = NoticeQueue(for: center)
        queue.enqueue("a", from: sender, payload: boxed, style: .soon)
        queue.drain()
        return PostOutcome()
    }
}
