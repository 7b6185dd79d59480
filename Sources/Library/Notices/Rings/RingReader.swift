/// The reader's state: joins the beginnings, deliveries and ends that a ring holds as separate entries.
struct RingReader: Sendable {
    /// The number of the next entry.
    var head: UInt = 0
    private var dropped = RingDrops { _ in 0 }
    /// Posts that may have more entries, by number.
    private var posts: [UInt64: PostFacts] = [:]
    private var latest: PostFacts?
    /// Deliveries whose end has not been read.
    private var deliveries: [UInt64: (RingDelivery, PostFacts?)] = [:]
    /// Spilled ends whose beginnings have not been read.
    private var late: [(begin: UInt, ending: RingEntry)] = []
    /// Posts that have ended. A post's entries are written before its end, so the post can be forgotten once the
    /// reader has read everything written by then.
    private var over: [UInt64] = []
    private var overBefore: [UInt64] = []
    /// When the reader reaches this number, it has read all entries of the posts of `overBefore`.
    private var forgetting: UInt = 0

    /// How many entries were dropped since the last call.
    mutating func newlyDropped(of total: RingDrops) -> RingDrops {
        defer { dropped = total }
        return total.since(dropped)
    }

    /// Takes at most `most` entries, and the forgotten posts: their senders may be values of the program, which must
    /// be released without the lock.
    mutating func take(atMost most: Int = .max, _ cells: RingCells, _ spilled: SpilledEndings) -> (
        news: [RingNews], forgotten: [PostFacts]
    ) {
        if !spilled.isEmpty { late += spilled.takeAll() }
        let limit = cells.taken
        var news: [RingNews] = []
        let start = head
        news.reserveCapacity(min(most, Int(limit &- head)))
        while head != limit, head &- start < UInt(most), let (entry, ending) = cells.take(head) {
            head &+= 1
            read(entry, ending, &news)
        }
        if !late.isEmpty { readLate(&news) }
        return (news, Int(bitPattern: head &- forgetting) >= 0 ? forgetPosts(before: cells.taken) : [])
    }

    private mutating func readLate(_ news: inout [RingNews]) {
        let waiting = late
        late = []
        for item in waiting {
            if Int(bitPattern: head &- item.begin) > 0 {
                read(item.ending, nil, &news)
            } else {
                late.append(item)
            }
        }
    }

    /// - Parameter end: The number after everything written so far. A reader that takes less than there is reaches it,
    ///   too.
    private mutating func forgetPosts(before end: UInt) -> [PostFacts] {
        forgetting = end
        var forgotten = overBefore.compactMap { posts.removeValue(forKey: $0) }
        overBefore.removeAll(keepingCapacity: overBefore.count < 1_024)
        swap(&overBefore, &over)
        if let latest { forgotten.append(latest) }
        latest = nil
        return forgotten
    }

    private mutating func read(_ entry: RingEntry, _ ending: RingEnding?, _ news: inout [RingNews]) {
        switch entry {
        case .post(let post):
            news.append(.post(note(post, isOver: ending != nil), ending?.outcome))
        case .call(let call):
            // Nothing follows a call that has ended: nobody else was called.
            let facts = ending == nil ? note(call.post, isOver: false) : PostFacts(call.post)
            news.append(.post(facts, ending.map { _ in PostOutcome(count: 1) }))
            read(call.delivery, of: facts, ending, &news)
        case .delivery(let delivery):
            read(delivery, of: facts(of: delivery.post), ending, &news)
        case .unheard(let seq, let post, let time, let text):
            news.append(.unheard(seq: seq, time: time, facts(of: post), passedOver: text))
        case .ending(let seq, let ending):
            end(seq, ending, &news)
        case .failed(let delivery, let failure):
            news.append(.delivery(delivery, facts(of: delivery.post), .failed(failure)))
        case .failure(let seq, let failure):
            guard let (delivery, facts) = deliveries.removeValue(forKey: seq) else { return }
            news.append(.delivery(delivery, facts, .failed(failure)))
        case .failedCall(let call, let failure):
            // Only a record that it was not heard may follow.
            let facts =
                failure.outcome.wasHeard ? PostFacts(call.post) : note(call.post, isOver: true)
            news.append(.post(facts, failure.outcome))
            news.append(.delivery(call.delivery, facts, .failed(failure)))
        case .record(let box):
            news.append(.record(box))
        }
    }

    private mutating func note(_ post: RingPost, isOver: Bool) -> PostFacts {
        let facts = PostFacts(post)
        posts[post.seq] = facts
        latest = facts
        if isOver { over.append(post.seq) }
        return facts
    }

    private mutating func read(
        _ delivery: RingDelivery, of facts: PostFacts?, _ ending: RingEnding?, _ news: inout [RingNews]
    ) {
        if ending == nil { deliveries[delivery.seq] = (delivery, facts) }
        news.append(.delivery(delivery, facts, ending.map { .ran($0.duration) }))
    }

    private mutating func end(_ seq: UInt64, _ ending: RingEnding, _ news: inout [RingNews]) {
        if let (delivery, facts) = deliveries.removeValue(forKey: seq) {
            news.append(.delivery(delivery, facts, .ran(ending.duration)))
        } else if let facts = posts[seq] {
            over.append(seq)
            news.append(.post(facts, ending.outcome))
        }
    }

    private func facts(of seq: UInt64) -> PostFacts? {
        latest?.post.seq == seq ? latest : posts[seq]
    }
}

/// An entry read under the lock, to be described outside it.
enum RingNews: Sendable {
    /// A post, with its outcome if it has ended.
    case post(PostFacts, PostOutcome?)
    /// A delivery, with its end if it has ended.
    case delivery(RingDelivery, PostFacts?, DeliveryEnd?)
    case unheard(seq: UInt64, time: Int64, PostFacts?, passedOver: String?)
    case record(RecordBox)

    enum DeliveryEnd: Sendable {
        /// How long the handler ran, in nanoseconds; `nil` if it did not run.
        case ran(Int64?)
        case failed(RingFailure)
    }
}

/// What the records of a post and of its deliveries share.
final class PostFacts: Sendable {
    private enum Payload: Sendable {
        case none
        case value(any Sendable)
        case text(String)
    }

    /// The post without its payload.
    let post: RingPost
    private let payload: Lock<Payload>

    init(_ post: RingPost) {
        self.post = post.withoutPayload
        payload = Lock(post.payload.map(Payload.value) ?? .none)
    }

    /// The payload as text. The first read describes the payload and releases it.
    var payloadText: String? {
        switch payload.withLock({ $0 }) {
        case .none: return nil
        case .text(let text): return text
        case .value(let payload):
            let text = PayloadText.json(of: payload)
            self.payload.withLock { $0 = .text(text) }
            return text
        }
    }
}
