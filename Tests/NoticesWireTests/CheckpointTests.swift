import Notices
import NoticesWire
import TestSupport
import Testing

@Suite struct CheckpointTests {
    @Test(arguments: 0..<8)
    func `a stream can be read from each of its checkpoints`(seed: Int) throws {
        var dice = Dice(seed: UInt64(seed))
        var encoder = StreamEncoder()
        var bytes: [UInt8] = []
        var places: [Int] = []
        encoder.append(.hello(greeting), to: &bytes)
        for _ in 0..<10 {
            for _ in 0..<dice.roll(1..<4) {
                encoder.append(.records(center: 1, dice.records(upTo: 40)), to: &bytes)
                encoder.append(
                    .registrations(
                        RegistrationChunk(
                            center: 1, seq: 1, isLast: true, registrations: dice.registrations(upTo: 9))),
                    to: &bytes)
            }
            places.append(bytes.count)
            encoder.appendCheckpoint(to: &bytes)
        }
        let all = try messages(in: bytes)
        #expect(all.records.count == Int(encoder.recordCount))
        for place in places {
            let rest = try messages(in: Array(bytes[place...]), at: place)
            guard case .checkpoint(let checkpoint)? = rest.first else {
                Issue.record("there is no checkpoint at \(place)")
                continue
            }
            #expect(spelling(of: rest) == spelling(of: Array(all.suffix(rest.count))))
            #expect(Int(checkpoint.records) == all.records.count - rest.records.count)
        }
    }

    @Test func `reading cannot begin elsewhere`() throws {
        var dice = Dice(seed: 1)
        let bytes = stream(of: [.hello(greeting), .records(center: 1, [dice.record()])])
        let place = try frames(in: bytes)[1].offset
        let error = try #require(fault(in: Array(bytes[place...]), at: place))
        #expect(error.problem == .foreign)
        #expect(error.offset == place)
    }

    @Test func `a second hello begins anew`() throws {
        var dice = Dice(seed: 1)
        let first = stream(of: [.hello(greeting), .records(center: 1, dice.records(upTo: 40))])
        let second = stream(of: [.hello(greeting), .records(center: 1, dice.records(upTo: 40))])
        #expect(
            spelling(of: try messages(in: first + second))
                == spelling(of: try messages(in: first) + messages(in: second)))
    }

    @Test func `behind a damaged frame, records are read again from the next checkpoint on`() throws {
        let records = (1...3 as ClosedRange<UInt64>).map { number in
            var record = NoticeRecord(seq: number, time: 0, kind: .post)
            record.name = "name \(number)"
            return record
        }
        let mark = WireMessage.mark(Mark(time: 1, text: "before"))
        let before: [WireMessage] = [.hello(greeting), .records(center: 1, [records[0]])]
        let after: [WireMessage] = [
            .records(center: 1, [records[1]]), mark, .checkpoint(Checkpoint(records: 2)),
            .records(center: 1, [records[2]]),
        ]
        var bytes = stream(of: before + after)
        // That the text of the kind is new, which becomes a reference to a text that is not there.
        let frame = try frames(in: bytes)[1]
        #expect(frame.body[4] == 1)
        bytes[frame.offset + 5 + 4] = 77
        var decoder = StreamDecoder()
        decoder.append(bytes)
        #expect(try decoder.next() == .hello(greeting))
        #expect(throws: WireError.self) { try decoder.next() }
        #expect(try decoder.next() == mark)
        #expect(try decoder.next() == .checkpoint(Checkpoint(records: 2)))
        #expect(try decoder.next() == .records(center: 1, [records[2]]))
        #expect(try decoder.next() == nil)
        try decoder.finish()
    }
}
