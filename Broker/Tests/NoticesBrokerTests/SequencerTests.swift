import Testing

@testable import NoticesBroker

@Suite struct SequencerTests {
    private let node = MessageSource(node: "a", epoch: "x")

    private func id(_ counter: UInt64) -> MessageID { MessageID(source: node, counter: counter) }

    /// What comes of a message, in words: the counters that are delivered, with a plus for each that is
    /// missing.
    private func take(
        _ counter: UInt64, of source: MessageSource? = nil, followsGap: Bool = false, at seconds: Int = 0,
        by sequencer: inout Sequencer<UInt64>
    ) -> String {
        let id = MessageID(source: source ?? node, counter: counter)
        switch sequencer.take(id, counter, followsGap: followsGap, now: .seconds(seconds)) {
        case .double: return "double"
        case .held: return "held"
        case .refused: return "refused"
        case .found(let item, let count): return "found \(item)" + (count == 1 ? "" : " ×\(count)")
        case .next(let item, let missing): return String(repeating: "+", count: Int(missing)) + "\(item)"
        case .deliver(let items, let missing):
            return String(repeating: "+", count: Int(missing)) + items.map(String.init).joined(separator: " ")
        }
    }

    @Test func `messages that come out of order are delivered in order, and once`() {
        var sequencer = Sequencer<UInt64>(patience: .seconds(1))
        let verdicts = [1, 3, 4, 3, 2, 2, 4, 5].map { take($0, by: &sequencer) }
        #expect(verdicts == ["1", "held", "held", "held", "2 3 4", "double", "double", "5"])
        #expect(!sequencer.isHolding)
    }

    @Test func `what is held from before a stranger's first message that follows no gap begins its order`() {
        var sequencer = Sequencer<UInt64>(patience: .seconds(1))
        for counter in [9, 4, 5, 7] as [UInt64] {
            #expect(take(counter, followsGap: true, by: &sequencer) == "held")
        }
        #expect(take(6, by: &sequencer) == "4 5 6 7")
        #expect(take(8, by: &sequencer) == "8 9")
        #expect(!sequencer.isHolding)
        #expect(take(5, by: &sequencer) == "double")
    }

    /// Takes messages that follow a gap, by their counters and places, and expects that they are held.
    private func hold(
        _ messages: [(source: MessageSource, counter: UInt64, place: UInt64)],
        by sequencer: inout Sequencer<UInt64>
    ) {
        for (source, counter, place) in messages {
            let id = MessageID(source: source, counter: counter)
            guard case .held = sequencer.take(id, place, followsGap: true, place: place, now: .zero) else {
                Issue.record("\(counter) of \(source.epoch) is not held")
                continue
            }
        }
    }

    @Test func `the next life of a sender overtakes nothing of its former life`() {
        var sequencer = Sequencer<UInt64>(patience: .seconds(1))
        let next = MessageSource(node: "a", epoch: "y")
        hold([(next, 1, 14), (next, 2, 15), (node, 7, 11), (node, 8, 12)], by: &sequencer)
        #expect(sequencer.endGap(upTo: 13) == [11, 12, 14, 15])
        #expect(!sequencer.isHolding)
        #expect(take(3, of: next, by: &sequencer) == "3")
        #expect(take(8, by: &sequencer) == "double")
    }

