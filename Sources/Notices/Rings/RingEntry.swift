/// What is written down of one thing that happened: numbers, and references to what the rest can be read from later.
/// Times and durations are in nanoseconds.
enum RingEntry: Sendable {
    /// A post that has begun.
    case post(RingPost)
    /// A post and its only delivery, which have begun: most have no more. Two records, numbered one after the other.
    case call(RingCall)
    /// A delivery that has begun, or an observer that was passed over.
    case delivery(RingDelivery)
    /// Nobody was reached by a post.
    case unheard(seq: UInt64, post: UInt64, time: Int64)
    /// The end of a post or delivery whose beginning was taken before.
    case ending(of: UInt64, RingEnding)
    /// A delivery to an observer that could not read the payload, or that was gone elsewhere.
    case failed(RingDelivery, RingFailure)
    /// The end of such a delivery whose beginning was taken before.
    case failure(of: UInt64, RingFailure)
    /// A post whose only observer could not read the payload.
    indirect case failedCall(RingCall, RingFailure)
    /// All else, which happens seldom and is described at once.
    case record(RecordBox)
}

struct RingPost: Sendable {
    let seq: UInt64
    /// 0 for none.
    let cause: UInt64
    let time: Int64
    let name: NoticeName
    let source: SourceLine
    /// Kept until this is taken.
    var payload: RingPayload?
    // The last, as it takes a byte more than words do.
    let sender: RingSender

    var withoutPayload: RingPost {
        var post = self
        post.payload = nil
        return post
    }
}

/// A payload that a ring keeps: one word in its cells, however large.
final class RingPayload: Sendable {
    let value: any Sendable

    init(_ value: any Sendable) { self.value = value }
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

struct RingCall: Sendable {
    let post: RingPost
    let isUntilRemoved: Bool
    let origin: Origin

    /// The number of the delivery's record.
    var seq: UInt64 { post.seq + 1 }

    var delivery: RingDelivery {
        RingDelivery(
            seq: seq, post: post.seq, time: post.time,
            observer: RingObserver(origin: origin, isUntilRemoved: isUntilRemoved, facts: nil), skip: nil)
    }
}

struct RingDelivery: Sendable {
    let seq: UInt64
    let post: UInt64
    let time: Int64
    let observer: RingObserver
    /// Why it was passed over; `nil` when its handler was called.
    let skip: NoticeRecord.Reason?
}

/// What describes an observer later, without keeping its handler or its owner.
struct RingObserver: Sendable {
    let origin: Origin
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
    init(_ duration: Int64?) {
        first = UInt64(bitPattern: duration ?? 0)
        second = duration == nil ? 1 : 0
    }

    var outcome: PostOutcome { PostOutcome(reached: first, missed: second) }

    var duration: Int64? { second == 0 ? Int64(bitPattern: first) : nil }
}

/// How a delivery failed, or why it did not come to pass elsewhere: seldom, so it is kept apart.
final class RingFailure: Sendable {
    let delivery: Registration.Delivery
    let duration: Int64?

    init(_ delivery: Registration.Delivery, _ duration: Int64?) {
        self.delivery = delivery
        self.duration = duration
    }

    /// That of a post with no other delivery.
    var outcome: PostOutcome {
        var outcome = PostOutcome()
        outcome.count(delivery)
        return outcome
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
    let labels: ObserverLabels

    init(_ kind: NoticeRegistration.Kind, _ labels: ObserverLabels) {
        self.kind = kind
        self.labels = labels
    }
}
