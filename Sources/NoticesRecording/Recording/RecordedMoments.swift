import Notices
import NoticesWire

/// Puts marks between the records before and behind them.
enum RecordedMoments {
    /// Messages of several centers, with marks at their places.
    ///
    /// A mark stands behind all records that began before it. Where the clock of a center does not tell, it stands behind
    /// all of its records.
    static func place(
        _ marks: [Mark], in messages: [WireMessage], centers: [Hello.Center]
    ) -> [WireMessage] {
        let zeros = Dictionary(centers.map { ($0.number, $0.timeZero) }) { $1 }
        var placed: [WireMessage] = []
        var rest = messages
        for mark in marks {
            var later: [WireMessage] = []
            for message in rest {
                guard case .records(let center, let records) = message, let zero = zeros[center], zero != 0
                else {
                    placed.append(message)
                    continue
                }
                let seconds = Double(mark.time - zero) / 1e9
                let place = records.firstIndex { $0.time > seconds } ?? records.count
                if place > 0 { placed.append(.records(center: center, Array(records[..<place]))) }
                if place < records.count { later.append(.records(center: center, Array(records[place...]))) }
            }
            placed.append(.mark(mark))
            rest = later
        }
        return placed + rest
    }
}
