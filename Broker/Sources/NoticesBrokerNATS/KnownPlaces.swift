import Foundation
import NoticesBroker
import Synchronization

/// What former lives of nodes have confirmed, as this process has learned when it began.
///
/// A server that is killed forgets confirmations of its last tenth of a second, and nats-server 2.9, which writes the file
/// of a consumer over the old one, now and then the whole consumer: then it delivers again what former lives have
/// confirmed, from the beginning of the stream. A life that has begun since would take that for new, and hear it behind
/// later notices.
final class KnownPlaces: Sendable {
    /// The messages of a stream that were confirmed for a consumer before this life.
    struct Confirmed: Hashable, Sendable {
        /// Up to this place, all is,
        var place: UInt64
        /// but these, which came to this life.
        var besides: Set<UInt64> = []
        /// When the latest message of the stream had been stored, in nanoseconds: what has come since, to a stream that has
        /// forgotten its own places, is not meant.
        var time: UInt64
        /// When the stream was made.
        var created: String

        /// `nil`: the server does not say enough.
        init?(_ consumer: ConsumerInfo, in stream: StreamInfo) {
            guard let created = stream.created, let time = stream.state.lastTs.flatMap(nanoseconds(of:))
            else { return nil }
            (place, self.time, self.created) = (consumer.delivered.streamSeq, time, created)
        }

        func contains(_ place: UInt64, storedAt time: UInt64) -> Bool {
            place <= self.place && time <= self.time && !besides.contains(place)
        }
    }

    private let places = Lock<[String: Confirmed]>([:])
    private let latest = Lock<[String: LatestMessage]>([:])

    /// The latest message that has come of a consumer of a stream that was made then.
    func latest(of consumer: String, in stream: String, _ created: String?) -> LatestMessage {
        latest.withLock { latest in
            let key = "\(stream) \(consumer) \(created ?? "")"
            let message = latest[key] ?? LatestMessage()
            latest[key] = message
            return message
        }
    }

    /// What is known of a consumer of a stream that was made then.
    subscript(consumer: String, in stream: String, created: String?) -> Confirmed? {
        places.withLock { $0["\(stream) \(consumer)"] }.flatMap { $0.created == created ? $0 : nil }
    }

    func note(_ confirmed: Confirmed, of consumer: String, in stream: String) {
        places.withLock { $0["\(stream) \(consumer)"] = confirmed }
    }
}

/// The latest message of a consumer that has come to this process: the stream had it at this place.
final class LatestMessage: Sendable {
    struct Stored: Sendable {
        var place: UInt64
        /// When it was stored, in nanoseconds.
        var time: UInt64
    }

    private let stored = Lock<Stored?>(nil)

    var value: Stored? { stored.withLock { $0 } }

    func note(_ message: Stored) {
        // One that comes again is not the latest.
        stored.withLock { if message.time > $0?.time ?? 0 { $0 = message } }
    }
}

/// A time as a server writes it, `2026-11-27T10:26:54.0683Z`, in nanoseconds.
func nanoseconds(of text: String) -> UInt64? {
    guard let date = try? Date("\(text.prefix(19))Z", strategy: .iso8601), date.timeIntervalSince1970 > 0
    else {
        return nil
    }
    let digits = text.dropFirst(20).prefix { $0.isNumber }
    guard let fraction = UInt64("\(digits)000000000".prefix(9)) else { return nil }
    return UInt64(date.timeIntervalSince1970) * 1_000_000_000 + fraction
}
