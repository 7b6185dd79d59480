import Dispatch
import Notices
import TestSupport
import Testing

/// A handler runs where it is written.
@Suite("A handler runs where it is written", .leavesNoObservers, .endsInTime) struct WrittenPlaceTests {
    @MainActor private final class Badge {
        var counts: [Int] = []
        private var token: NoticeToken?

        func observe(in center: NoticeCenter) {
            token = center.observe("a") { [weak self] in self?.counts.append($0.payload as? Int ?? 0) }
        }

        func observeAsOwner(in center: NoticeCenter) {
            center.observe("a", owner: self) { me, notice in me.counts.append(notice.payload as? Int ?? 0) }
            center.observe(NoticeDescriptor<Int>("b"), owner: self) { me, count in me.counts.append(count) }
            center.observe(Changed.self, owner: self) { me, message in me.counts.append(message.count) }
        }

        func end() { token = nil }

        func waitsFor(_ expected: [Int]) async {
            await until("\(expected)") { counts == expected }
            end()
        }
    }

    private struct Changed: NoticeMessage {
        var count: Int
    }

    private actor Till {
        private(set) var counts: [Int] = []
        private var token: NoticeToken?

        func observe(in center: NoticeCenter) {
            token = center.observe("a") { notice in self.counts.append(notice.payload as? Int ?? 0) }
            center.observe("b", owner: self) { me, notice in me.counts.append(notice.payload as? Int ?? 0) }
            center.observe(NoticeDescriptor<Int>("c"), owner: self) { me, count in me.counts.append(count) }
        }

        func end() { token = nil }
    }

    private let center = NoticeCenter()
    private let calls = Calls()

    @Test func `main-actor code runs before the post returns, if the post is made on the main actor`() async {
        await MainActor.run {
            let badge = Badge()
            badge.observe(in: center)
            #expect(center.post("a", payload: 7) == PostOutcome(delivered: 1))
            #expect(badge.counts == [7])
            badge.end()
        }
    }

    @Test func `main-actor code runs before the post returns, if a queue of the main queue posts`() async {
        let badge = Badge()
        await badge.observe(in: center)
        let outcome = await withCheckedContinuation { continuation in
            DispatchQueue(label: "aimed at the main queue", target: .main).async { [center] in
                continuation.resume(returning: center.post("a", payload: 7))
            }
        }
        #expect(outcome == PostOutcome(delivered: 1))
        await badge.waitsFor([7])
    }

    @Test func `main-actor code runs later, if another queue with the main queue's label posts`() async {
        let badge = Badge()
        await badge.observe(in: center)
        let outcome = await withCheckedContinuation { continuation in
            DispatchQueue(label: DispatchQueue.main.label).async { [center] in
                continuation.resume(returning: center.post("a", payload: 7))
            }
        }
        #expect(outcome == PostOutcome(scheduled: 1))
        await badge.waitsFor([7])
    }

    @Test func `main-actor code runs later, if the post is made elsewhere`() async throws {
        let badge = Badge()
        await badge.observe(in: center)
        let outcome = try await onThread { [center] in center.post("a", payload: 7) }
        #expect(outcome == PostOutcome(scheduled: 1))
        await badge.waitsFor([7])
    }

    @Test func `owners, payloads and messages of the main actor are called there, too`() async {
        await MainActor.run {
            let badge = Badge()
            badge.observeAsOwner(in: center)
            #expect(center.post("a", payload: 1) == PostOutcome(delivered: 1))
            #expect(center.post(NoticeDescriptor<Int>("b"), 2) == PostOutcome(delivered: 1))
            #expect(center.post(Changed(count: 3)) == PostOutcome(delivered: 1))
            #expect(badge.counts == [1, 2, 3])
            center.removeAll()
        }
    }

    @Test func `on the main actor a notice waits for those before it`() async {
        let badge = await MainActor.run {
            let badge = Badge()
            badge.observe(in: center)
            DispatchQueue.global().sync { _ = center.post("a", payload: 1) }
            #expect(center.post("a", payload: 2) == PostOutcome(scheduled: 1))
            #expect(badge.counts == [])
            return badge
        }
        await badge.waitsFor([1, 2])
    }

    @Test func `a post within a handler of the main actor is delivered at once, too`() async {
        await MainActor.run {
            let badge = Badge()
            badge.observe(in: center)
            let outer = center.observe("outer") { @MainActor [center] _ in
                #expect(center.post("a", payload: 5) == PostOutcome(delivered: 1))
            }
            center.post("outer")
            #expect(badge.counts == [5])
            badge.end()
            withExtendedLifetime(outer) {}
        }
    }

    @Test func `an actor's code runs on the actor, later`() async {
        let till = Till()
        await till.observe(in: center)
        #expect(center.post("a", payload: 1) == PostOutcome(scheduled: 1))
        #expect(center.post("b", payload: 2) == PostOutcome(scheduled: 1))
        #expect(center.post("c", payload: 3) == PostOutcome(scheduled: 1))
        await until("three calls") { await Set(till.counts) == [1, 2, 3] }
        #expect(center.registrations.map(\.context) == [.actor, .actor, .actor])
        await till.end()
    }

    @Test func `other code runs on the poster's thread before the post returns`() async throws {
        let token = center.observe("a") { [calls] _ in
            calls.add(DispatchQueue.getSpecific(key: Self.key) ?? "elsewhere")
        }
        let queue = DispatchQueue(label: "poster")
        queue.setSpecific(key: Self.key, value: "the poster")
        queue.sync { _ = center.post("a") }
        #expect(calls.all == ["the poster"])
        withExtendedLifetime(token) {}
    }

    private static let key = DispatchSpecificKey<String>()

    @Test func `a handler for a queue runs there, and is not isolated to the actor that observes`() async {
        let queue = DispatchQueue(label: "place")
        queue.setSpecific(key: Self.key, value: "the queue")
        let token = await MainActor.run {
            center.observe("a", on: .queue(queue)) { [calls] _ in
                calls.add(DispatchQueue.getSpecific(key: Self.key) ?? "elsewhere")
            }
        }
        #expect(center.post("a") == PostOutcome(scheduled: 1))
        await until("a call") { calls.all == ["the queue"] }
        withExtendedLifetime(token) {}
    }

    @Test func `a message of the main actor waits for a notice of its name that waits`() async {
        let (seen, token) = await MainActor.run {
            let seen = Calls()
            let token = center.observe(Opened.self) { seen.add("\($0.number)") }
            DispatchQueue.global().sync { _ = center.post(Opened.noticeName, payload: 1) }
            #expect(center.post(Opened(number: 2)) == PostOutcome(scheduled: 1))
            #expect(seen.all == [])
            return (seen, token)
        }
        await until("both calls") { seen.all == ["1", "2"] }
        withExtendedLifetime(token) {}
    }

    private struct Opened: NoticeMessage {
        var number: Int

        static func message(from notice: Notice) throws -> Opened {
            Opened(number: try notice.payload(as: Int.self))
        }
    }

    @Test func `a registration goes on without its token once that is detached, until it is removed`() throws
    {
        let id = center.observe("a") { [calls] _ in calls.add("called") }.detach()
        #expect(center.post("a") == PostOutcome(delivered: 1))
        #expect(center.registrations.map(\.kind) == [.untilRemoved])
        #expect(try center.remove(id))
        #expect(!center.post("a").wasHeard)
    }

    @Test func `a token that was detached can still cancel`() {
        let token = center.observe("a") { _ in }
        token.detach()
        #expect(token.cancel())
        #expect(center.registrationCount == 0)
    }
}
