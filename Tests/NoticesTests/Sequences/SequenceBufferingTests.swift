import Notices
import TestSupport
import Testing

/// What a sequence keeps, drops, counts and refuses.
@Suite(.leavesNoObservers, .endsInTime) struct SequenceBufferingTests {
    private let center = NoticeCenter()
    private let number = NoticeDescriptor<Int>("number")

    @Test(arguments: [NoticeBuffering.newest(10), .oldest(10)])
    func `every drop is counted, whichever thread posts`(buffering: NoticeBuffering) async {
        let (center, number) = (center, number)
        let sequence = center.payloads(of: number, buffering: buffering)
        let ended = race(4) { _ in
            for value in 1...1_000 { center.post(number, value) }
        }
        sequence.finish()
        #expect(ended)
        #expect(sequence.droppedCount == 3_990)
        #expect(await sequence.reduce(0) { count, _ in count + 1 } == 10)
    }

    @Test(arguments: [NoticeBuffering.newest(2), .oldest(2)])
    func `what a reader was given and what was dropped is what was posted`(buffering: NoticeBuffering) async {
        let (center, number) = (center, number)
        let sequence = center.payloads(of: number, buffering: buffering)
        async let received = sequence.reduce(0) { count, _ in count + 1 }
        await withTaskGroup { group in
            for _ in 0..<4 {
                group.addTask { for value in 1...1_000 { center.post(number, value) } }
            }
        }
        sequence.finish()
        #expect(await received + sequence.droppedCount == 4_000)
    }

    @Test func `the newest are kept also when a reader has taken some of those before`() async {
        let sequence = center.payloads(of: number, buffering: .newest(2))
        var iterator = sequence.makeAsyncIterator()
        for value in 1...2 { center.post(number, value) }
        #expect(await iterator.next() == 1)
        for value in 3...4 { center.post(number, value) }
        #expect(sequence.droppedCount == 1)
        sequence.finish()
        #expect(await sequence.elements == [3, 4])
    }

    @Test func `the oldest are kept also when a reader has taken some of them`() async {
        let sequence = center.payloads(of: number, buffering: .oldest(2))
        var iterator = sequence.makeAsyncIterator()
        for value in 1...2 { center.post(number, value) }
        #expect(await iterator.next() == 1)
        for value in 3...4 { center.post(number, value) }
        #expect(sequence.droppedCount == 1)
        sequence.finish()
        #expect(await sequence.elements == [2, 3])
    }

    @Test func `what is posted after the end is not counted as dropped`() {
        let sequence = center.payloads(of: number, buffering: .newest(1))
        center.post(number, 1)
        sequence.finish()
        center.post(number, 2)
        #expect(sequence.droppedCount == 0)
    }

    // Before, what a test of an exit runs cannot capture.
    #if compiler(>=6.3)
        @Test(arguments: [0, -1, Int.min])
        func `a buffer of the newest without room is refused, with the line and what to do`(count: Int) async
        {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                [count] in
                _ = NoticeBuffering.newest(count, file: "Shop/Cart.swift", line: 12)
            }
            let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(
                said.contains(
                    "Shop/Cart.swift:12: Fatal error: buffering .newest(\(count)) could deliver nothing: "
                        + "ask for .newest(1) or more, or .unbounded"))
        }

        @Test(arguments: [0, -1, Int.min])
        func `a buffer of the oldest without room is refused, with the line and what to do`(count: Int) async
        {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                [count] in
                _ = NoticeBuffering.oldest(count)
            }
            let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(said.contains("NoticesTests/SequenceBufferingTests.swift:"))
            #expect(
                said.contains(
                    "buffering .oldest(\(count)) could deliver nothing: ask for .oldest(1) or more, or .unbounded"
                ))
        }
    #endif

    @Test func `the largest count is as good as none`() async {
        let sequence = center.payloads(of: number, buffering: .newest(.max))
        for value in 1...100 { center.post(number, value) }
        sequence.finish()
        #expect(sequence.droppedCount == 0)
        #expect(await sequence.reduce(0, +) == 5_050)
    }

    @Test(arguments: [false, true])
    func `a post that a full buffer has no room for is not heard there`(isWatched: Bool) {
        let ring = isWatched ? center.recordRing() : nil
        let sequence = center.payloads(of: number, buffering: .oldest(1), label: "feed")
        #expect(center.post(number, 1) == PostOutcome(delivered: 1))
        let outcome = center.post(number, 2)
        #expect(!outcome.wasHeard)
        #expect(outcome.delivered == 0)
        #expect(outcome == PostOutcome(dropped: 1))
        #expect("\(outcome)" == "no observer was reached: 1 dropped")
        #expect(throws: NoticeError.self) {
            try center.post(number, 3).requireHeard()
        }
        let other = center.observe(number) { _ in }
        #expect(center.post(number, 4) == PostOutcome(delivered: 1, dropped: 1))
        #expect(sequence.droppedCount == 3)
        withExtendedLifetime((ring, other)) {}
    }

    @Test(arguments: [false, true])
    func `records say that a full buffer dropped the notice`(isRinged: Bool) {
        let records = Records()
        let monitor = isRinged ? nil : center.monitor(into: records)
        let ring = isRinged ? center.recordRing() : nil
        let sequence = center.payloads(of: number, buffering: .oldest(1), label: "feed")
        for value in 1...2 { center.post(number, value) }
        let all = ring?.take().records ?? records.complete
        #expect(all.filter { $0.kind == .post }.map(\.failed) == [0, 1])
        let failures = all.filter { $0.kind == .fail }
        #expect(failures.map(\.text) == ["dropped: the buffer of the sequence is full"])
        #expect(all.filter { $0.kind == .unheard }.map(\.text) == ["feed has a full buffer"])
        withExtendedLifetime((monitor, sequence)) {}
    }

    @Test func `a post for which an older element is dropped is heard`() {
        let sequence = center.payloads(of: number, buffering: .newest(1))
        for value in 1...2 { #expect(center.post(number, value) == PostOutcome(delivered: 1)) }
        #expect(sequence.droppedCount == 1)
    }
}
