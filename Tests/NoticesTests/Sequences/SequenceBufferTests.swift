import Notices
import TestSupport
import Testing

/// The state of a sequence step by step, without tasks: elements are numbers, consumers are called by name.
@Suite(.leavesNoObservers) struct SequenceBufferTests {
    private typealias Buffer = SequenceBuffer<Int, String>

    @Test func `elements are taken in the order in which they were offered`() {
        var buffer = Buffer(.unbounded)
        for value in 1...3 { #expect(buffer.offer(value).text == "kept") }
        #expect((1...4).map { _ in buffer.take().text } == ["1", "2", "3", "wait"])
    }

    @Test func `waiting consumers receive elements in the order in which they came`() {
        var buffer = Buffer(.unbounded)
        for name in ["a", "b", "c"] { #expect(buffer.take(orWaitAs: name).text == "wait") }
        #expect((1...4).map { buffer.offer($0).text } == ["to a", "to b", "to c", "kept"])
        #expect(buffer.take(orWaitAs: "d").text == "4")
    }

    @Test func `a consumer that receives an element does not wait`() {
        var buffer = Buffer(.unbounded)
        _ = buffer.offer(1)
        #expect(buffer.take(orWaitAs: "a").text == "1")
        #expect(buffer.offer(2).text == "kept")
        #expect(buffer.finish().all == [])
    }

    @Test func `a full buffer of the newest drops the oldest`() {
        var buffer = Buffer(.newest(2))
        #expect((1...4).map { buffer.offer($0).text } == ["kept", "kept", "dropped 1", "dropped 2"])
        #expect(buffer.droppedCount == 2)
        #expect((1...3).map { _ in buffer.take().text } == ["3", "4", "wait"])
    }

    @Test func `a full buffer of the oldest drops the newest`() {
        var buffer = Buffer(.oldest(2))
        #expect((1...4).map { buffer.offer($0).text } == ["kept", "kept", "dropped 3", "dropped 4"])
        #expect(buffer.droppedCount == 2)
        #expect((1...3).map { _ in buffer.take().text } == ["1", "2", "wait"])
    }

    @Test(arguments: [NoticeBuffering.newest(1), .oldest(1)])
    func `what is taken makes room again, and a waiting consumer needs none`(buffering: NoticeBuffering) {
        var buffer = Buffer(buffering)
        for value in 1...3 {
            #expect(buffer.offer(value).text == "kept")
            #expect(buffer.take().text == "\(value)")
        }
        _ = buffer.take(orWaitAs: "a")
        _ = buffer.take(orWaitAs: "b")
        #expect((1...3).map { buffer.offer($0).text } == ["to a", "to b", "kept"])
        #expect(buffer.droppedCount == 0)
    }

    @Test func `finishing returns the waiting consumers, once, in order`() {
        var buffer = Buffer(.unbounded)
        for name in ["a", "b"] { _ = buffer.take(orWaitAs: name) }
        #expect(!buffer.isFinished)
        #expect(buffer.finish().all == ["a", "b"])
        #expect(buffer.isFinished)
        #expect(buffer.finish().all == [])
    }

    @Test func `what is buffered can be taken after the end, and nothing is added`() {
        var buffer = Buffer(.newest(2))
        _ = buffer.offer(1)
        _ = buffer.finish()
        #expect(buffer.offer(2).text == "refused 2")
        #expect(buffer.droppedCount == 0)
        #expect(buffer.take(orWaitAs: "a").text == "1")
        #expect(buffer.take().text == "end")
    }

    @Test func `a consumer that was cancelled before it came to wait does not wait`() {
        var buffer = Buffer(.unbounded)
        #expect(buffer.take().text == "wait")
        _ = buffer.finish()
        #expect(buffer.take(orWaitAs: "a").text == "end")
        #expect(buffer.finish().all == [])
    }

    @Test func `the elements of an unbounded buffer are moved, in order, and those that come then stay`() {
        var (buffer, place) = (Buffer(.unbounded), Fifo<Int>())
        for value in 1...3 { _ = buffer.offer(value) }
        buffer.moveElements(to: &place)
        #expect(buffer.offer(4).text == "kept")
        #expect(place.all == [1, 2, 3])
        #expect((1...2).map { _ in buffer.take().text } == ["4", "wait"])
    }

    @Test(arguments: [NoticeBuffering.newest(3), .oldest(3)])
    func `the elements of a bounded buffer are not moved, since they may have to be dropped`(
        buffering: NoticeBuffering
    ) {
        var (buffer, place) = (Buffer(buffering), Fifo<Int>())
        for value in 1...3 { _ = buffer.offer(value) }
        buffer.moveElements(to: &place)
        #expect(place.isEmpty)
        #expect((1...4).map { _ in buffer.take().text } == ["1", "2", "3", "wait"])
    }

    @Test func `elements are moved out of a buffer that is finished, and its end stays`() {
        var (buffer, place) = (Buffer(.unbounded), Fifo<Int>())
        _ = buffer.offer(1)
        _ = buffer.finish()
        buffer.moveElements(to: &place)
        #expect(place.all == [1])
        #expect(buffer.take(orWaitAs: "a").text == "end")
    }

    @Test func `removing the elements leaves none to take`() {
        var buffer = Buffer(.unbounded)
        for value in 1...3 { _ = buffer.offer(value) }
        #expect(buffer.removeElements().all == [1, 2, 3])
        #expect(buffer.take().text == "wait")
    }
}

extension Fifo {
    fileprivate var all: [Element] {
        var rest = self
        return (0..<count).compactMap { _ in rest.popFirst() }
    }
}

extension SequenceBuffer.Offer {
    fileprivate var text: String {
        switch self {
        case .hand(let consumer): "to \(consumer)"
        case .kept: "kept"
        case .dropped(let element): "dropped \(element)"
        case .refused(let element): "refused \(element)"
        }
    }
}

extension SequenceBuffer<Int, String>.Taken? {
    fileprivate var text: String {
        switch self {
        case .element(let element): "\(element)"
        case .end: "end"
        case nil: "wait"
        }
    }
}
