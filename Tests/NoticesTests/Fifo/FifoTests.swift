import Notices
import Testing

@Suite struct FifoTests {
    @Test
    func `elements come out in the order in which they went in, wherever in its memory the queue begins`() {
        for start in 0..<9 {
            for size in 0..<40 {
                var queue = Fifo<Int>()
                for value in 0..<start { queue.append(value) }
                for value in 0..<start { #expect(queue.popFirst() == value) }
                for value in 0..<size { queue.append(value) }
                #expect(queue.count == size)
                for value in 0..<size { #expect(queue.popFirst() == value) }
                #expect(queue.isEmpty)
            }
        }
    }

    @Test func `a queue works on after a burst that made it large`() {
        var queue = Fifo<Int>()
        for _ in 1...2 {
            for value in 0..<5_000 { queue.append(value) }
            for value in 0..<5_000 { #expect(queue.popFirst() == value) }
            #expect(queue.popFirst() == nil)
        }
    }

    @Test func `what was taken is released`() {
        var queue = Fifo<Box<Int>>()
        for _ in 0..<3 { queue.append(Box(1)) }
        weak var first: Box<Int>?
        do {
            let taken = queue.popFirst()
            first = taken
            #expect(first != nil)
            withExtendedLifetime(taken) {}
        }
        #expect(first == nil)
    }
}
