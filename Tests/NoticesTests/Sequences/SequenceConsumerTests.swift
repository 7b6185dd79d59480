import Notices
import TestSupport
import Testing

/// Several tasks that take from one sequence.
///
/// On the main actor tasks take turns in the order in which they were made, so it can be known that a task waits.
@MainActor @Suite(.endsInTime) struct SequenceConsumerTests {
    private let center = NoticeCenter()
    private let number = NoticeDescriptor<Int>("number")

    @Test func `copies of one iterator may wait in several tasks, and are served in order`() async {
        let iterator = center.payloads(of: number).makeAsyncIterator()
        let tasks = await waiting(3, for: iterator)
        for value in 1...3 { center.post(number, value) }
        #expect(await values(of: tasks) == [1, 2, 3])
    }

    @Test func `iterators of one sequence and of its copies share the buffer`() async {
        let sequence = center.payloads(of: number)
        let copy = sequence
        for value in 1...4 { center.post(number, value) }
        var (first, second) = (sequence.makeAsyncIterator(), copy.makeAsyncIterator())
        var third = first
        #expect(await [first.next(), second.next(), third.next(), first.next()] == [1, 2, 3, 4])
    }

    @Test func `iterators that take turns with posts are given the elements in the order of the posts`() async
    {
        let sequence = center.payloads(of: number)
        var (first, second) = (sequence.makeAsyncIterator(), sequence.makeAsyncIterator())
        for value in 1...3 { center.post(number, value) }
        var seen = [await first.next()]
        for value in 4...6 {
            center.post(number, value)
            seen.append(await second.next())
        }
        for _ in 1...2 { seen.append(await first.next()) }
        #expect(seen == [1, 2, 3, 4, 5, 6])
    }

    @Test func `of many tasks and threads each element reaches one task, in order of its poster`() async {
        let (center, number) = (center, number)
        let sequence = center.payloads(of: number)
        let lists = await withTaskGroup(of: [Int].self) { group in
            for _ in 0..<4 { group.addTask { await sequence.elements } }
            group.addTask {
                await withTaskGroup { posters in
                    for poster in 0..<4 {
                        posters.addTask {
                            for value in 0..<2_500 { center.post(number, poster * 10_000 + value) }
                        }
                    }
                }
                sequence.finish()
                return []
            }
            var lists: [[Int]] = []
            for await list in group { lists.append(list) }
            return lists
        }
        let expected = (0..<4).flatMap { poster in (0..<2_500).map { poster * 10_000 + $0 } }
        #expect(lists.flatMap(\.self).sorted() == expected)
        for list in lists {
            for poster in 0..<4 {
                let own = list.filter { $0 / 10_000 == poster }
                #expect(own == own.sorted())
            }
        }
    }

    @Test func `finishing ends the wait of all consumers`() async {
        let sequence = center.payloads(of: number)
        let tasks = await waiting(3, for: sequence.makeAsyncIterator())
        sequence.finish()
        #expect(await values(of: tasks) == [nil, nil, nil])
    }

    @Test func `removing the registration ends the wait of all consumers`() async {
        let tasks = await waiting(2, for: center.payloads(of: number).makeAsyncIterator())
        center.removeAll()
        #expect(await values(of: tasks) == [nil, nil])
    }

    @Test func `the end of the center ends the wait of all consumers`() async {
        var center: NoticeCenter? = NoticeCenter()
        weak let gone = center
        let iterator = center?.payloads(of: number).makeAsyncIterator()
        let tasks = await waiting(2, for: iterator)
        center = nil
        #expect(gone == nil)
        #expect(await values(of: tasks) == [nil, nil])
    }

    @Test func `cancelling one waiting consumer ends the sequence, once, for all`() async {
        let records = Records()
        let monitor = center.monitor(into: records)
        let sequence = center.payloads(of: number)
        let tasks = await waiting(3, for: sequence.makeAsyncIterator())
        tasks[1].cancel()
        #expect(await values(of: tasks) == [nil, nil, nil])
        #expect(center.registrationCount == 0)
        #expect(records.complete(.remove).map(\.reason) == [.finished])
        withExtendedLifetime((monitor, sequence)) {}
    }

    @Test func `others are given what was buffered when a task was cancelled`() async {
        let sequence = center.payloads(of: number)
        for value in 1...2 { center.post(number, value) }
        let cancelled = Task { await Self.next(of: sequence.makeAsyncIterator()) }
        cancelled.cancel()
        #expect(await cancelled.value == nil)
        center.post(number, 3)
        #expect(await sequence.elements == [1, 2])
    }

    @Test func `a cancelled task is given nothing, and others the rest, when some has been taken before`()
        async
    {
        let sequence = center.payloads(of: number)
        var iterator = sequence.makeAsyncIterator()
        for value in 1...3 { center.post(number, value) }
        #expect(await iterator.next() == 1)
        let cancelled = Task { await Self.next(of: sequence.makeAsyncIterator()) }
        cancelled.cancel()
        #expect(await cancelled.value == nil)
        #expect(center.registrationCount == 0)
        center.post(number, 4)
        #expect(await sequence.elements == [2, 3])
    }

    @Test func `a monitor that records a cancelled sequence is not called while cancelling`() async {
        let isCancelling = Box(false)
        let calls = Calls()
        let monitor = center.monitor { record in
            if record.kind == .remove { calls.add(isCancelling.value == true ? "during" : "after") }
        }
        let sequence = center.payloads(of: number)
        let tasks = await waiting(1, for: sequence.makeAsyncIterator())
        isCancelling.set(true)
        tasks[0].cancel()
        isCancelling.set(false)
        #expect(await values(of: tasks) == [nil])
        #expect(calls.all == ["after"])
        withExtendedLifetime((monitor, sequence)) {}
    }

    @Test func `no wake-up is lost when a task is cancelled as it comes to wait`() async {
        for _ in 0..<2_000 {
            let sequence = center.payloads(of: number)
            let task = Task.detached { await Self.next(of: sequence.makeAsyncIterator()) }
            task.cancel()
            #expect(await task.value == nil)
        }
        #expect(center.registrationCount == 0)
    }

    @Test func `no element is lost or doubled between posts, waits, cancels and ends`() async {
        let (center, number) = (center, number)
        for _ in 0..<300 {
            let sequence = center.payloads(of: number)
            let tasks = (0..<3).map { _ in Task.detached { await sequence.elements } }
            let poster = Task.detached { for value in 0..<20 { center.post(number, value) } }
            tasks[0].cancel()
            await poster.value
            sequence.finish()
            var seen: [Int] = []
            for task in tasks { seen += await task.value }
            // The cancel ends the sequence somewhere in the posts: what came before is there, without a gap.
            seen += await sequence.elements
            seen.sort()
            #expect(seen == Array(0..<seen.count))
        }
    }

    /// Tasks of which each waits for one element.
    private func waiting(
        _ count: Int, for iterator: NoticeSequence<Int>.Iterator?
    ) async -> [Task<Int?, Never>] {
        let tasks = (0..<count).map { _ in
            Task {
                var copy = iterator
                return await copy?.next(isolation: #isolation)
            }
        }
        await Task {}.value
        return tasks
    }

    private func values(of tasks: [Task<Int?, Never>]) async -> [Int?] {
        var values: [Int?] = []
        for task in tasks { values.append(await task.value) }
        return values
    }

    nonisolated private static func next(of iterator: NoticeSequence<Int>.Iterator) async -> Int? {
        var iterator = iterator
        return await iterator.next()
    }
}
