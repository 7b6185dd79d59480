import TestSupport
import Testing

@testable import Notices

@Suite("A post and its only delivery, which a ring has in one place", .leavesNoObservers)
struct RingCallTests {
    private static let clock = NoticeClock(now: { .milliseconds(1_500) }, stopwatch: { .zero })
    private let center = NoticeCenter(clock: Self.clock)
    private let owner = Owner()

    fileprivate final class Owner: Sendable {}

    enum Kind: CaseIterable {
        case untilTokenGoes, untilRemoved, ofPayloads, ofOtherPayloads, ofSender, ofAnyName
        case labelled, important, owned, ownedAndLabelled, ownedOfPayloads, ownedOfOtherPayloads

        /// - Parameters:
        ///   - sender: The sender that an observer of one sender listens to.
        ///   - owner: The owner of observers that have one.
        fileprivate func observe(in center: NoticeCenter, from sender: SenderValue, owner: Owner)
            -> NoticeToken?
        {
            switch self {
            case .labelled: return center.observe("a", label: "L", file: "A.swift", line: 1) { _ in }
            case .important:
                return center.observe("a", options: .priority(3), file: "A.swift", line: 1) { _ in }
            case .owned: center.observe("a", owner: owner, file: "A.swift", line: 1) { _, _ in }
            case .ownedAndLabelled:
                center.observe("a", owner: owner, label: "L", file: "A.swift", line: 1) { _, _ in }
            case .ownedOfPayloads:
                center.observe(NoticeDescriptor<Int>("a"), owner: owner, file: "A.swift", line: 1) { _, _ in }
            case .ownedOfOtherPayloads:
                center.observe(NoticeDescriptor<String>("a"), owner: owner, file: "A.swift", line: 1) {
                    _, _ in
                }
            case .untilTokenGoes: return center.observe("a", file: "A.swift", line: 1) { _ in }
            case .untilRemoved: center.observe("a", file: "A.swift", line: 1) { _ in }.detach()
            case .ofPayloads:
                return center.observe(NoticeDescriptor<Int>("a"), file: "A.swift", line: 1) { _ in }
            case .ofOtherPayloads:
                return center.observe(NoticeDescriptor<String>("a"), file: "A.swift", line: 1) { _ in }
            case .ofSender: return center.observe("a", from: sender, file: "A.swift", line: 1) { _ in }
            case .ofAnyName: return center.observe(.any, file: "A.swift", line: 1) { _ in }
            }
            return nil
        }
    }

    @Test("are reported as they are to a monitor", arguments: Kind.allCases)
    func sameAsMonitor(kind: Kind) {
        let (ringed, monitored) = (NoticeCenter(clock: Self.clock), NoticeCenter(clock: Self.clock))
        let ring = ringed.recordRing()
        let records = Records()
        let monitor = monitored.monitor(into: records)
        for center in [ringed, monitored] {
            let sender = SenderValue("here")
            let token = kind.observe(in: center, from: sender, owner: owner)
            center.post("a", from: sender, payload: 7, file: "P.swift", line: 1)
            center.removeAll()
            withExtendedLifetime(token) {}
        }
        let received = ring.take().records
        #expect(received.count == 4)
        #expect(received == records.complete.sorted { $0.seq < $1.seq })
        withExtendedLifetime(monitor) {}
    }

    @Test("take one place, whatever kind of observer is called at once", arguments: Kind.allCases)
    func onePlace(kind: Kind) {
        let sender = SenderValue("here")
        let token = kind.observe(in: center, from: sender, owner: owner)
        let ring = center.recordRing(capacity: 16)
        for number in 1...20 { center.post("a", from: sender, payload: number) }
        let batch = ring.take()
        #expect(batch.records.count == 32)
        #expect(batch.droppedPosts == 4)
        #expect(batch.records.filter { $0.kind == .post }.map(\.payload) == (1...16).map { "\($0)" })
        center.removeAll()
        withExtendedLifetime(token) {}
    }

