/// Turns what was read from a ring into the records that a monitor would have received.
struct RingDescriber {
    // Caches of recurring texts.
    private var latestFile: (file: SourceFile, name: String)?
    private var latestThread: (number: UInt32, label: String) = (1, ThreadLabel.main)
    private var files: [UInt: String] = [:]
    private var sources = SourceLabels()

    mutating func records(of news: [RingNews]) -> [NoticeRecord] {
        var records: [NoticeRecord] = []
        records.reserveCapacity(news.count)
        for index in news.indices { append(news[index], to: &records) }
        return records
    }

    /// Appends the record of an entry. Describes it in place: a copy counts a reference for each text.
    private mutating func append(_ news: RingNews, to records: inout [NoticeRecord]) {
        switch news {
        case .record(let box): records.append(box.record)
        case .post(let facts, let outcome):
            let post = facts.post
            records.append(
                NoticeRecord(
                    seq: post.seq, time: .seconds(post.time), kind: .post, isComplete: outcome != nil))
            describe(facts, outcome, in: &records[records.count - 1])
        case .delivery(let delivery, let facts, let end):
            records.append(
                NoticeRecord(
                    seq: delivery.seq, time: .seconds(delivery.time), kind: .deliver, isComplete: end != nil))
            describe(delivery, facts, end, in: &records[records.count - 1])
        case .unheard(let seq, let time, let facts, let text):
            records.append(NoticeRecord(seq: seq, time: .seconds(time), kind: .unheard))
            describe(unheard: facts, text, in: &records[records.count - 1])
        }
    }

    private mutating func describe(
        _ facts: PostFacts, _ outcome: PostOutcome?, in record: inout NoticeRecord
    ) {
        describe(facts, in: &record)
        if let rarity = facts.post.sender.rarity {
            record.origin = rarity.origin
            record.stack = rarity.stack?.text
        }
        record.file = file(of: facts.post.source)
        record.line = facts.post.source.line
        if let outcome { record.conclude(outcome) }
    }

    private mutating func describe(
        _ delivery: RingDelivery, _ facts: PostFacts?, _ end: RingNews.DeliveryEnd?,
        in record: inout NoticeRecord
    ) {
        if let facts { describe(facts, in: &record) }
        record.post = delivery.post
        describe(delivery.observer, in: &record)
        if let place = delivery.observer.facts?.place { record.on = place }
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
    }

    private mutating func describe(unheard facts: PostFacts?, _ text: String?, in record: inout NoticeRecord)
    {
        record.text = text
        guard let facts else { return }
        describe(facts, in: &record)
        record.file = file(of: facts.post.source)
        record.line = facts.post.source.line
        record.post = facts.post.seq
    }

    private mutating func describe(_ facts: PostFacts, in record: inout NoticeRecord) {
        record.name = facts.post.name.rawValue
        record.sender = facts.post.sender.label
        record.payload = facts.payloadText
        record.cause = facts.post.cause == 0 ? nil : facts.post.cause
        let thread = facts.post.thread
        if latestThread.number != thread { latestThread = (thread, ThreadLabel.text(of: thread)) }
        record.on = latestThread.label
    }

    private mutating func describe(_ observer: RingObserver, in record: inout NoticeRecord) {
        record.registration = observer.number
        record.lifetime = observer.kind
        record.observer = observer.facts?.labels.observer ?? sources.label(of: observer.source)
        record.owner = observer.facts?.labels.owner
        record.file = file(of: observer.source)
        record.line = observer.source.line
    }

    /// The file's name, cached: most entries have the same file as the previous one.
    private mutating func file(of source: SourceLine) -> String {
        let file = source.file
        if let latestFile, latestFile.file.address == file.address { return latestFile.name }
        if let latestFile { files[latestFile.file.address] = latestFile.name }
        let name = files[file.address] ?? file.name
        latestFile = (file, name)
        return name
    }
}
