/// Writes into the only ring of a center what a monitor would receive of a post, at minimal cost.
///
/// If the post has one observer that is called at once, as most do, post and delivery share a cell.
struct RingWatch: Watch {
    // The caller of the post keeps the center. Counting is slow for an object that is also referenced weakly, as a center
    // with a board is.
    private let center: Uncounted<NoticeCenter>
    private let recording: Recording
    private let ring: RingCore
    private let notice: BorrowedNotice
    /// The deliveries around the post.
    private let context: Cause.Context
    private let isForOne: Bool
    /// The cell of the post; `nil`: it shares that of its delivery, or is not written yet.
    private var begun: RingCore.Begun?
    /// Whether the post and its only delivery are written.
    private var isWritten = false
    /// The latest reading of the stopwatch: the end of one delivery is the beginning of the next.
    private var reading: Int64

    init(
        of post: Post, to audience: Uncounted<Audience>, in center: Uncounted<NoticeCenter>, _ ring: RingCore
    ) {
        self.center = center
        recording = center.with { $0.recording }
        self.ring = ring
        notice = post.notice
        context = Cause.Context(of: center.with { $0.number })
        isForOne = post.marks == 0 && audience.with { $0.facts.count } == 1
        reading = ring.clock.reading()
    }

    mutating func finish(_ outcome: PostOutcome) {
        guard !isWritten else { return }
        let begun = beginPost()
        if !outcome.wasHeard { writeUnheard(begun) }
        ring.end(begun, .post, RingEnding(outcome))
    }

    mutating func deliver(_ post: Post, to observer: Observer) throws -> Reception {
        // The owner is read before the delivery begins.
        guard !observer.isOwnerGone else {
            skip(observer, of: post, .ownerGone)
            return .ownerGone
        }
        if isForOne, begun == nil, !observer.mayBeCalledLater, observer.state.bits == 0 {
            return try deliver(post, toOnly: observer)
        }
        let post = beginPost()
        // The delivery's time excludes the filter's.
        if observer.state.bits != 0 { reading = ring.clock.reading() }
        let delivery = begin(observer, of: post)
        do {
            let reception = try context.with(delivery: delivery.seq) {
                try observer.receive(
                    Post(notice), observer.mayBeCalledLater ? .ring(ring, delivery) : nil)
            }
            // The drain that makes the call writes its end.
            if case .scheduled = reception {
                reading = ring.clock.reading()
            } else {
                conclude(delivery, Delivery(reception))
            }
            return reception
        } catch {
            conclude(delivery, Delivery(error))
            throw error
        }
    }

    mutating func skip(_ observer: Observer, of post: Post, _ reason: NoticeRecord.Reason) {
        let post = beginPost()
        let seq = recording.nextSequence()
        let recorded = center.with { RingObserver(observer, in: $0) }
        guard !post.isDropped else { return ring.drop(.other) }
        let delivery = RingDelivery(
            seq: seq, post: post.seq, time: ring.clock.time(), observer: recorded, skip: reason)
        ring.add(.delivery(delivery), .other)
    }
}

// MARK: - A post and its only delivery

extension RingWatch {
    private mutating func deliver(_ post: Post, toOnly observer: Observer) throws -> Reception {
        isWritten = true
        let recorded = center.with { RingObserver(observer, in: $0) }
        let seq = recording.nextTwo()
        let begun = ring.begin(seq, .call(RingCall(post: ringPost(seq), observer: recorded)))
        do {
            let reception = try context.with(delivery: seq + 1) { try observer.receive(post, nil) }
            let duration = ring.clock.reading() - reading
            if case .delivered = reception {
                ring.end(call: begun, after: duration)
            } else {
                fail(begun, RingFailure(Delivery(reception), duration))
            }
            return reception
        } catch {
            fail(begun, RingFailure(Delivery(error), ring.clock.reading() - reading))
            throw error
        }
    }

    private func fail(_ begun: RingCore.Begun, _ failure: RingFailure) {
        if !failure.outcome.wasHeard { writeUnheard(begun) }
        ring.end(call: begun, failure)
    }
}

// MARK: - Writing

extension RingWatch {
    /// Writes the beginning of the post, unless it is written.
    private mutating func beginPost() -> RingCore.Begun {
        if let begun { return begun }
        let seq = recording.nextSequence()
        let new = ring.begin(seq, .post(ringPost(seq)))
        begun = new
        return new
    }

    private func begin(_ observer: Observer, of post: RingCore.Begun) -> RingCore.Begun {
        let seq = recording.nextSequence()
        let recorded = center.with { RingObserver(observer, in: $0) }
        guard !post.isDropped else { return ring.dropped(seq) }
        let delivery = RingDelivery(
            seq: seq, post: post.seq, time: ring.clock.time(at: reading), observer: recorded, skip: nil)
        return ring.begin(seq, .delivery(delivery))
    }

    private mutating func conclude(_ begun: RingCore.Begun, _ delivery: Delivery) {
        let former = reading
        reading = ring.clock.reading()
        let duration = reading - former
        if case .delivered = delivery {
            ring.end(begun, .delivery, RingEnding(duration))
        } else {
            ring.end(begun, RingFailure(delivery, duration))
        }
    }

    private func writeUnheard(_ begun: RingCore.Begun) {
        let seq = recording.nextSequence()
        guard !begun.isDropped else { return ring.drop(.unheard) }
        let passedOver = center.with { $0.passedOver(by: notice.copy) }
        ring.add(
            .unheard(seq: seq, post: begun.seq, time: ring.clock.time(), passedOver: passedOver), .unheard)
    }

    /// What the ring stores of the notice.
    private mutating func ringPost(_ seq: UInt64) -> RingPost {
        let time = ring.clock.time(at: reading)
        let stack = recording.stack(ofPosting: notice.name)
        // The first handler's time excludes the capture.
        if stack != nil { reading = ring.clock.reading() }
        return RingPost(
            seq: seq, cause: context.delivery ?? 0, time: time,
            name: notice.name, source: notice.source, payload: notice.payload, sender: ringSender(stack),
            thread: ThreadLabel.number
        )
    }

    private func ringSender(_ stack: CapturedStack?) -> RingSender {
        let sender =
            notice.senderReference.map { sender in
                center.with { Self.ringSender(of: sender.object, in: $0) }
            } ?? .none
        let origin = notice.trail?.origin
        guard origin != nil || stack != nil else { return sender }
        return .rare(RingRarity(label: sender.label, origin: origin ?? sender.rarity?.origin, stack: stack))
    }

    @inline(never)
    private static func ringSender(of sender: AnyObject, in center: NoticeCenter) -> RingSender {
        if let value = sender as? SenderValue { return .value(value) }
        guard let labeled = sender as? any NoticeLabeled else {
            return .object(label: center.label(of: sender))
        }
        guard let origin = (labeled as? any NoticeOriginating)?.noticeOrigin else {
            return .object(label: labeled.noticeLabel)
        }
        return .rare(RingRarity(label: labeled.noticeLabel, origin: origin))
    }
}
