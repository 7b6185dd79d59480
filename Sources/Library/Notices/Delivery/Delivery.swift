/// The result of an attempt to deliver, as records show it.
enum Delivery {
    case delivered
    /// The handler will run elsewhere, later.
    case scheduled
    case failed(any Error)
    /// A sequence whose buffer is full.
    case dropped
    case skipped(NoticeRecord.Reason)

    init(_ reception: Reception) {
        self =
            switch reception {
            case .delivered: .delivered
            case .scheduled: .scheduled
            case .ownerGone: .skipped(.ownerGone)
            }
    }

    /// The result of a handler that throws.
    init(_ error: any Error) { self = error is SequenceIsFull ? .dropped : .failed(error) }
}

extension PostOutcome {
    mutating func count(_ delivery: Delivery) {
        switch delivery {
        case .delivered: countDelivery()
        case .scheduled: countScheduling()
        case .failed: countFailure()
        case .dropped: countDrop()
        case .skipped(let reason): count(skippedFor: reason)
        }
    }
}
