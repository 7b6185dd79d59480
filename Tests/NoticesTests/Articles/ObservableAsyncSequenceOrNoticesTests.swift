import Dispatch
import Notices
import Observation
import Synchronization
import TestSupport
import Testing

@MainActor @Observable final class Basket {
    private(set) var items: [String] = []  // views read it

    func add(_ item: String, in center: NoticeCenter) {
        items.append(item)
        center.post("basket.added", from: self, payload: item)  // a log, a sound, an upload hear it
    }
}

final class Closing: Sendable {
    let isRefused = Mutex(false)
}

/// What “Observable, AsyncSequence or notices?” says of Observation and of streams.
@MainActor @Suite(.endsInTime) struct ObservationBurstTests {
    /// State of the main actor, of which the tests need no other.
    @MainActor @Observable final class Counter {
        var count = 0
        var name = ""
    }

    private let counter = Counter()
    private let calls = Calls()

    @Test func `tracking calls once, on the thread that sets and before the change`() {
        withObservationTracking {
            _ = counter.count
        } onChange: { [calls, counter] in
            MainActor.assumeIsolated { calls.add("\(counter.count)") }
        }
        for count in 1...100 { counter.count = count }
        #expect(calls.all == ["0"])
    }

    @Test func `tracking that is armed again sees the last of a burst`() async {
        arm(counter, calls)
        for count in 1...100 { counter.count = count }
        await until("the first burst to be seen") { calls.all.count == 2 }
        for count in 101...200 { counter.count = count }
        await until("the second burst to be seen") { calls.all.count == 3 }
        #expect(calls.all == ["0", "100", "200"])
    }

    private func arm(_ counter: Counter, _ calls: Calls) {
        withObservationTracking {
            calls.add("\(counter.count)")
        } onChange: {
            Task { @MainActor in arm(counter, calls) }
        }
    }

    @Test func `an equal value, and another property, are no change`() {
        withObservationTracking { [counter] in
            _ = counter.count
        } onChange: { [calls] in
            calls.add("change")
        }
        counter.count = 0
        counter.name = "other"
        #expect(calls.all.isEmpty)
        counter.count = 1
        #expect(calls.all == ["change"])
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test func `an observation has one element for each burst`() async {
        let counter = counter
        let states = Observations { counter.count }
        let (seen, see) = AsyncStream<Int>.makeStream()
        let reading = Task {
            for await count in states {
                see.yield(count)
                if count == 200 { break }
            }
        }
        var elements = seen.makeAsyncIterator()
        #expect(await elements.next() == 0)
        for burst in 1...2 {
            for _ in 1...100 { counter.count += 1 }
            #expect(await elements.next() == burst * 100)
        }
        await reading.value
    }

    @Test func `a stream keeps what its buffering says`() async {
        let kept = [AsyncStream<Int>.Continuation.BufferingPolicy.unbounded, .bufferingNewest(1)]
        for (policy, expected) in zip(kept, [Array(1...100), [100]]) {
            let (stream, source) = AsyncStream<Int>.makeStream(bufferingPolicy: policy)
            for number in 1...100 { source.yield(number) }
            source.finish()
            var numbers: [Int] = []
            for await number in stream { numbers.append(number) }
            #expect(numbers == expected)
        }
    }

    @Test func `each element of a stream goes to one of its consumers`() async {
        let (stream, source) = AsyncStream<Int>.makeStream()
        let readers = (0..<2).map { _ in
            Task.detached { await stream.reduce(into: 0) { count, _ in count += 1 } }
        }
        for number in 1...100 { source.yield(number) }
        source.finish()
        #expect(await readers[0].value + readers[1].value == 100)
    }
}

/// The samples of the article, and what it says of notices.
@Suite(.leavesNoObservers, .endsInTime) struct ObservableAsyncSequenceOrNoticesTests: PrintingSamples {
    private let center = NoticeCenter()
    let printed = Calls()

    private final class Sensor: Sendable {
        let runs = Lock<[Bool]>([])

        func run(_ isWanted: Bool) { runs.withLock { $0.append(isWanted) } }
    }

    @Test func `each post is a call, here and on a queue, and a sequence keeps what its buffering says`()
        async
    {
        let uploads = DispatchQueue(label: "uploads")
        let here = Lock<[Int]>([])
        let there = Lock<[Int]>([])
        let tokens = [
            center.observe(.cartCount) { count in here.withLock { $0.append(count) } },
            center.observe(.cartCount, on: .queue(uploads)) { count in there.withLock { $0.append(count) } },
        ]
        let all = center.payloads(of: .cartCount)

        let counts = center.payloads(of: .cartCount, buffering: .newest(1))
        for count in 1...100 { center.post(.cartCount, count) }
        for await count in counts.prefix(1) { print(count, counts.droppedCount) }  // 100 99

        #expect(printed.all == ["100 99"])
        #expect(here.withLock { $0 } == Array(1...100))
        await until("the queue to have all") { there.withLock { $0.count == 100 } }
        #expect(there.withLock { $0 } == Array(1...100))
        var numbers: [Int] = []
        for await count in all.prefix(100) { numbers.append(count) }
        #expect(numbers == Array(1...100))
        withExtendedLifetime(tokens) {}
    }

    @MainActor @Test func `state and notices combine`() {
        let basket = Basket()
        let token = center.observe("basket.added", from: basket) { notice in print(notice.payload ?? "none") }
        basket.add("tea", in: center)
        #expect(basket.items == ["tea"] && printed.all == ["tea"])
        withExtendedLifetime(token) {}
    }

    @Test func `the payload may carry a decision`() {
        let token = center.observe("window.closing") { notice in
            (notice.payload as? Closing)?.isRefused.withLock { $0 = true }
        }
        let closing = Closing()
        center.post("window.closing", payload: closing)
        let mayClose = closing.isRefused.withLock { !$0 }  // false

        #expect(!mayClose)
        withExtendedLifetime(token) {}
    }

    @Test func `what a blocked observer misses is lost`() {
        let token = center.observe("a") { notice in print(notice.payload ?? "none") }
        let blocker = token.block()
        center.post("a", payload: 1)
        withExtendedLifetime(blocker) {}
        #expect(printed.all.isEmpty)
    }

    @Test func `a monitor sees the first observer, and the last one's end`() {
        let sensor = Sensor()
        let center = center
        let monitor = center.monitor { record in
            guard [.observe, .remove].contains(record.kind), record.name == "position.changed" else { return }
            sensor.run(center.hasObservers(of: "position.changed"))
        }
        let tokens = [
            center.observe("position.changed") { _ in }, center.observe("position.changed") { _ in },
        ]
        let other = center.observe("other") { _ in }
        tokens[0].cancel()
        #expect(sensor.runs.withLock { $0 } == [true, true, true])
        tokens[1].cancel()
        #expect(sensor.runs.withLock { $0 } == [true, true, true, false])

        center.observe("position.changed", owner: Sensor()) { _, _ in }
        #expect(sensor.runs.withLock { $0.count } == 5)
        center.post("position.changed")
        #expect(sensor.runs.withLock { $0.last } == false)
        withExtendedLifetime((monitor, other)) {}
    }
}
