import Notices
import NoticesWire
import TestSupport

extension Dice {
    /// Records that differ a little from each other, as those of one program do, or entirely.
    mutating func records(upTo count: Int) -> [NoticeRecord] {
        let names = (0..<roll(1..<9)).map { _ in text(upTo: 12) }
        return (0..<roll(0..<count)).map { place in
            var record = record(isFull: roll(0..<9) == 0)
            if roll(0..<3) > 0 {
                record.seq = UInt64(place)
                record.post = UInt64(place / 2)
                record.name = pick(names)
                record.file = pick(names)
            }
            if roll(0..<9) == 0 { record.time = pick([.infinity, -.infinity, 1e300, -1e15, -0.25]) }
            return record
        }
    }

    mutating func registrations(upTo count: Int) -> [WireRegistration] {
        (0..<roll(0..<count)).map { _ in
            var registration = WireRegistration(
                number: next(), observer: text(upTo: 12), file: text(upTo: 12), line: roll(Int.min..<Int.max))
            if roll(0..<2) == 0 { registration.name = text(upTo: 12) }
            if roll(0..<2) == 0 { registration.kind = pick(NoticeRegistration.Kind.allCases) }
            if roll(0..<2) == 0 { registration.context = pick([.poster, .mainActor, .actor, .queue, .task]) }
            if roll(0..<2) == 0 { registration.state = pick([.active, .ownerGone, .senderGone]) }
            if roll(0..<2) == 0 { registration.sender = text(upTo: 12) }
            if roll(0..<2) == 0 { registration.payloadType = text(upTo: 12) }
            if roll(0..<2) == 0 { registration.priority = roll(Int.min..<Int.max) }
            registration.hasFilter = roll(0..<2) == 0
            registration.isBlocked = roll(0..<2) == 0
            registration.isOneShot = roll(0..<2) == 0
            return registration
        }
    }

    mutating func message() -> WireMessage {
        switch roll(0..<21) {
        case 0: .checkpoint(Checkpoint(records: next(), past: roll(0..<2) == 0 ? nil : past()))
        case 1:
            .drops(
                center: next(), Drops(total: next(), posts: next(), deliveries: next(), unheard: next()))
        case 2: .mark(Mark(time: Int64(bitPattern: next()), text: text(upTo: 40)))
        case 3:
            .end(
                End(
                    End.Reason(rawValue: next()), text: text(upTo: 40),
                    check: roll(0..<2) == 0 ? nil : UInt32(truncatingIfNeeded: next())))
        case 4, 5:
            .registrations(
                RegistrationChunk(
                    center: next(), seq: next(), isLast: roll(0..<2) == 0,
                    isUpdate: roll(0..<4) == 0, knowsObservers: roll(0..<2) == 0,
                    registrations: registrations(upTo: 9)))
        case 6: .hello(hello())
        case 7: .command(command())
        case 8: .result(result())
        case 9: .offers(offers())
        case 10: .leaks(leaks())
        case 11: .watch(watch())
        case 12: .counts(PostCounts(center: next(), posts: next(), nanoseconds: next()))
        case 13: .leftOut(center: next(), leftOut())
        case 14:
            .status(
                OfferedStatus(
                    name: text(upTo: 12),
                    fields: (0..<roll(0..<5)).map { _ in
                        OfferedStatus.Field(label: text(upTo: 9), value: text(upTo: 40))
                    }))
        default: .records(center: next(), records(upTo: 12))
        }
    }

    mutating func hello() -> Hello {
        Hello(
            program: text(upTo: 40), pid: next(), epoch: next(), startedAt: Int64(bitPattern: next()),
            rights: Hello.Rights(rawValue: next()),
            centers: (0..<roll(0..<5)).map { _ in center() }, process: next())
    }

    mutating func center() -> Hello.Center {
        Hello.Center(number: next(), label: text(upTo: 12), timeZero: Int64(bitPattern: next()))
    }

    mutating func past() -> Checkpoint.Past {
        var past = Checkpoint.Past()
        past.check = UInt32(truncatingIfNeeded: next())
        past.listing = next()
        past.time = Int64(bitPattern: next())
        past.totals.posts = next()
        past.totals.deliveries = next()
        past.totals.unheard = next()
        past.totals.failed = next()
        past.totals.dropped = next()
        let areCounted = roll(0..<2) == 0
        past.centers = (0..<roll(0..<5)).map { _ in
            var center = Checkpoint.CenterPast(center())
            (center.lastSeq, center.lastTime) = (next(), Int64(bitPattern: next()))
            if areCounted {
                var sums = Checkpoint.Sums()
                (sums.posts, sums.deliveries, sums.unheard) = (next(), next(), next())
                center.sums = sums
            }
            return center
        }
        return past
    }

    /// A stream that begins with a hello.
    mutating func messages(upTo count: Int) -> [WireMessage] {
        [.hello(hello())] + (0..<roll(0..<count)).map { _ in message() }
    }

    /// Bytes with some of them changed, removed, inserted or cut off.
    mutating func damaged(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<roll(1..<4) where !bytes.isEmpty {
            let place = roll(0..<bytes.count)
            switch roll(0..<6) {
            case 0, 1: bytes[place] ^= 1 << UInt8(roll(0..<8))
            case 2: bytes[place] = UInt8(truncatingIfNeeded: next())
            case 3: bytes.removeSubrange(place..<min(bytes.count, place + roll(1..<9)))
            case 4:
                bytes.insert(
                    contentsOf: (0..<roll(1..<9)).map { _ in pick([0, 1, 0x7f, 0x80, 0xff]) }, at: place)
            default: bytes.removeSubrange(place...)
            }
        }
        return bytes
    }
}
