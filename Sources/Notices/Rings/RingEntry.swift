/// What is written down of one thing that happened: numbers, and references to what the rest can be read from later.
enum RingEntry: Sendable {
    /// A post that has begun.
    case post(RingPost)
    /// A delivery that has begun, or an observer that was passed over.
    case delivery(RingDelivery)
    /// Nobody was reached by a post.
    case unheard(seq: UInt64, post: UInt64, time: Duration)
    /// The end of a post or delivery whose beginning was taken before.
    case ending(of: UInt64, RingEnding)
    /// A delivery to an observer that could not read the payload, or that was gone elsewhere.
    case failed(RingDelivery, RingFailure)
    /// The end of such a delivery whose beginning was taken before.
    case failure(of: UInt64, RingFailure)
    /// All else, which happens seldom and is described at once.
    case record(RecordBox)
}

struct RingPost: Sendable {
    let seq: UInt64
    /// 0 for none.
    let cause: UInt64
    let time: Duration
    let name: NoticeName
    let source: SourceLine
    let sender: RingSender
    /// Kept until this is taken.
    var payload: PayloadBox?

    var withoutPayload: RingPost {
        var post = self
        post.payload = nil
        return post
    }
}

/// Who posted. An object is not kept and need not be `Sendable`, so its label is asked for when it posts.
enum RingSender: Sendable {
    case none
    case object(label: String)
    case value(SenderValue)

    var label: String? {
        switch self {
        case .none: nil
        case .object(let label): label
        case .value(let value): value.noticeLabel
        }
    }
}

struct RingDelivery: Sendable {
    let seq: UInt64
    let post: UInt64
    let time: Duration
    let observer: RingObserver
    /// Why it was passed over; `nil` when its handler was called.
    let skip: NoticeRecord.Reason?
}

/// What describes an observer later, without keeping its handler or its owner.
struct RingObserver: Sendable {
    let number: UInt64
    let source: SourceLine
    let isUntilRemoved: Bool
    /// The rest, of an observer that has asked for more than to be called.
    let facts: ObserverFacts?
}

/// How a post or a delivery ended, in two words.
struct RingEnding: Sendable {
    private let first: UInt64
    private let second: UInt64

    /// Of what takes no time.
    static let noTime = RingEnding(nil)

    init(_ outcome: PostOutcome) {
        first = outcome.reached
        second = outcome.missed
    }

    /// How long a handler ran; `nil`: it did not run.
    init(_ duration: Duration?) {
        guard let duration else {
            (first, second) = (0, 1 << 63)
            return
        }
        let attoseconds = duration.attoseconds
        first = UInt64(truncatingIfNeeded: attoseconds)
        second = UInt64(truncatingIfNeeded: attoseconds >> 64)
    }

    var outcome: PostOutcome { PostOutcome(reached: first, missed: second) }

    var nanoseconds: Int64? {
        guard second != 1 << 63 else { return nil }
        return Duration(attoseconds: Int128(Int64(bitPattern: second)) << 64 | Int128(first)).wholeNanoseconds
    }
}

/// How a delivery failed, or why it did not come to pass elsewhere: seldom, so it is kept apart.
final class RingFailure: Sendable {
    let delivery: Registration.Delivery
    let duration: Duration?

    init(_ delivery: Registration.Delivery, _ duration: Duration?) {
        self.delivery = delivery
        self.duration = duration
    }
}

/// A record that was described when it happened.
final class RecordBox: Sendable {
    let record: NoticeRecord

    init(_ record: NoticeRecord) { self.record = record }
}

/// What does not change in a registration, to be kept without its handler.
final class ObserverFacts: Sendable {
    let kind: NoticeRegistration.Kind
    let observerLabel: String
    let ownerLabel: String?

    init(_ registration: Registration) {
        kind = registration.kind
        observerLabel = registration.observerLabel
        ownerLabel = registration.ownerLabel
    }
}
