import Notices

/// The reference model. It decides which calls a history of a center requires, allows and forbids.
///
/// It knows the order of events only from their tickets. An operation takes effect at some moment between its
/// two tickets, so the model objects only if no choice of these moments explains the history. A post decides
/// whether to call an observer after the observer's previous call has ended and before the call begins: this
/// is the observer's visit.
struct Reference: Sendable {
    let history: History
    /// By observer number.
    var lives: [Int: Life] = [:]
    /// By post number.
    var posts: [Int: Post] = [:]
    var postBlocks: [Block] = []
    var objections: [Objection] = []

    /// The known facts about one observer.
    struct Life: Sendable {
        let observer: Int
        let traits: Traits
        /// `nil` if refused.
        let number: UInt64?
        let registration: Interval
        let thread: UInt
        var ends: [End] = []
        var blocks: [Block] = []
        /// Ordered by their begins.
        var calls: [Call] = []
        var capturesFreed: Ticket?
        /// The registration cannot have ended before this ticket.
        var earliestEnd = Ticket.max
        /// The registration has certainly ended after this ticket.
        var surelyEnded = Ticket.max

        var key: Key { Key(priority: traits.priority, number: number ?? 0) }
    }

    /// The sort key of observers within a post.
    struct Key: Comparable, Sendable {
        let priority: Int
        let number: UInt64

        static func < (left: Key, right: Key) -> Bool {
            left.priority == right.priority ? left.number < right.number : left.priority > right.priority
        }
    }

    /// Something that may have ended a registration.
    struct End: Sendable {
        var interval: Interval
        /// Whether the registration has certainly ended afterwards.
        var isSure: Bool
        /// The result that an end of only this registration reported.
        var reported: Bool?
        var waits = false
        /// Whether a duplicate replaced the registration.
        var isReplacement = false
    }

    struct Block: Sendable {
        var begin: Interval
        /// `nil` if it has not ended.
        var end: Interval?
        /// For blocked posts, the sender; `nil` for all.
        var sender: Int?

        /// Whether it lasts for the whole time between two tickets.
        func covers(_ begin: Ticket, _ end: Ticket) -> Bool {
            self.begin.end < begin && (self.end?.begin ?? .max) > end
        }

        func touches(_ begin: Ticket, _ end: Ticket) -> Bool {
            self.begin.begin < end && (self.end?.end ?? .max) > begin
        }
    }

    /// The known facts about one post.
    struct Post: Sendable {
        let post: Int
        let posting: Posting
        /// The interval of the posting call.
        let call: Interval
        let thread: UInt
        /// The interval of its delivery. For a queued post, it lasts until the end of the outermost enclosing
        /// post.
        var delivery: Interval
        /// The calls on its thread during its delivery, ordered by their begins.
        var calls: [Call] = []
        /// The other calls: those of handlers elsewhere, and those of a sticky notice on the thread that
        /// registers the observer.
        var otherCalls: [Call] = []
        /// The outermost enclosing post that is not queued.
        var outermost: Int?

        var firstCall: Ticket { calls.first?.interval.begin ?? delivery.end }
        var isRefused: Bool { posting.outcome.isRefused }
        var isQueued: Bool { posting.outcome.isQueued }
    }

    init(_ history: History) {
        self.history = history
        addDeeds()
        addCalls()
        addEnds()
    }

    /// Everything in the history that breaks a rule.
    static func objections(to history: History) -> [Objection] {
        var reference = Reference(history)
        reference.checkCalls()
        reference.checkPosts()
        reference.checkOrderOfNotices()
        reference.checkRegistrations()
        reference.checkListings()
        reference.checkSticky()
        reference.checkLifetimes()
        return reference.objections
    }

    mutating func object(
        _ rule: Rule, at ticket: Ticket, observers: [Int] = [], posts: [Int] = [], _ text: String
    ) {
        objections.append(
            Objection(rule: rule, text: text, ticket: ticket, observers: Set(observers), posts: Set(posts)))
    }
}

// MARK: - Reading the history

extension Reference {
    private mutating func addDeeds() {
        for deed in history.deeds {
            switch deed.action {
            case .observe(let observer, let traits, let number):
                lives[observer] = Life(
                    observer: observer, traits: traits, number: number, registration: deed.interval,
                    thread: deed.thread)
            case .post(let number, let posting):
                posts[number] = Post(
                    post: number, posting: posting, call: deed.interval, thread: deed.thread,
                    delivery: deed.interval)
            default: break
            }
        }
        for (number, post) in posts where post.isQueued {
            let around = posts.values.filter {
                !$0.isQueued && $0.thread == post.thread && $0.call.contains(post.call)
            }
            guard let outermost = around.min(by: { $0.call.begin < $1.call.begin }) else { continue }
            posts[number]?.outermost = outermost.post
            posts[number]?.delivery.end = outermost.call.end
        }
        for moment in history.moments {
            if case .capturesFreed(let observer) = moment.event {
                lives[observer]?.capturesFreed = moment.ticket
            }
        }
    }