    @Test func `what a former life of the receiver has confirmed is not waited for, nor missing`() {
        var sequencer = Sequencer<UInt64>(patience: .seconds(1))
        // 5 and 6, and 8, were confirmed; 12 is new, and 11 was not lost either.
        hold([(node, 4, 4), (node, 7, 7), (node, 12, 15)], by: &sequencer)
        #expect(sequencer.endGap(upTo: 10) == [4, 7, 15])
        #expect(!sequencer.isHolding)
        // From now on, what does not come is missing.
        #expect(take(14, by: &sequencer) == "held")
        #expect(take(13, by: &sequencer) == "13 14")
        // What comes all the same is heard, once.
        #expect([5, 11, 5].map { take($0, by: &sequencer) } == ["5", "11", "double"])
        // Also when the first that is new comes after the end of the gap.
        let other = MessageSource(node: "b", epoch: "x")
        hold([(other, 4, 16)], by: &sequencer)
        #expect(sequencer.endGap(upTo: 20) == [16])
        let new = sequencer.take(
            MessageID(source: other, counter: 9), 21, followsGap: false, place: 21, now: .zero)
        guard case .next(21, missing: 0) = new else { return #expect(Bool(false), "\(new)") }
        #expect(take(11, of: other, by: &sequencer) == "held")
    }

    @Test func `a session that begins takes nothing for confirmed that an earlier one has settled`() {
        var sequencer = Sequencer<UInt64>(patience: .seconds(1))
        hold([(node, 5, 50)], by: &sequencer)
        #expect(sequencer.endGap(upTo: 70) == [50])
        sequencer.beginSession()
        hold([(node, 7, 75)], by: &sequencer)
        #expect(sequencer.endGap(upTo: 80) == [])
        let id = MessageID(source: node, counter: 8)
        guard case .held = sequencer.take(id, 90, followsGap: false, place: 90, now: .zero) else {
            return #expect(Bool(false), "8 overtakes 7")
        }
        #expect(sequencer.gaps(now: .seconds(3)) == [StoreGap(delivered: self.id(5), first: 50, last: 90)])
        let (items, missing) = sequencer.expire(now: .seconds(6))
        #expect(items == [75, 90] && missing == 1)
    }

    @Test func `what is held is delivered with what passes it over`() {
        var sequencer = Sequencer<UInt64>(patience: .seconds(1))
        hold([(node, 5, 50)], by: &sequencer)
        #expect(sequencer.endGap(upTo: 70) == [50])
        hold([(node, 7, 75)], by: &sequencer)
        let id = MessageID(source: node, counter: 9)
        let verdict = sequencer.take(id, 90, followsGap: false, place: 90, now: .zero)
        guard case .deliver([75, 90], missing: 0) = verdict else {
            return #expect(Bool(false), "\(verdict)")
        }
        #expect(!sequencer.isHolding)
        #expect([6, 8, 7].map { take($0, by: &sequencer) } == ["6", "8", "double"])
    }

    @Test func `what was refused for lack of room is not taken for confirmed`() {
        var sequencer = Sequencer<UInt64>(patience: .seconds(1), byteLimit: 100)
        for (counter, size) in [(5, 10), (6, 100), (7, 10)] as [(UInt64, Int)] {
            _ = sequencer.take(
                MessageID(source: node, counter: counter), counter, size: size, followsGap: true,
                place: counter, now: .zero)
        }
        #expect(sequencer.endGap(upTo: 10) == [5])
        #expect(take(6, by: &sequencer) == "6 7")
    }

    @Test func `a forged far counter does not end the order of a sender that a former life has heard`() {
        var sequencer = Sequencer<UInt64>(patience: .seconds(1))
        hold([(node, 5, 50)], by: &sequencer)
        #expect(sequencer.endGap(upTo: 70) == [50])
        let far = MessageID(source: node, counter: 1 << 40)
        _ = sequencer.take(far, 80, followsGap: false, place: 80, now: .zero)
        #expect([6, 7].map { take($0, by: &sequencer) } == ["found 6 ×0", "7"])
        #expect(take(9, by: &sequencer) == "held")
    }

    @Test func `a forged number of notices does not end the process`() {
        var sequencer = Sequencer<UInt64>(patience: .seconds(1))
        #expect(take(3, by: &sequencer) == "3")
        for (counter, count) in [(5, 3), (6, 1), (4, 1)] as [(UInt64, UInt64)] {
            _ = sequencer.take(
                MessageID(source: node, counter: counter), counter, count: count, followsGap: false,
                now: .zero)
        }
        let (items, missing) = sequencer.expire(now: .seconds(2))
        #expect(items == [6] && missing == 0 && !sequencer.isHolding)
    }

    @Test func `what comes from before a stranger's first message is delivered late, and once`() {
        var sequencer = Sequencer<UInt64>(patience: .seconds(1))
        let verdicts = [7, 5, 6, 5, 8, 6, 7].map { take($0, by: &sequencer) }
        #expect(verdicts == ["7", "5", "6", "double", "8", "double", "double"])
        // What this life has delivered is never late.
        let other = MessageSource(node: "a", epoch: "y")
        #expect([1, 2, 1, 2].map { take($0, of: other, by: &sequencer) } == ["1", "2", "double", "double"])
    }

    @Test func `what is sent after a former life's last message and never comes is missing`() {
        var sequencer = Sequencer<UInt64>(patience: .seconds(1))
        sequencer.goOn(node, after: 5, nil)
        // What the former life has heard and not confirmed comes again, once.
        #expect([4, 9, 5, 4].map { take($0, by: &sequencer) } == ["4", "held", "5", "double"])
        let (items, missing) = sequencer.expire(now: .seconds(2))
        #expect(items == [9] && missing == 3)
        #expect(take(8, by: &sequencer) == "found 8")
        #expect(take(10, by: &sequencer) == "10")
        // What this life has heard is not forgotten.
        sequencer.goOn(node, after: 2, nil)
        #expect(sequencer.marks.map(\.counter) == [10])
        // Where the engine keeps the order, nothing is held.
        var ordered = Sequencer<UInt64>(patience: .zero)
        ordered.goOn(node, after: 5, nil)
        #expect([9, 10, 5].map { take($0, by: &ordered) } == ["+++9", "10", "double"])
    }

    @Test func `a sender of which something is held leaves no mark`() {
        var sequencer = Sequencer<UInt64>(patience: .seconds(1))
        let other = MessageSource(node: "b", epoch: "y")
        _ = [1, 2, 4].map { take($0, by: &sequencer) }
        _ = take(7, of: other, by: &sequencer)
        #expect(sequencer.marks.map(\.source) == [other])
        _ = take(3, by: &sequencer)
        #expect(sequencer.marks.map(\.counter) == [4, 7])
    }

    @Test func `messages with several notices take the counters of all of them`() {
        var sequencer = Sequencer<UInt64>(patience: .seconds(1))
        func take(_ counter: UInt64, _ count: UInt64) -> String {
            let id = MessageID(source: node, counter: counter)
            switch sequencer.take(id, counter, count: count, followsGap: false, now: .zero) {
            case .double, .found: return "double"
            case .held: return "held"
            case .refused: return "refused"
            case .next(let item, let missing): return "[\(item)] \(missing)"
            case .deliver(let items, let missing): return "\(items) \(missing)"
            }
        }
        #expect(take(1, 3) == "[1] 0")
        #expect(take(9, 1) == "held")
        #expect(take(6, 3) == "held")
        #expect(take(1, 3) == "double")
        #expect(take(4, 2) == "[4, 6, 9] 0")
        #expect(take(12, 5) == "held")
        let expired = sequencer.expire(now: .seconds(2))
        #expect(expired.items == [12])
        #expect(expired.missing == 2)
        #expect(take(17, 1) == "[17] 0")
    }

    @Test func `a stranger's first message begins its order, unless one before it is to come`() {
        var sequencer = Sequencer<UInt64>(patience: .seconds(1))
        #expect(take(7, by: &sequencer) == "7")
        #expect(take(7, by: &sequencer) == "double")
        let other = MessageSource(node: "a", epoch: "y")
        #expect(take(3, of: other, followsGap: true, by: &sequencer) == "held")
        #expect(take(2, of: other, followsGap: true, by: &sequencer) == "held")
        #expect(take(1, of: other, by: &sequencer) == "1 2 3")
    }

    @Test func `what is held for too long is delivered, and what never came is counted`() {
        var sequencer = Sequencer<UInt64>(patience: .seconds(10))
        #expect(take(1, by: &sequencer) == "1")
        #expect(take(4, at: 1, by: &sequencer) == "held")
        #expect(take(6, at: 2, by: &sequencer) == "held")
        #expect(sequencer.expire(now: .seconds(10)).items.isEmpty)
        let first = sequencer.expire(now: .seconds(11))
        #expect(first.items == [4])
        #expect(first.missing == 2)
        let second = sequencer.expire(now: .seconds(21))
        #expect(second.items == [6])
        #expect(second.missing == 1)
        #expect(take(5, by: &sequencer) == "found 5")
    }

    @Test func `a gap is looked for in the store once half of the patience is over, and once`() {
        var sequencer = Sequencer<UInt64>(patience: .seconds(10))
        func take(_ counter: UInt64, place: UInt64?, at seconds: Int) {
            let id = MessageID(source: node, counter: counter)
            _ = sequencer.take(id, counter, followsGap: false, place: place, now: .seconds(seconds))
        }
        take(1, place: 10, at: 0)
        take(2, place: 20, at: 0)
        take(5, place: 70, at: 1)
        take(4, place: 40, at: 2)
        #expect(sequencer.gaps(now: .seconds(5)).isEmpty)
        #expect(sequencer.gaps(now: .seconds(6)) == [StoreGap(delivered: id(2), first: 20, last: 70)])
        #expect(sequencer.gaps(now: .seconds(7)).isEmpty)
        #expect(sequencer.isMissing(MessageID(source: node, counter: 3)))
        for counter in [1, 2, 4, 5, 6] as [UInt64] {
            #expect(!sequencer.isMissing(MessageID(source: node, counter: counter)), "\(counter)")
        }
        take(3, place: 30, at: 7)
        #expect(!sequencer.isHolding)
        take(7, place: 90, at: 8)
        #expect(sequencer.expire(now: .seconds(60)).items.isEmpty, "what can be looked for is given up")
        #expect(sequencer.gaps(now: .seconds(60)) == [StoreGap(delivered: id(5), first: 70, last: 90)])
        #expect(sequencer.expire(now: .seconds(60)).items == [7])
    }

    @Test func `what is left of a gap is looked for when its beginning has come`() {
        var sequencer = Sequencer<UInt64>(patience: .seconds(10))
        func take(_ counter: UInt64, place: UInt64) {
            let id = MessageID(source: node, counter: counter)
            _ = sequencer.take(id, counter, followsGap: false, place: place, now: .zero)
        }
        take(1, place: 10)
        take(5, place: 50)
        #expect(sequencer.gaps(now: .seconds(6)) == [StoreGap(delivered: id(1), first: 10, last: 50)])
        take(2, place: 20)
        #expect(sequencer.gaps(now: .seconds(6)) == [StoreGap(delivered: id(2), first: 20, last: 50)])
        #expect(sequencer.gaps(now: .seconds(6)).isEmpty)
    }

    @Test func `without places no gap is looked for, and with any places it is`() {
        for (first, last) in [(nil, 20), (10, nil), (10, 11), (20, 10), (.max, 1)] as [(UInt64?, UInt64?)] {
            var sequencer = Sequencer<UInt64>(patience: .seconds(10))
            for (counter, place) in [(1, first), (3, last)] as [(UInt64, UInt64?)] {
                _ = sequencer.take(id(counter), counter, followsGap: false, place: place, now: .zero)
            }
            #expect(sequencer.isHolding)
            let gaps = sequencer.gaps(now: .seconds(9))
            if let first, let last {
                #expect(gaps == [StoreGap(delivered: id(1), first: first, last: last)])
            } else {
                #expect(gaps.isEmpty)
            }
        }
    }

    @Test func `no more is held than the limit, and what is refused is delivered when it comes again`() {
        var sequencer = Sequencer<UInt64>(patience: .seconds(10), heldLimit: 3)
        #expect(take(1, by: &sequencer) == "1")
        #expect([3, 4, 6].map { take($0, by: &sequencer) } == ["held", "held", "held"])
        #expect(take(7, by: &sequencer) == "refused")
        #expect(take(5, by: &sequencer) == "refused")
        #expect([2, 5, 7].map { take($0, by: &sequencer) } == ["2 3 4", "5 6", "7"])
    }

    @Test func `what was waited for too long is delivered when it comes after all, and once`() {
        var sequencer = Sequencer<UInt64>(patience: .seconds(10))
        #expect([1, 3, 8].map { take($0, by: &sequencer) } == ["1", "held", "held"])
        #expect(sequencer.expire(now: .seconds(10)).missing == 1)
        #expect(sequencer.expire(now: .seconds(20)).missing == 4)
        #expect(
            [6, 2, 6, 2, 9].map { take($0, by: &sequencer) } == [
                "found 6", "found 2", "double", "double", "9",
            ])
        #expect(
            [4, 7, 5, 7].map { take($0, by: &sequencer) } == ["found 4", "found 7", "found 5", "double"])
    }

    @Test func `a message of several notices that was missing comes whole`() {
        var missing = MissingCounters()
        func take(_ counter: UInt64, _ count: UInt64 = 1) -> Bool { missing.take(counter, count: count) }
        missing.add(5, before: 5)
        missing.add(10, before: 20)
        missing.add(30, before: .max)
        #expect(!take(5, 1))
        #expect(!take(18, 3))
        #expect(take(12, 3))
        #expect(!take(13, 1))
        #expect(!take(11, 2))
        #expect(take(10, 2))
        #expect(take(15, 5))
        #expect(take(.max - 1, 1))
        #expect(!take(.max, 1))
    }

    @Test func `the oldest gaps are forgotten when there are very many`() {
        var missing = MissingCounters()
        func take(_ counter: UInt64, _ count: UInt64 = 1) -> Bool { missing.take(counter, count: count) }
        for gap in 1...300 as ClosedRange<UInt64> { missing.add(gap * 10, before: gap * 10 + 1) }
        #expect(!take(440, 1))
        #expect(take(450, 1))
        #expect(take(3_000, 1))
    }

    @Test func `no more bytes are held than the limit`() {
        var sequencer = Sequencer<UInt64>(patience: .seconds(10), byteLimit: 100)
        func take(_ counter: UInt64) -> String {
            let verdict = sequencer.take(
                MessageID(source: node, counter: counter), counter, size: 60, followsGap: false, now: .zero)
            return "\(verdict)"
        }
        #expect([1, 3, 4].map(take) == ["next(1, missing: 0)", "held", "refused"])
        #expect([2, 5].map(take) == ["deliver([2, 3], missing: 0)", "held"])
    }

    @Test func `without patience nothing is held, and late messages are dropped`() {
        var sequencer = Sequencer<UInt64>(patience: .zero)
        #expect([1, 4, 2, 5].map { take($0, by: &sequencer) } == ["1", "++4", "double", "5"])
    }

    @Test(arguments: [Duration.zero, .seconds(1)])
    func `a forged counter silences nobody, and what it made missing is missing no more`(_ patience: Duration)
    {
        for forged in [5_000_000, 1 << 62, .max - 2] as [UInt64] {
            var sequencer = Sequencer<UInt64>(patience: patience)
            var missing: UInt64 = 0
            var delivered: [UInt64] = []
            func take(_ counter: UInt64) {
                let id = MessageID(source: node, counter: counter)
                switch sequencer.take(id, counter, followsGap: false, now: .zero) {
                case .next(let item, let more): (delivered, missing) = (delivered + [item], missing &+ more)
                case .deliver(let items, let more):
                    (delivered, missing) = (delivered + items, missing &+ more)
                case .found(let item, let count):
                    (delivered, missing) = (delivered + [item], missing &- count)
                case .double, .held, .refused: break
                }
                let late = sequencer.expire(now: .seconds(9))
                (delivered, missing) = (delivered + late.items, missing &+ late.missing)
            }
            // Before anything is known of the sender, twice in the midst, and one that is really missing.
            [forged, 1, 2, forged, 3, forged, forged + 1, 4, 6, 7].forEach(take)
            #expect(delivered.filter { $0 < 10 } == [1, 2, 3, 4, 6, 7])
            #expect(missing == 1)
        }
    }

    @Test func `a forged first counter that is near silences nobody`() {
        var sequencer = Sequencer<UInt64>(patience: .seconds(1))
        #expect(take(100_000, by: &sequencer) == "100000")
        let silent = (1...20_000).filter { take($0, by: &sequencer) == "double" }
        #expect(silent.isEmpty)
        #expect(take(20_000, by: &sequencer) == "double")
    }

    @Test func `sources that are not used are forgotten, and one that holds something is not`() {
        var sequencer = Sequencer<UInt64>(patience: .seconds(1), sourceLimit: 8)
        #expect(take(1, by: &sequencer) == "1")
        #expect(take(3, by: &sequencer) == "held")
        for number in 0..<100 {
            let source = MessageSource(node: "b\(number)", epoch: "x")
            #expect(take(1, of: source, by: &sequencer) == "1")
        }
        #expect(take(2, by: &sequencer) == "2 3")
    }

    @Test(arguments: 0..<50)
    func `any order with doubles, whose gaps are known, is delivered in order`(_ seed: Int) {
        var dice = Dice(seed: UInt64(seed))
        var sequencer = Sequencer<UInt64>(patience: .seconds(1))
        var coming = (1...200).flatMap { counter -> [UInt64] in
            Array(repeating: UInt64(counter), count: dice.roll(1..<3))
        }
        // None is further from its place than what may be held.
        for index in coming.indices { coming.swapAt(index, min(coming.count - 1, index + dice.roll(0..<20))) }
        var delivered: [UInt64] = []
        var seen: Set<UInt64> = []
        for counter in coming {
            seen.insert(counter)
            let isFirst = seen.count == Int(seen.max() ?? 0)
            let id = MessageID(source: node, counter: counter)
            switch sequencer.take(id, counter, followsGap: !isFirst, now: .zero) {
            case .next(let item, let missing):
                delivered.append(item)
                #expect(missing == 0)
            case .deliver(let items, let missing):
                delivered += items
                #expect(missing == 0)
            case .double, .held, .refused, .found: break
            }
        }
        #expect(delivered == Array(1...200))
    }
}