    @Test("are not made for an owner that is gone, which is reported")
    func goneOwner() {
        let ring = center.recordRing()
        let records = {
            let owner = Owner()
            center.observe("a", owner: owner) { _, _ in }
            center.post("a")
            return ring.take().records
        }()
        #expect(records.map(\.kind) == [.observe, .post, .deliver])
        center.post("a")
        let after = ring.take().records
        #expect(after.contains { $0.reason == .ownerGone })
        #expect(!after.contains { $0.kind == .deliver })
    }

    @Test("are not made for a blocked observer, which is reported", arguments: [Kind.labelled, .owned])
    func blocked(kind: Kind) {
        let sender = SenderValue("here")
        let token = kind.observe(in: center, from: sender, owner: owner)
        let ring = center.recordRing()
        let blocker = center.block(center.registrations[0].id)
        let outcome = center.post("a")
        #expect(outcome.blocked == 1)
        #expect(ring.take().records.contains { $0.reason == .blocked })
        center.removeAll()
        withExtendedLifetime((token, blocker)) {}
    }

    @Test("are reported when they have begun, if the ring is taken from then, and again when they are over")
    func goesOn() {
        let ring = center.recordRing()
        let during = Box<[NoticeRecord]>()
        let token = center.observe("a") { _ in during.set(ring.take().records) }
        center.post("a", payload: 3)
        #expect(during.value?.map(\.kind) == [.observe, .post, .deliver])
        #expect(during.value?.map(\.isComplete) == [true, false, false])
        let after = ring.take().records
        #expect(after.map(\.kind) == [.deliver, .post])
        #expect(after.map(\.seq) == [3, 2])
        #expect(after.allSatisfy { $0.isComplete && $0.payload == "3" })
        #expect(after.last?.deliveries == 1)
        withExtendedLifetime(token) {}
    }

    @Test("take the room of one record, and are dropped together")
    func full() {
        let token = center.observe("a") { _ in }
        let ring = center.recordRing(capacity: 16)
        for _ in 1...20 { center.post("a") }
        let batch = ring.take()
        #expect(batch.records.map(\.seq) == Array(1...32))
        #expect((batch.dropped, batch.droppedPosts, batch.droppedDeliveries) == (8, 4, 4))
        withExtendedLifetime(token) {}
    }

    @Test("are dropped together when the payload could not be read")
    func droppedFailure() {
        let token = center.observe(NoticeDescriptor<Int>("a")) { _ in }
        let ring = center.recordRing(capacity: 16)
        for _ in 1...16 { center.note("full") }
        let outcome = center.post("a", payload: "no number")
        #expect(outcome.failed == 1)
        let batch = ring.take()
        #expect((batch.dropped, batch.droppedPosts, batch.droppedDeliveries) == (2, 1, 0))
        withExtendedLifetime(token) {}
    }

    @Test("end as two when the beginning was taken before it was known that the payload could not be read")
    func lateFailure() {
        let ring = RingCore(capacity: 16, clock: Self.clock)
        let post = RingPost(
            seq: 5, cause: 0, time: 0, name: "a", source: SourceLine(file: "P.swift", line: 1), payload: nil,
            sender: .none, thread: 1)
        let traits = ObserverTraits(
            number: 1, source: SourceLine(file: "A.swift", line: 2), kind: .token, context: .poster,
            details: nil)
        let observer = RingObserver(NoticeObserver(traits) { _ in }, in: NoticeCenter())
        let begun = ring.begin(5, .call(RingCall(post: post, observer: observer)))
        #expect(records(in: ring).map(\.isComplete) == [false, false])
        ring.end(call: begun, RingFailure(.failed(NoticeError.ownerGone), 7))
        let ends = records(in: ring)
        #expect(ends.map(\.seq) == [6, 5])
        #expect(ends.map(\.kind) == [.fail, .post])
        #expect(ends.map(\.durationNanoseconds) == [7, nil])
        #expect(ends.last?.failed == 1)
    }

    private func records(in ring: RingCore) -> [NoticeRecord] {
        var describer = RingDescriber()
        return describer.records(of: ring.take().news)
    }
}
