/// One event as a ring stores it: numbers, and references from which the reader later describes the rest. Times and
/// durations are in nanoseconds.
enum RingEntry: Sendable {
    /// A post that has begun.
    case post(RingPost)
    /// A post and its only delivery that have begun: the most frequent case. Two records with consecutive numbers.
    case call(RingCall)
    /// A delivery that has begun, or a skipped observer.
    case delivery(RingDelivery)
    /// A post reached no observer, and why it passed over those of its name.
    case unheard(seq: UInt64, post: UInt64, time: Int64, passedOver: String?)
    /// The end of a post or delivery whose beginning the reader had already taken.
    case ending(of: UInt64, RingEnding)
    /// A delivery that failed, or was skipped in its scheduled context.
    case failed(RingDelivery, RingFailure)
    /// The end of a failed delivery whose beginning the reader had already taken.
    case failure(of: UInt64, RingFailure)
    /// A post whose only observer could not read the payload.
    indirect case failedCall(RingCall, RingFailure)
    /// Any other record. Such records are rare and described at once.
    case record(RecordBox)
}

struct RingPost: Sendable {
    let seq: UInt64
    /// 0 for none.
    let cause: UInt64
    let time: Int64
    let name: NoticeName
    let source: SourceLine
    /// Held until the reader takes the entry.
    var payload: (any Sendable)?
    // Behind all whole words: its size is a byte more than whole words.
    let sender: RingSender
    /// The number of the poster's thread.
    let thread: UInt32

    var withoutPayload: RingPost {
        var post = self
        post.payload = nil
        return post
    }
}

/// The sender of a post. An object is not retained and need not be `Sendable`, so its label is read during the post.
enum RingSender: Sendable {
    case none
    case object(label: String)
    case value(SenderValue)
    /// The sender of a post of which more is known.
    case rare(RingRarity)

    var label: String? {
        switch self {
        case .none: nil
        case .object(let label): label
        case .value(let value): value.noticeLabel
        case .rare(let rarity): rarity.label
        }
    }

    /// What is known of a post that other processes have too, or that is traced.
    var rarity: RingRarity? {
        if case .rare(let rarity) = self { rarity } else { nil }
    }
}

/// What is known of few posts, and so stored outside of the entry.
final class RingRarity: Sendable {
    let label: String?
    /// The identity of a post that other processes have too.
    let origin: NoticeRecord.Origin?
    /// The poster's stack.
    let stack: CapturedStack?

    init(label: String?, origin: NoticeRecord.Origin?, stack: CapturedStack? = nil) {
        (self.label, self.origin, self.stack) = (label, origin, stack)
    }
}

struct RingCall: Sendable {
    let post: RingPost
    let observer: RingObserver

    /// The number of the delivery's record.
    var seq: UInt64 { post.seq + 1 }

    var delivery: RingDelivery {
        RingDelivery(seq: seq, post: post.seq, time: post.time, observer: observer, skip: nil)
    }
}

struct RingDelivery: Sendable {
    let seq: UInt64
    let post: UInt64
    let time: Int64
    let observer: RingObserver
    /// Why the observer was skipped; `nil` if its handler was called.
    let skip: NoticeRecord.Reason?
}

/// What the reader needs to describe an observer, without retaining its handler or owner.
struct RingObserver: Sendable {
    /// Its facts for records; `nil`: its label is its source line, it has no owner, and runs on the poster's thread.
    let facts: ObserverFacts?
    let number: UInt64
    let source: SourceLine
    let kind: NoticeRegistration.Kind

    @inline(__always)
    init(_ observer: Observer, in center: NoticeCenter) {
        let isPlain =
            observer.details == nil && observer.context == .poster && observer.ownerIdentity == nil
        facts = isPlain ? nil : center.facts(of: observer)
        number = observer.number
        source = observer.source
        kind = observer.kind
    }
}

/// How a post or a delivery ended, in three words.
struct RingEnding: Sendable {
    private let first: UInt64
    private let second: UInt64
    private let third: UInt64

    /// The end of an event without a duration.
    static let noTime = RingEnding(nil)

    init(_ outcome: PostOutcome) {
        first = outcome.reached
        second = outcome.missed
        third = outcome.reasons
    }

    /// The end of a delivery: how long its handler ran; `nil` if it did not run.
    init(_ duration: Int64?) {
        first = UInt64(bitPattern: duration ?? 0)
        second = duration == nil ? 1 : 0
        third = 0
    }

    var outcome: PostOutcome { PostOutcome(reached: first, missed: second, reasons: third) }

    var duration: Int64? { second == 0 ? Int64(bitPattern: first) : nil }
}

/// How a delivery failed, or why a scheduled one was skipped. Rare, so stored outside of the entry.
final class RingFailure: Sendable {
    let delivery: Delivery
    let duration: Int64?

    init(_ delivery: Delivery, _ duration: Int64?) {
        self.delivery = delivery
        self.duration = duration
    }

    /// The outcome of a post with no other delivery.
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
