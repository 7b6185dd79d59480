import Foundation
import NoticesBroker
import Synchronization

/// Up to where consumers have confirmed, as servers have told this process.
///
/// nats-server 2.9 writes the file of a consumer over the old one. Killed at that moment it has forgotten the consumer when
/// it starts again, and delivers everything from the beginning of the stream: also what former lives of the node have
/// confirmed, which a life that has begun since would take for new, and hear behind later notices.
final class KnownPlaces: Sendable {
    /// What was confirmed before.
    struct Confirmed: Hashable, Sendable {
        /// Up to this place, all is.
        var place: UInt64
        /// When the latest message of the stream had been stored, in seconds: what has come since, to a stream that has
        /// forgotten its own places, is not meant.
        var seconds: UInt64
        /// When the stream was made.
        var created: String

        func contains(_ place: UInt64, storedAt nanoseconds: UInt64) -> Bool {
            place <= self.place && nanoseconds / 1_000_000_000 <= seconds
        }
    }

    private let places = Lock<[String: Confirmed]>([:])

    /// A server tells where a consumer stands. Returns what was confirmed before, if the server has forgotten that.
    func note(_ consumer: ConsumerInfo, in stream: StreamInfo, named name: String) -> Confirmed? {
        guard let created = stream.created, let seconds = stream.state.lastSeconds else { return nil }
        let key = "\(name) \(consumer.name)"
        let now = Confirmed(place: consumer.ackFloor.streamSeq, seconds: seconds, created: created)
        return places.withLock { places in
            if let known = places[key], known.created == created, now.place < known.place { return known }
            places[key] = now
            return nil
        }
    }
}

extension StreamInfo.State {
    /// `lastTs` in seconds: `2026-11-27T10:26:54.068332775Z`.
    fileprivate var lastSeconds: UInt64? {
        guard let text = lastTs?.prefix(19), let date = try? Date("\(text)Z", strategy: .iso8601),
            date.timeIntervalSince1970 >= 0
        else { return nil }
        return UInt64(date.timeIntervalSince1970)
    }
}
