import Dispatch
import Notices
import TestSupport
import Testing

/// A sequence that does not end would hang its test: the limit makes that a failure.
@Suite(.leavesNoObservers, .endsInTime) struct SequenceTests {
    private let center = NoticeCenter()
    private let number = NoticeDescriptor<Int>("number")

    @Test func `a sequence observes from when it is made, not from when it is read`() async {
        let sequence = center.payloads(of: number)
        for value in 1...3 { center.post(number, value) }
        sequence.finish()
        var seen: [Int] = []
        for await value in sequence { seen.append(value) }
        #expect(seen == [1, 2, 3])
    }

    @Test func `a sequence of notices filters by name and sender`() async {
        let sender = Screen(Calls())
        let sequence = center.notices(named: "a", from: sender)
        let any = center.notices(named: .any)
        center.post("a")
        center.post("b", from: sender)
        center.post("a", from: sender, payload: 1)
        sequence.finish()
        any.finish()
        var payloads: [Int?] = []
        for await notice in sequence { payloads.append(notice.payload as? Int) }
        var names: [NoticeName] = []
        for await notice in any { names.append(notice.name) }
        #expect(payloads == [1])
        #expect(names == ["a", "b", "a"])
    }

    @Test func `a reader that waits is given what is posted next`() async {
        let sequence = center.payloads(of: number)
        async let sum = Self.sum(of: sequence)
        for value in 1...1_000 { center.post(number, value) }
        sequence.finish()
        #expect(await sum == 500_500)
    }

    @Test func `what waits when a sequence is finished can be taken, also when some has been taken before`()
        async
    {
        let sequence = center.payloads(of: number)
        var iterator = sequence.makeAsyncIterator()
        for value in 1...3 { center.post(number, value) }
        #expect(await iterator.next() == 1)
        center.post(number, 4)
        sequence.finish()
        center.post(number, 5)
        #expect(await sequence.elements == [2, 3, 4])
    }

    @Test func `payloads come out as the type that was asked for, whatever was posted`() async {
        let described = await taken(as: NoticeDescriptor<any CustomStringConvertible & Sendable>("a"), 7)
        #expect(described.map(\.description) == ["7"])
        #expect(await taken(as: NoticeDescriptor<Int?>("a"), 7) == [7])
        #expect(await taken(as: NoticeDescriptor<String>("a") { "\($0.payload ?? 0)" }, 7) == ["7"])
        #expect(await taken(as: NoticeDescriptor<Notice>("a") { $0 }, 7).map { $0.payload as? Int } == [7])
        let object = Box(7)
        #expect(await taken(as: NoticeDescriptor<Box<Int>>("a"), object).first === object)
        #expect(await taken(as: NoticeDescriptor<any AnyObject & Sendable>("a"), object).first === object)
    }

    @Test func `the newest are kept, the others counted`() async {
        let sequence = center.payloads(of: number, buffering: .newest(2))
        for value in 1...5 { center.post(number, value) }
        sequence.finish()
        #expect(sequence.droppedCount == 3)
        #expect(await Self.sum(of: sequence) == 9)
    }

    @Test func `the oldest are kept, the others counted`() async {
        let sequence = center.payloads(of: number, buffering: .oldest(2))
        for value in 1...5 { center.post(number, value) }
        sequence.finish()
        #expect(sequence.droppedCount == 3)
        #expect(await Self.sum(of: sequence) == 3)
    }

    @Test func `a buffer without bounds drops nothing`() async {
        let sequence = center.payloads(of: number)
        for value in 1...10_000 { center.post(number, value) }
        sequence.finish()
        #expect(sequence.droppedCount == 0)
        #expect(await Self.sum(of: sequence) == 50_005_000)
    }

    @Test func `a sequence ends with its center`() async throws {
        var center: NoticeCenter? = NoticeCenter()
        let sequence = center?.payloads(of: number)
        center?.post(number, 1)
        center = nil
        #expect(await Self.sum(of: try #require(sequence)) == 1)
    }

    @Test func `a sequence ends when its registration is removed`() async {
        let sequence = center.payloads(of: number)
        center.post(number, 1)
        center.removeAll(named: "number")
        center.post(number, 2)
        #expect(await Self.sum(of: sequence) == 1)
    }

    @Test func `one that is to end with its first element waits for a payload that it can read`() async {
        let numbers = center.payloads(of: NoticeDescriptor<Int>("once"), options: .once)
        #expect(center.post("once", payload: "text") == PostOutcome(failed: 1))
        #expect(center.registrations.map(\.payloadType) == ["Int"])
        #expect(center.post("once", payload: 2) == PostOutcome(delivered: 1))
        #expect(!center.post("once", payload: 3).wasHeard)
        var seen: [Int] = []
        for await number in numbers { seen.append(number) }
        #expect(seen == [2])
    }

    @Test func `one that is refused ends at once, and one that is replaced with what it has`() async {
        func sequence(_ options: NoticeOptions) -> NoticeSequence<Int> {
            center.payloads(of: number, options: options, label: "same")
        }
        let first = sequence(.none)
        let refused = sequence(.refusingDuplicates { _ in })
        center.post(number, 1)
        var seen: [Int] = []
        for await number in refused { seen.append(number) }
        #expect(seen == [])
        let second = sequence([
            .replacingDuplicates, .droppingRepeats(of: Int.self), .filter { $0.payload as? Int != 3 },
        ])
        for value in [2, 2, 3, 4] { center.post(number, value) }
        for await number in first { seen.append(number) }
        #expect(seen == [1])
        second.finish()
        for await number in second { seen.append(number) }
        #expect(seen == [1, 2, 4])
    }

