/// Passes the records of a post and of its deliveries to monitors.
struct MonitorWatch: Watch {
    private let center: NoticeCenter
    private let recorder: Recorder
    private let notice: BorrowedNotice
    /// The record of the post; `nil` when a sticky notice is delivered to a new observer.
    private let post: OpenRecord?
    /// Called just before a handler runs, after its delivery was announced.
    private let beforeCall: () -> Void

    init(of post: Post, in center: NoticeCenter, _ recorder: Recorder) {
        self.center = center
        self.recorder = recorder
        notice = post.notice
        self.post = OpenRecord(.post, recorder) {
            $0.describe(post.notice.copy, in: center)
            $0.stack = center.recording.stack(ofPosting: post.notice.name)?.text
        }
        beforeCall = {}
    }

    init(
        handingOver post: Post, in center: NoticeCenter, _ recorder: Recorder,
        beforeCall: @escaping () -> Void
    ) {
        self.center = center
        self.recorder = recorder
        notice = post.notice
        self.post = nil
        self.beforeCall = beforeCall
    }

    func finish(_ outcome: PostOutcome) {
        guard let post else { return }
        if !outcome.wasHeard {
            recorder.record(.unheard) {
                $0.describe(unheard: post.record, center.passedOver(by: notice.copy))
            }
        }
        post.finish { $0.conclude(outcome) }
    }

    func deliver(_ post: Post, to observer: Observer) throws -> Reception {
        guard !observer.isOwnerGone else {
            skip(observer, of: post, .ownerGone)
            return .ownerGone
        }
        let delivery = OpenRecord(.deliver, recorder) { describe(observer, in: &$0) }
        beforeCall()
        do {
            let reception = try Cause.with(delivery: delivery.seq, of: center.number) {
                try observer.receive(post, observer.mayBeCalledLater ? delivery.watch : nil)
            }
            // The drain that makes the call finishes the record.
            if case .scheduled = reception { return reception }
            delivery.conclude(Delivery(reception))
            return reception
        } catch {
            delivery.conclude(Delivery(error))
            throw error
        }
    }

    func skip(_ observer: Observer, of post: Post, _ reason: NoticeRecord.Reason) {
        recorder.record(.deliver) { record in
            describe(observer, in: &record)
            record.conclude(.skipped(reason))
        }
    }

    private func describe(_ observer: Observer, in record: inout NoticeRecord) {
        if let place = center.facts(of: observer).place { record.on = place }
        guard let post = post?.record else {
            record.describe(notice.copy, in: center)
            record.describe(observer, in: center)
            record.text = "sticky since \(notice.source)"
            return
        }
        record.describe(observer, in: center)
        record.name = post.name
        record.sender = post.sender
        record.payload = post.payload
        record.post = post.seq
    }
}

/// A record that was begun. An object: a record is large, and nested posts have theirs on one stack.
private final class OpenRecord {
    private let recorder: Recorder
    private(set) var record: NoticeRecord
    private let started: Int64

    @inline(never)
    init(_ kind: NoticeRecord.Kind, _ recorder: Recorder, describe: (inout NoticeRecord) -> Void) {
        self.recorder = recorder
        record = recorder.begin(kind, describe: describe)
        started = recorder.clock.reading()
    }

    var seq: UInt64 { record.seq }
    var watch: DeliveryWatch { .records(recorder, record) }

    @inline(never)
    func finish(_ conclude: (inout NoticeRecord) -> Void) {
        conclude(&record)
        recorder.finish(record)
    }

    func conclude(_ delivery: Delivery) {
        finish { record in
            record.durationNanoseconds = recorder.clock.reading() - started
            record.conclude(delivery)
        }
    }
}
