import Notices
import TestSupport
import Testing

/// When payloads go, and what ends with whom.
///
/// On the main actor tasks take turns in the order in which they were made, so it can be known that a task waits.
@MainActor @Suite(.endsInTime) struct SequenceLifetimeTests {
    private let center = NoticeCenter()
    private let number = NoticeDescriptor<Int>("number")
    private let life = Life()

    @Test func `a payload is released when it has been taken`() async {
        let sequence = center.notices(named: "a")
        var iterator = sequence.makeAsyncIterator()
        for _ in 1...3 { center.post("a", payload: Tracked(life)) }
        for left in [2, 1, 0] {
            _ = await iterator.next()
            #expect(life.count == left)
        }
    }

    @Test(arguments: [NoticeBuffering.newest(2), .oldest(2)])
    func `a payload is released when it is dropped`(buffering: NoticeBuffering) {
        let sequence = center.notices(named: "a", buffering: buffering)
        for expected in [1, 2, 2, 2] {
            center.post("a", payload: Tracked(life))
            #expect(life.count == expected)
        }
        withExtendedLifetime(sequence) {}
    }

    @Test func `a payload that a waiting consumer receives is not kept`() async {
        let task = Task { [center] in
            var iterator = center.notices(named: "a").makeAsyncIterator()
            return await iterator.next(isolation: #isolation) != nil
        }
        await Task {}.value
        center.post("a", payload: Tracked(life))
        #expect(await task.value)
        #expect(life.count == 0)
    }

    @Test func `payloads stay until the last copy goes, though the sequence has ended`() async {
        var sequence: NoticeSequence<Notice>? = center.notices(named: "a")
        var iterator = sequence?.makeAsyncIterator()
        for _ in 1...3 { center.post("a", payload: Tracked(life)) }
        sequence?.finish()
        sequence = nil
        #expect(life.count == 3)
        _ = await iterator?.next()
        #expect(life.count == 2)
        iterator = nil
        #expect(life.count == 0)
    }

    @Test func `payloads go with the last copy although a post is still under way`() {
        let (center, life) = (center, life)
        let sequence = Box(center.notices(named: "a"))
        let counts = Lock<[Int]>([])
        let token = center.observe("a") { notice in
            guard notice.payload == nil else { return }
            sequence.empty()
            counts.withLock { $0.append(life.count) }
        }
        center.post("a", payload: Tracked(life))
        #expect(life.count == 1)
        center.post("a")
        #expect(counts.withLock { $0 } == [0])
        withExtendedLifetime(token) {}
    }

    @Test func `payloads go with the last copy, during a post, also when some has been taken before`() async {
        let (center, life) = (center, life)
        let sequence = Box(center.notices(named: "a"))
        for _ in 1...3 { center.post("a", payload: Tracked(life)) }
        do {
            var iterator = sequence.value?.makeAsyncIterator()
            _ = await iterator?.next()
        }
        #expect(life.count == 2)
        let counts = Lock<[Int]>([])
        let token = center.observe("a") { _ in
            sequence.empty()
            counts.withLock { $0.append(life.count) }
        }
        center.post("a")
        #expect(counts.withLock { $0 } == [0])
        withExtendedLifetime(token) {}
    }

    @Test(arguments: Release.allCases)
    func `a payload that posts and observes in its deinit is released without a lock held`(
        release: Release
    ) async {
        let (center, calls) = (center, Calls())
        let ended = finishes {
            let sequence = Box(center.notices(named: "a", buffering: release.buffering))
            let payload = {
                Tracked(Life()) {
                    center.post("a")
                    sequence.value?.finish()
                    _ = sequence.value?.droppedCount
                    center.removeAll(named: "b")
                    calls.add("gone")
                }
            }
            center.post("a", payload: payload())
            switch release {
            case .newest, .oldest: center.post("a", payload: payload())
            case .lastCopy: break
            case .ended:
                sequence.value?.finish()
                center.post("a", payload: payload())
            }
            sequence.empty()
        }
        #expect(ended)
        #expect(calls.all == Array(repeating: "gone", count: release == .lastCopy ? 1 : 2))
    }

    /// How a sequence may come to release a payload.
    enum Release: CaseIterable {
        case newest, oldest, lastCopy, ended

        var buffering: NoticeBuffering {
            switch self {
            case .newest: .newest(1)
            case .oldest: .oldest(1)
            case .lastCopy, .ended: .unbounded
            }
        }
    }

    @Test func `an iterator outlives its sequence and its center`() async {
        var center: NoticeCenter? = NoticeCenter()
        weak let gone = center
        var iterator = center?.payloads(of: number).makeAsyncIterator()
        for value in 1...2 { center?.post(number, value) }
        center = nil
        #expect(gone == nil)
        #expect(await [iterator?.next(), iterator?.next(), iterator?.next()] == [1, 2, nil])
    }

    @Test func `a sequence ends with its sender, after what is buffered`() async {
        let records = Records()
        let monitor = center.monitor(into: records)
        var sender: Tracked? = Tracked(life)
        let sequence = center.payloads(of: number, from: sender)
        for value in 1...2 { center.post(number, value, from: sender) }
        sender = nil
        #expect(life.count == 0)
        #expect(await sequence.elements == [1, 2])
        #expect(center.registrationCount == 0)
        #expect(records.complete(.remove).map(\.reason) == [.senderGone])
        withExtendedLifetime(monitor) {}
    }

    @Test func `removeAbandoned ends the wait for a deallocated sender`() async {
        var sender: Tracked? = Tracked(life)
        let sequence = center.payloads(of: number, from: sender)
        let task = Task {
            var iterator = sequence.makeAsyncIterator()
            return await iterator.next(isolation: #isolation)
        }
        await Task {}.value
        sender = nil
        #expect(life.count == 0)
        #expect(center.removeAbandoned() == 1)
        #expect(await task.value == nil)
    }

    @Test func `notices in the buffer keep their sender until they are taken`() async {
        var sender: Tracked? = Tracked(life)
        let sequence = center.notices(named: "a", from: sender)
        center.post("a", from: sender)
        sender = nil
        #expect(life.count == 1)
        var count = 0
        for await notice in sequence {
            #expect(notice.sender(as: Tracked.self) != nil)
            count += 1
        }
        #expect(count == 1)
        #expect(life.count == 0)
    }

    @Test func `a sequence of a deallocated sender takes nothing from others`() async {
        var sender: Tracked? = Tracked(life)
        let sequence = center.payloads(of: number, from: sender)
        sender = nil
        center.post(number, 1)
        center.post(number, 2, from: Tracked(life))
        #expect(await sequence.elements == [])
    }

    @Test func `the next post of the name, from any sender, ends the wait for a deallocated sender`() async {
        var sender: Tracked? = Tracked(life)
        let sequence = center.payloads(of: number, from: sender)
        let task = Task {
            var iterator = sequence.makeAsyncIterator()
            return await iterator.next(isolation: #isolation)
        }
        await Task {}.value
        sender = nil
        #expect(life.count == 0)
        center.post(number, 1)
        #expect(await task.value == nil)
        #expect(center.registrationCount == 0)
    }
}