    @Test func `one element that waits is taken after the end of the registration and of the center`() async {
        var center: NoticeCenter? = NoticeCenter()
        let once = center?.payloads(of: number, options: [.once, .receivingSticky])
        center?.post("number", payload: "text", sticky: true)
        center?.post(number, 1, sticky: true)
        let late = center?.payloads(of: number, options: [.once, .receivingSticky])
        center = nil
        for sequence in [once, late].compactMap({ $0 }) {
            var seen: [Int] = []
            for await number in sequence { seen.append(number) }
            #expect(seen == [1])
        }
    }

    @Test func `finishing ends the registration at once`() {
        let records = Records()
        let monitor = center.monitor(into: records)
        let sequence = center.payloads(of: number)
        #expect(center.registrations.map(\.kind) == [.sequence])
        sequence.finish()
        sequence.finish()
        #expect(center.registrationCount == 0)
        #expect(records.complete(.remove).map(\.reason) == [.finished])
        #expect(center.post(number, 1) == PostOutcome())
        withExtendedLifetime(monitor) {}
    }

    @Test func `finishing ends a reader although a post is still under way`() async {
        let (began, release, ended) = (
            DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
        )
        let slow = center.observe("number") { _ in
            began.signal()
            release.wait()
        }
        let sequence = center.payloads(of: number)
        DispatchQueue(label: "poster").async { [center, number] in
            center.post(number, 1)
            ended.signal()
        }
        Self.wait(for: began)
        sequence.finish()
        #expect(await Self.sum(of: sequence) == 0)
        release.signal()
        Self.wait(for: ended)
        withExtendedLifetime(slow) {}
    }

    @Test func `the registration goes with the last copy, be it sequence or iterator`() async {
        var sequence: NoticeSequence<Int>? = center.payloads(of: number)
        var iterator = sequence?.makeAsyncIterator()
        sequence = nil
        #expect(center.post(number, 4) == PostOutcome(delivered: 1))
        #expect(await iterator?.next() == 4)
        iterator = nil
        #expect(center.registrationCount == 0)
    }

    @Test func `a cancelled task is given the end at once, and the registration goes`() async {
        let sequence = center.payloads(of: number)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await Self.sum(of: sequence)
        }
        #expect(await task.value == 0)
        #expect(center.registrationCount == 0)
    }

    @Test func `a cancelled task is given the end although elements are buffered`() async {
        let sequence = center.payloads(of: number)
        center.post(number, 1)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await Self.sum(of: sequence)
        }
        #expect(await task.value == 0)
        #expect(center.registrationCount == 0)
    }

    @Test func `cancelling a task that waits ends it, and the registration`() async {
        let task = Task { [center, number] in
            let sequence = center.payloads(of: number)
            center.post("ready")
            return await Self.sum(of: sequence)
        }
        task.cancel()
        _ = await task.value
        #expect(center.registrationCount == 0)
    }

    @Test func `a payload that cannot be converted is reported, and the sequence goes on`() async {
        let records = Records()
        let monitor = center.monitor(into: records)
        let sequence = center.payloads(of: number)
        center.post("number", payload: 1)
        #expect(center.post("number", payload: "text") == PostOutcome(failed: 1))
        center.post("number", payload: 2)
        sequence.finish()
        #expect(await Self.sum(of: sequence) == 3)
        #expect(records.complete(.fail).map(\.text) == ["payload of “number”: needs Int, found String"])
        withExtendedLifetime(monitor) {}
    }

    @Test func `copies share one buffer: each element goes to one of them`() async {
        let sequence = center.payloads(of: number)
        let copy = sequence
        for value in 1...100 { center.post(number, value) }
        sequence.finish()
        async let first = Self.sum(of: sequence)
        async let second = Self.sum(of: copy)
        #expect(await first + second == 5_050)
    }

    @Test func `a sequence keeps neither its center nor its sender`() async {
        let life = Life()
        var center: NoticeCenter? = NoticeCenter()
        weak let gone = center
        var sender: Tracked? = Tracked(life)
        let sequence = center?.notices(named: "a", from: sender)
        sender = nil
        #expect(life.count == 0)
        center = nil
        #expect(gone == nil)
        withExtendedLifetime(sequence) {}
    }

    /// What a sequence makes of a payload that is posted under the name.
    private func taken<Payload>(
        as descriptor: NoticeDescriptor<Payload>, _ payload: any Sendable
    ) async -> [Payload] {
        let sequence = center.payloads(of: descriptor)
        center.post("a", payload: payload)
        sequence.finish()
        return await sequence.elements
    }

    private static func sum(of sequence: NoticeSequence<Int>) async -> Int {
        var sum = 0
        for await value in sequence { sum += value }
        return sum
    }

    private static func wait(for semaphore: DispatchSemaphore) {
        semaphore.wait()
    }
}