    private mutating func addCalls() {
        for call in history.calls.sorted(by: { $0.interval.begin < $1.interval.begin }) {
            lives[call.observer]?.calls.append(call)
            guard let post = posts[call.post] else { continue }
            if isMade(call, by: post) {
                posts[call.post]?.calls.append(call)
            } else {
                posts[call.post]?.otherCalls.append(call)
            }
        }
    }

    /// Whether the post itself calls the handler, rather than the registration that hands over a sticky
    /// notice.
    private func isMade(_ call: Call, by post: Post) -> Bool {
        guard call.thread == post.thread, post.delivery.contains(call.interval) else { return false }
        // The registration hands it over, unless a handler made the post during the registration.
        guard post.posting.isSticky, let life = lives[call.observer], life.traits.receivesSticky,
            life.thread == call.thread, life.registration.contains(call.interval)
        else { return true }
        return life.registration.begin < post.call.begin
    }

    private mutating func addEnds() {
        var blocks: [Int: (Scope, Block)] = [:]
        for deed in history.deeds {
            switch deed.action {
            case .end(let scope, let count, let waits):
                addEnd(of: scope, deed.interval, count: count, waits: waits)
            case .release(let observer): add(End(interval: deed.interval, isSure: true), to: observer)
            case .releaseOwner(let owner):
                for life in lives.values where life.traits.owner == owner {
                    add(End(interval: deed.interval, isSure: false), to: life.observer)
                }
            case .observe(let observer, let traits, .some) where traits.duplicates == .replace:
                for life in lives.values
                where life.observer != observer && life.traits.identity == traits.identity
                    && life.registration.begin < deed.interval.end
                {
                    add(
                        End(
                            interval: deed.interval, isSure: life.registration.precedes(deed.interval),
                            isReplacement: true),
                        to: life.observer)
                }
            case .block(let blocker, let scope):
                blocks[blocker] = (scope, Block(begin: deed.interval))
            default: break
            }
        }
        for case (.unblock(let blocker), let interval) in history.deeds.map({ ($0.action, $0.interval) }) {
            blocks[blocker]?.1.end = interval
        }
        for (scope, block) in blocks.values {
            switch scope {
            case .observer(let observer): lives[observer]?.blocks.append(block)
            case .sender(let sender):
                var block = block
                block.sender = sender
                postBlocks.append(block)
            case .all, .name, .owner: postBlocks.append(block)
            }
        }
        // A one-shot observer ends with its first call, which a post decided on before the call began.
        for life in lives.values where life.traits.isOneShot {
            for call in life.calls {
                guard let post = posts[call.post] else { continue }
                let begin = max(post.call.begin, life.registration.begin)
                let isInPost = isMade(call, by: post)
                let end = isInPost ? post.delivery.end : max(call.interval.end, life.registration.end)
                add(
                    End(
                        interval: Interval(begin, end),
                        isSure: isInPost || life.registration.contains(call.interval)),
                    to: life.observer)
            }
        }
    }

    private mutating func addEnd(of scope: Scope, _ interval: Interval, count: Int, waits: Bool) {
        if case .observer(let observer) = scope {
            guard lives[observer]?.number != nil else { return }
            return add(
                End(interval: interval, isSure: true, reported: count > 0, waits: waits), to: observer)
        }
        for life in lives.values where life.traits.isIn(scope) && life.registration.begin < interval.end {
            add(
                End(interval: interval, isSure: life.registration.precedes(interval), waits: waits),
                to: life.observer)
        }
    }

    private mutating func add(_ end: End, to observer: Int) {
        guard var life = lives.removeValue(forKey: observer) else { return }
        life.ends.append(end)
        life.earliestEnd = min(life.earliestEnd, end.interval.begin)
        if end.isSure { life.surelyEnded = min(life.surelyEnded, end.interval.end) }
        lives[observer] = life
    }
}

extension Traits {
    func isIn(_ scope: Scope) -> Bool {
        switch scope {
        case .observer: false
        case .name(let name): self.name == name
        case .owner(let owner): self.owner == owner
        case .sender(let sender): self.sender == sender
        case .all: true
        }
    }

    func matches(_ posting: Posting) -> Bool {
        (name == nil || name == posting.name) && (sender == nil || sender == posting.sender)
    }

    func accepts(_ post: Int) -> Bool { divisor.map { post.isMultiple(of: $0) } ?? true }

    func takes(_ posting: Posting) -> Bool { !isTyped || !posting.isForeign }
}
