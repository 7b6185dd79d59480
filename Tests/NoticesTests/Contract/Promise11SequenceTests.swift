import Notices
import TestSupport
import Testing

@Suite(
    "11. Async sequences state their buffering and count what they drop", .leavesNoObservers,
    .endsInTime)
struct Promise11SequenceTests {
    private let number = NoticeDescriptor<Int>("number")

    @Test func `they start observing when made`() async {
        let center = NoticeCenter()
        let sequence = center.payloads(of: number)
        center.post(number, 1)
        sequence.finish()
        #expect(await sequence.elements == [1])
    }

    @Test(arguments: [
        (NoticeBuffering.newest(2), [4, 5], 3), (.oldest(2), [1, 2], 3), (.unbounded, [1, 2, 3, 4, 5], 0),
    ])
    func `they keep what their buffering says, and count what they drop`(
        buffering: NoticeBuffering, kept: [Int], dropped: Int
    ) async {
        let center = NoticeCenter()
        let sequence = center.payloads(of: number, buffering: buffering)
        for value in 1...5 { center.post(number, value) }
        sequence.finish()
        #expect(sequence.droppedCount == dropped)
        #expect(await sequence.elements == kept)
    }

    @Test func `they end with the center`() async {
        let center = Box(NoticeCenter())
        let sequence = center.value?.payloads(of: number)
        center.empty()
        #expect(await sequence?.elements == [])
    }

    @Test func `they end with the sender`() async {
        let center = NoticeCenter()
        let sender = Box(Screen(Calls()))
        let sequence = center.payloads(of: number, from: sender.value)
        sender.empty()
        #expect(await sequence.elements == [])
    }

    @Test func `they return at once in a cancelled task`() async {
        let sequence = NoticeCenter().payloads(of: number)
        let task = Task {
            await until("the cancellation") { Task.isCancelled }
            return await sequence.elements
        }
        task.cancel()
        #expect(await task.value == [])
    }
}
