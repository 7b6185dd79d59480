import TestSupport
import Testing

@testable import Notices

/// What waits in a mailbox, and when a drain has to be scheduled.
@Suite struct MailboxStateTests {
    private let life = Life()

    private func delivery(_ payload: any Sendable) -> Notice {
        Notice(name: "a", sender: nil, payload: payload, source: SourceLine(file: #fileID, line: #line))
    }

    private func add(_ notice: Notice, to state: inout MailboxState) -> Bool {
        BorrowedPointer.with(notice) { state.add($0, nil) }
    }

    @Test func `the first delivery asks for a drain, and no other until that is over`() {
        var state = MailboxState()
        var chunk = DeliveryChunk()
        var asked = [add(delivery(0), to: &state), add(delivery(1), to: &state)]
        var found = [state.take(&chunk)]
        asked.append(add(delivery(2), to: &state))
        let isOverWhileOneWaits = state.finish()
        while !chunk.isEmpty { _ = chunk.take() }
        found.append(state.take(&chunk))
        _ = chunk.take()
        found.append(state.take(&chunk))
        let isOver = state.finish()
        asked.append(add(delivery(3), to: &state))
        #expect(asked == [true, false, false, true])
        #expect(found == [true, true, false])
        #expect(!isOverWhileOneWaits, "a drain ended over a delivery that waits")
        #expect(isOver)
    }

    @Test func `a delivery is added behind others only if a drain will come to it`() {
        var state = MailboxState()
        var chunk = DeliveryChunk()
        func addBehindOthers(_ payload: Int) -> Bool {
            BorrowedPointer.with(delivery(payload)) { state.addBehindOthers($0, nil) }
        }
        var added = [addBehindOthers(0)]
        _ = add(delivery(1), to: &state)
        added.append(addBehindOthers(2))
        var taken: [Int] = []
        while state.take(&chunk) {
            while !chunk.isEmpty { taken.append(chunk.take().notice.payload as? Int ?? -1) }
        }
        added.append(addBehindOthers(3))
        let isOverWhileOneWaits = state.finish()
        while state.take(&chunk) { _ = chunk.take() }
        let isOver = state.finish()
        added.append(addBehindOthers(4))
        #expect(added == [false, true, true, false])
        #expect(taken == [1, 2])
        #expect(!isOverWhileOneWaits && isOver)
    }

    @Test(arguments: [1, 255, 256, 257, 1_000])
    func `deliveries come out in the order in which they went in, however many wait`(count: Int) {
        var state = MailboxState()
        var chunk = DeliveryChunk()
        for round in 0..<3 {
            for value in 0..<count { _ = add(delivery(round * count + value), to: &state) }
            var taken: [Int] = []
            while state.take(&chunk) {
                while !chunk.isEmpty { taken.append(chunk.take().notice.payload as? Int ?? -1) }
            }
            #expect(taken == Array(round * count..<(round + 1) * count))
        }
    }

    @Test(arguments: [3, 16, 17, 256, 700])
    func `each delivery keeps its own payload and sender, whichever of its neighbours have one`(count: Int) {
        let senders = (0..<count).map { _ in Tracked(life) }
        var state = MailboxState()
        var chunk = DeliveryChunk()
        for round in 0..<2 {
            for value in 0..<count {
                let notice = Notice(
                    name: "\(value)", sender: value % 3 == round ? senders[value] : nil,
                    payload: value % 2 == round ? value : nil, source: SourceLine(file: #fileID, line: value))
                _ = add(notice, to: &state)
            }
            var expected = 0
            while state.take(&chunk) {
                while !chunk.isEmpty {
                    let notice = chunk.take().notice
                    #expect(notice.name.rawValue == "\(expected)")
                    #expect(notice.source.line == expected)
                    #expect(notice.payload as? Int == (expected % 2 == round ? expected : nil))
                    #expect(notice.hasSender == (expected % 3 == round))
                    #expect(!notice.hasSender || notice.isSent(by: senders[expected]))
                    expected += 1
                }
            }
            #expect(expected == count)
        }
    }

    @Test func `a payload goes with its delivery, and not with those that were taken together with it`() {
        var state = MailboxState()
        var chunk = DeliveryChunk()
        for _ in 0..<3 { _ = add(delivery(Tracked(life)), to: &state) }
        let isFound = state.take(&chunk)
        #expect(isFound)
        for left in (0..<3).reversed() {
            _ = chunk.take()
            #expect(life.count == left)
        }
    }
}
