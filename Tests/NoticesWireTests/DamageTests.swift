import Notices
import NoticesWire
import TestSupport
import Testing

@Suite struct DamageTests {
    /// Reads everything that can be read, and checks that no message is larger than one may be.
    private func read(_ bytes: [UInt8], _ dice: inout Dice) -> (messages: [WireMessage], faults: [WireError])
    {
        var decoder = StreamDecoder()
        var messages: [WireMessage] = []
        var faults: [WireError] = []
        var rest = bytes[...]
        func drain() {
            while true {
                do throws(WireError) {
                    guard let message = try decoder.next() else { return }
                    messages.append(message)
                } catch {
                    faults.append(error)
                    if error.isFinal { return }
                }
            }
        }
        while !rest.isEmpty, faults.last?.isFinal != true {
            let piece = rest.prefix(dice.roll(1..<dice.pick([2, 100, 10_000])))
            rest = rest.dropFirst(piece.count)
            decoder.append(piece)
            drain()
        }
        do throws(WireError) { try decoder.finish() } catch { faults.append(error) }
        for fault in faults { #expect(0...bytes.count ~= fault.offset) }
        for message in messages {
            switch message {
            case .records(_, let records): #expect(records.count <= WireLimits.items)
            case .registrations(let chunk): #expect(chunk.registrations.count <= WireLimits.items)
            case .hello(let hello): #expect(hello.centers.count <= WireLimits.centers)
            default: break
            }
        }
        return (messages, faults)
    }

    @Test(arguments: 0..<8)
    func `a damaged stream is read or refused, and never traps`(seed: Int) {
        var dice = Dice(seed: UInt64(seed))
        var refused = 0
        for _ in 0..<250 {
            let written = dice.messages(upTo: 6)
            let (messages, faults) = read(dice.damaged(stream(of: written)), &dice)
            if !faults.isEmpty { refused += 1 }
            // What was read can be written, and is the same again: but for a time that a damaged record has as no
            // writer writes it, which is rounded to nanoseconds.
            guard case .hello = messages.first else { continue }
            let again = stream(of: messages)
            let (copies, none) = read(again, &dice)
            #expect(none.isEmpty)
            let isKept = stream(of: copies) == again
            #expect(isKept)
        }
        #expect(refused > 100, "the damage is too small to show anything")
    }

    @Test(arguments: 0..<8)
    func `bytes of chance are read or refused, and never trap`(seed: Int) {
        var dice = Dice(seed: UInt64(seed))
        let beginning = stream(of: [.hello(greeting)])
        for _ in 0..<250 {
            let body = (0..<dice.roll(0..<200)).map { _ in
                dice.roll(0..<2) == 0 ? UInt8(dice.roll(0..<8)) : UInt8(truncatingIfNeeded: dice.next())
            }
            _ = read(body, &dice)
            _ = read(beginning + body, &dice)
            // In frames of types that there are.
            var bytes = beginning
            for _ in 0..<4 {
                FrameWriter.append(UInt8(dice.roll(1..<19)), to: &bytes) { bytes in
                    bytes.append(contentsOf: body.prefix(dice.roll(0..<200)))
                }
            }
            _ = read(bytes, &dice)
        }
    }

    @Test func `every bit of a stream may be wrong`() {
        var dice = Dice(seed: 3)
        let messages: [WireMessage] = [
            .hello(greeting), .records(center: 1, [dice.record(isFull: true), dice.record(isFull: true)]),
            .registrations(
                RegistrationChunk(
                    center: 1, seq: 2, isLast: true, registrations: dice.registrations(upTo: 9))),
            .drops(center: 1, Drops(total: 3)), .mark(Mark(time: 1, text: "a")), .end(End(.closed)),
        ]
        let bytes = stream(of: messages)
        for bit in 0..<bytes.count * 8 {
            var damaged = bytes
            damaged[bit / 8] ^= 1 << UInt8(bit % 8)
            _ = read(damaged, &dice)
        }
    }

    @Test func `every end of a stream that is cut off leaves the frames before it`() throws {
        var dice = Dice(seed: 5)
        let bytes = stream(of: dice.messages(upTo: 9))
        let all = try messages(in: bytes)
        let starts = try frames(in: bytes).map(\.offset) + [bytes.count]
        for end in bytes.indices {
            let (read, faults) = read(Array(bytes[..<end]), &dice)
            let whole = starts.filter { $0 <= end }
            #expect(spelling(of: read) == spelling(of: Array(all[..<(whole.count - 1)])))
            let fault = faults.first
            let isTorn = fault?.problem == .torn && fault?.offset == whole.last
            #expect(end == whole.last ? faults.isEmpty : isTorn)
        }
    }
}
