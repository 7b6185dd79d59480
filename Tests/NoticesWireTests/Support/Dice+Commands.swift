import Notices
import NoticesWire
import TestSupport

extension Dice {
    private mutating func optionalText() -> String? { roll(0..<2) == 0 ? nil : text(upTo: 20) }

    mutating func command() -> WireCommand {
        let action: WireCommand.Action =
            switch roll(0..<6) {
            case 0: .remove(registration: next(), name: optionalText())
            case 1: .block(name: optionalText(), seconds: next())
            case 2: .unblock(name: optionalText())
            case 3: .post(name: text(upTo: 20), payload: optionalText())
            case 4: .trace(name: text(upTo: 20), posts: next())
            default: .unknown(next() | 8)
            }
        return WireCommand(id: next(), center: next(), action)
    }

    mutating func result() -> CommandResult {
        var result = CommandResult(id: next(), isDone: roll(0..<2) == 0, text: text(upTo: 40))
        switch roll(0..<4) {
        case 0: break
        case 1: result.outcome = .queued
        case 2: result.outcome = .refused
        default:
            result.outcome = PostOutcome(
                delivered: roll(0..<Int.max), scheduled: roll(0..<9), failed: roll(0..<9),
                filtered: roll(0..<9), ended: roll(0..<9), blocked: roll(0..<9), ownersGone: roll(0..<9))
        }
        return result
    }

    mutating func offers() -> Offers {
        Offers(
            rights: Hello.Rights(rawValue: next()),
            posts: (0..<roll(0..<5)).map { _ in
                Offers.Post(name: text(upTo: 40), payload: text(upTo: 12))
            })
    }

    mutating func watch() -> Watch {
        guard roll(0..<4) > 0 else { return .everything }
        return Watch(
            Watch.Parts(rawValue: next() & 15),
            names: (0..<roll(0..<4)).map { _ in Watch.Pattern(text(upTo: 20), isPrefix: roll(0..<2) == 0) },
            kinds: (0..<roll(0..<3)).map { _ in text(upTo: 9) }, countsOnly: roll(0..<4) == 0)
    }

    mutating func leftOut() -> LeftOut {
        var sums = LeftOut()
        (sums.total, sums.posts, sums.deliveries) = (next(), next(), next())
        (sums.unheard, sums.names, sums.registrations) = (next(), next(), next())
        return sums
    }

    mutating func leaks() -> ExpectedGone {
        ExpectedGone(
            goneCount: next(), livingCount: next(),
            living: (0..<roll(0..<4)).map { _ in
                ExpectedGone.Object(
                    id: next(), label: text(upTo: 12), since: Int64(bitPattern: next()),
                    suspects: (0..<roll(0..<4)).map { _ in
                        ExpectedGone.Suspect(center: next(), registration: next(), text: text(upTo: 40))
                    },
                    paths: (0..<roll(0..<3)).map { _ in text(upTo: 40) })
            },
            classes: (0..<roll(0..<3)).map { _ in
                LeakedClass(
                    label: text(upTo: 12), count: next(),
                    holder: ExpectedGone.Suspect(
                        center: next(), registration: next(), text: text(upTo: 40)),
                    minutes: (0..<roll(0..<4)).map { _ in
                        LeakedClass.Minute(minute: next(), count: next())
                    })
            })
    }
}
