import Notices
import TestSupport
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

    @Test(arguments: [1, 2, 3, 4, 5, 6])
    func `elements come out in order, however adding and taking take turns`(seed: UInt64) {
        var random = Dice(seed: seed)
        var queue = Fifo<Int>()
        var added = 0
        var taken = 0
        for _ in 0..<60 {
            for _ in 0..<Int.random(in: 0...2_000, using: &random) {
                queue.append(added)
                added += 1
            }
            for _ in 0..<min(queue.count, Int.random(in: 0...2_000, using: &random)) {
                #expect(queue.popFirst() == taken)
                taken += 1
            }
            #expect(queue.count == added - taken)
        }
        while let element = queue.popFirst() {
            #expect(element == taken)
            taken += 1
        }
        #expect(taken == added)
        #expect(queue.isEmpty)
    }

    @Test func `a queue of many thousand elements that never empties keeps their order`() {
        var queue = Fifo<Int>()
        for value in 0..<20_000 { queue.append(value) }
        for value in 20_000..<60_000 {
            queue.append(value)
            #expect(queue.popFirst() == value - 20_000)
        }
        for value in 40_000..<60_000 { #expect(queue.popFirst() == value) }
        #expect(queue.popFirst() == nil)
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
