/// Turns what was read from a ring into the records that a monitor would have received.
struct RingDescriber {
    // Caches of texts that recur.
    private var latestFile: (file: SourceFile, name: String)?
    private var files: [UInt: String] = [:]
    private var sources = SourceLabels()

    mutating func record(of news: RingNews) -> NoticeRecord {
        switch news {
        case .record(let box): return box.record
        case .post(let facts, let outcome): return record(of: facts, outcome)
        case .delivery(let delivery, let facts, let end): return record(of: delivery, facts, end)
        case .unheard(let seq, let time, let facts, let text):
            var record = NoticeRecord(seq: seq, time: .seconds(time), kind: .unheard)
            record.text = text
            guard let facts else { return record }
            describe(facts, in: &record)
            record.file = file(of: facts.post.source)
            record.line = facts.post.source.line
            record.post = facts.post.seq
            return record
        }
    }

    private mutating func record(of facts: PostFacts, _ outcome: PostOutcome?) -> NoticeRecord {
        let post = facts.post
        var record = NoticeRecord(
            seq: post.seq, time: .seconds(post.time), kind: .post, isComplete: outcome != nil)
        describe(facts, in: &record)
        record.file = file(of: post.source)
        record.line = post.source.line
        if let outcome { record.conclude(outcome) }
        return record
    }

    private mutating func record(
        of delivery: RingDelivery, _ facts: PostFacts?, _ end: RingNews.DeliveryEnd?
    ) -> NoticeRecord {
        var record = NoticeRecord(
            seq: delivery.seq, time: .seconds(delivery.time), kind: .deliver, isComplete: end != nil)
        if let facts { describe(facts, in: &record) }
        record.post = delivery.post
        describe(delivery.observer, in: &record)
        if let reason = delivery.skip { record.conclude(.skipped(reason)) }
        switch end {
        case .ran(let nanoseconds):
            record.durationNanoseconds = nanoseconds
        case .failed(let failure):
            record.durationNanoseconds = failure.duration
            record.conclude(failure.delivery)
        case nil:
            break
        }
        return record
    }

    private func describe(_ facts: PostFacts, in record: inout NoticeRecord) {
        record.name = facts.post.name.rawValue
        record.sender = facts.post.sender.label
        record.payload = facts.payloadText
        record.cause = facts.post.cause == 0 ? nil : facts.post.cause
    }

    private mutating func describe(_ observer: RingObserver, in record: inout NoticeRecord) {
        record.registration = observer.origin.number
        switch observer.kind {
        case .token: record.lifetime = .token
        case .untilRemoved: record.lifetime = .untilRemoved
        case .known(let facts):
            record.lifetime = facts.kind
            record.observer = facts.labels.observer
            record.owner = facts.labels.owner
        }
        if record.observer == nil { record.observer = sources.label(of: observer.origin.source) }
        record.file = file(of: observer.origin.source)
        record.line = observer.origin.source.line
    }

    /// The file's name, cached: most entries have the file of the one before.
    private mutating func file(of source: SourceLine) -> String {
        let file = source.file
        if let latestFile, latestFile.file.address == file.address { return latestFile.name }
        if let latestFile { files[latestFile.file.address] = latestFile.name }
        let name = files[file.address] ?? file.name
        latestFile = (file, name)
        return name
    }
}
