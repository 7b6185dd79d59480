import Notices
import NoticesWire

/// A mark, and its place among the records of each center.
struct RecordedMoment: Sendable {
    let mark: Mark
    /// The time on each center's own clock, by the center's number.
    private let times: [UInt64: Double]

    init(_ text: String, of centers: [RecordedCenter]) {
        times = Dictionary(
            centers.compactMap { offer in offer.center.map { (offer.number, $0.clockTime) } }
        ) { $1 }
        mark = Mark(time: WallClock.nanoseconds(), text: text)
    }

    /// Inserts marks into messages of several centers: after what began before a mark, and before what began later.
    static func place(_ moments: [RecordedMoment], in messages: [WireMessage]) -> [WireMessage] {
        var placed: [WireMessage] = []
        var rest = messages
        for moment in moments {
            var later: [WireMessage] = []
            for message in rest {
                let (before, behind) = moment.parts(of: message)
                if let before { placed.append(before) }
                if let behind { later.append(behind) }
            }
            placed.append(.mark(moment.mark))
            rest = later
        }
        return placed + rest
    }

    private func parts(of message: WireMessage) -> (before: WireMessage?, behind: WireMessage?) {
        guard case .records(let center, let records) = message, let time = times[center],
            let place = records.firstIndex(where: { $0.time > time })
        else { return (message, nil) }
        return (
            place > 0 ? .records(center: center, Array(records[..<place])) : nil,
            .records(center: center, Array(records[place...]))
        )
    }
}
