import Notices

// The rules of calls: which are allowed, and which are required.

extension Reference {
    mutating func checkCalls() {
        for life in lives.values {
            if life.traits.isOneShot, life.calls.count > 1 {
                object(
                    .oneShot, at: life.calls[1].interval.begin, observers: [life.observer],
                    "observer \(life.observer) was called \(life.calls.count) times")
            }
            for call in life.calls {
                guard let post = posts[call.post] else {
                    object(
                        .match, at: call.interval.begin, observers: [life.observer],
                        "observer \(life.observer) was called with a notice that nobody posted")
                    continue
                }
                check(call, of: life, by: post)
            }
        }
    }

    private mutating func check(_ call: Call, of life: Life, by post: Post) {
        func report(_ rule: Rule, _ text: String) {
            object(
                rule, at: call.interval.begin, observers: [life.observer], posts: [post.post],
                "post \(post.post) called observer \(life.observer) \(text)")
        }
        let index = post.calls.firstIndex { $0.interval.begin == call.interval.begin }
        let traits = life.traits
        if !traits.matches(post.posting) {
            report(.match, "of \(traits.name ?? "any name") and sender \(traits.sender ?? -1)")
        }
        if !traits.accepts(post.post) { report(.filter, "whose filter does not accept it") }
        if !traits.takes(post.posting) { report(.payload, "whose payload it is not") }
        let isHandedOver = index == nil && traits.receivesSticky && post.posting.isSticky
        if !traits.isElsewhere, index == nil, !isHandedOver {
            report(.place, "at \(call.interval) on thread \(call.thread)")
        }
        if call.interval.begin < life.registration.begin
            || index != nil && life.registration.begin > post.firstCall
        {
            report(.snapshot, "which was registered at \(life.registration)")
        }
        let visit = index.map { self.visit(ofCall: $0, of: post) } ?? visitElsewhere(call, of: life, by: post)
        if life.surelyEnded < visit {
            report(.ended, "although it had ended at \(life.surelyEnded); visited after \(visit)")
        }
        for end in life.ends
        where end.waits && end.isSure && call.interval.end > end.interval.end && !isLeftOut(life, by: end) {
            report(.waited, "until \(call.interval.end); an end had waited until \(end.interval.end)")
        }
        let blockedFrom = traits.isElsewhere ? post.delivery.begin : visit
        if life.blocks.contains(where: { $0.covers(blockedFrom, call.interval.begin) }) {
            report(.blocked, "which was blocked")
        }
        // Each post decides once whether it is blocked, before its first call.
        if !isHandedOver,
            postBlocks.contains(where: { block in
                (block.sender == nil || block.sender == post.posting.sender)
                    && block.covers(post.delivery.begin, min(post.firstCall, call.interval.begin))
            })
        {
            report(.blocked, "although the post was blocked")
        }
    }

    /// Whether an end of all registrations of an owner need not wait for a handler: one that runs elsewhere
    /// and that another end has ended.
    private func isLeftOut(_ life: Life, by end: End) -> Bool {
        guard end.reported == nil, life.traits.isElsewhere else { return false }
        return life.ends.contains { $0.interval != end.interval && $0.interval.begin < end.interval.end }
    }

    /// The earliest moment at which the post can have visited the observer of one of its calls.
    private func visit(ofCall index: Int, of post: Post) -> Ticket {
        index == 0 ? post.delivery.begin : post.calls[index - 1].interval.end
    }

    /// The same for a call that the post does not make itself: after the observer's previous call.
    private func visitElsewhere(_ call: Call, of life: Life, by post: Post) -> Ticket {
        let before = life.calls.last { $0.interval.end < call.interval.begin && $0.post != post.post }
        let begin = max(post.delivery.begin, life.registration.begin)
        return life.traits.isElsewhere ? max(begin, before?.interval.end ?? 0) : begin
    }
}

// MARK: - Posts

extension Reference {
    mutating func checkPosts() {
        let inOrder = lives.values.filter { $0.number != nil }.sorted { $0.key < $1.key }
        for post in posts.values {
            checkTurns(of: post)
            checkQueue(of: post)
            guard !post.isRefused else {
                for call in post.calls + post.otherCalls {
                    object(
                        .delivered, at: call.interval.begin, observers: [call.observer], posts: [post.post],
                        "post \(post.post) was refused and called observer \(call.observer)")
                }
                continue
            }
            checkOwed(by: post, inOrder)
        }
    }

    private mutating func checkTurns(of post: Post) {
        var called: Set<Int> = []
        for call in post.calls + post.otherCalls where !called.insert(call.observer).inserted {
            object(
                .again, at: call.interval.begin, observers: [call.observer], posts: [post.post],
                "post \(post.post) called observer \(call.observer) twice")
        }
        var last: Life?
        for call in post.calls {
            guard let life = lives[call.observer] else { continue }
            if let last, life.key < last.key {
                object(
                    .order, at: call.interval.begin, observers: [life.observer, last.observer],
                    posts: [post.post],
                    "post \(post.post) called observer \(last.observer) before observer \(life.observer)")
            }
            last = life
        }
    }

    /// Every matching observer must be called, or there must be a reason why not; and the outcome must count
    /// each.
    private mutating func checkOwed(by post: Post, _ inOrder: [Life]) {
        let called = Set((post.calls + post.otherCalls).map(\.observer))
        let isPostBlocked = postBlocks.contains { block in
            (block.sender == nil || block.sender == post.posting.sender)
                && block.touches(post.delivery.begin, post.delivery.end)
        }
        var bounds = OutcomeBounds()
        // From the last turn to the first, so that the begin of the next call is known.
        var callIndex = post.calls.count
        var turn = post.delivery.end
        for life in inOrder.reversed() where life.traits.matches(post.posting) {
            while callIndex > 0, let next = lives[post.calls[callIndex - 1].observer], life.key < next.key {
                callIndex -= 1
                turn = post.calls[callIndex].interval.begin
            }
            let mayBeFound =
                life.registration.begin < post.firstCall && life.surelyEnded > post.delivery.begin
            guard mayBeFound else { continue }
            let isFound = life.registration.precedes(post.delivery) && life.earliestEnd > post.firstCall
            let mayHaveEnded = life.earliestEnd < turn
            let mayBeBlocked =
                isPostBlocked || life.blocks.contains { $0.touches(post.delivery.begin, turn) }
            let isAccepted = life.traits.accepts(post.post)
            // A post skips a one-shot observer that another post is calling, and does not count it.
            let isTakenByOther =
                life.traits.isOneShot
                && (life.traits.isElsewhere || life.calls.contains { $0.post != post.post })
            bounds.add(
                life.observer, isFound: isFound && !isTakenByOther, isFiltered: !isAccepted,
                isTaken: life.traits.takes(post.posting),
                mayHaveEnded: life.earliestEnd < post.delivery.end,
                mayBeBlocked: mayBeBlocked)
            guard isFound, isAccepted, life.traits.takes(post.posting), !mayHaveEnded, !mayBeBlocked,
                !called.contains(life.observer)
            else { continue }
            // A handler elsewhere is called later, unless its registration ends first.
            let isLater = life.traits.isElsewhere || life.traits.receivesSticky && post.posting.isSticky
            guard !isLater || isQuiet && life.earliestEnd == .max && life.blocks.isEmpty else { continue }
            object(
                .owed, at: turn, observers: [life.observer], posts: [post.post],
                "post \(post.post) did not call observer \(life.observer)")
        }
        if !post.isQueued { check(post, bounds) }
    }

    private mutating func check(_ post: Post, _ bounds: OutcomeBounds) {
        let outcome = post.posting.outcome
        let calls = post.calls.count { lives[$0.observer]?.traits.isElsewhere == false }
        if outcome.delivered != calls {
            object(
                .delivered, at: post.delivery.end, posts: [post.post],
                "post \(post.post) called \(calls) handlers: \(outcome)")
        }
        // Earlier notices that the registration hands over do not belong to the post.
        let elsewhere = post.otherCalls.count {
            lives[$0.observer].map { $0.traits.isElsewhere && !$0.traits.receivesSticky } ?? false
        }
        if outcome.scheduled < elsewhere {
            object(
                .delivered, at: post.delivery.end, posts: [post.post],
                "post \(post.post) called \(elsewhere) handlers elsewhere: \(outcome)")
        }
        let heard = outcome.delivered + outcome.scheduled + outcome.failed
        let found = heard + outcome.filtered + outcome.skipped + outcome.dropped
        if let problem = bounds.problem(outcome, found: found) {
            let called = Set((post.calls + post.otherCalls).map(\.observer))
            object(
                .counted, at: post.delivery.end, observers: bounds.found.filter { !called.contains($0) },
                posts: [post.post],
                "post \(post.post): \(outcome): \(problem)")
        }
    }

    private mutating func checkQueue(of post: Post) {
        guard post.isQueued else { return }
        guard let outermost = post.outermost.flatMap({ posts[$0] }) else {
            return object(
                .queued, at: post.call.end, posts: [post.post],
                "post \(post.post) was queued, and its thread was in no other post")
        }
        for call in post.calls {
            if let running = outermost.calls.first(where: { $0.interval.end > call.interval.begin }) {
                object(
                    .queued, at: call.interval.begin, observers: [call.observer, running.observer],
                    posts: [post.post, outermost.post],
                    "post \(post.post) was queued and called observer \(call.observer) during post \(outermost.post)"
                )
            }
        }
        guard let begin = post.calls.first?.interval.begin else { return }
        for later in posts.values where later.outermost == outermost.post && post.call.precedes(later.call) {
            guard let other = later.calls.first, other.interval.begin < begin else { continue }
            object(
                .queued, at: begin, posts: [post.post, later.post],
                "post \(later.post) was queued behind post \(post.post) and delivered before it")
        }
    }

    var isQuiet: Bool {
        history.moments.contains { if case .quiet = $0.event { true } else { false } }
    }
}

/// The minimum and maximum counts of an outcome.
private struct OutcomeBounds {
    private(set) var found: [Int] = []
    private var mayBeFound = 0
    private var filtered = 0
    private var mayBeFiltered = 0
    private var failed = 0
    private var mayFail = 0
    private var mayHaveEnded = 0
    private var mayBeBlocked = 0

    mutating func add(
        _ observer: Int, isFound: Bool, isFiltered: Bool, isTaken: Bool, mayHaveEnded: Bool,
        mayBeBlocked: Bool
    ) {
        mayBeFound += 1
        if isFound { found.append(observer) }
        if !isTaken {
            mayFail += 1
            if isFound, !isFiltered, !mayHaveEnded, !mayBeBlocked { failed += 1 }
        }
        if isFiltered {
            mayBeFiltered += 1
            if isFound, !mayHaveEnded { filtered += 1 }
        }
        if mayHaveEnded { self.mayHaveEnded += 1 }
        if mayBeBlocked { self.mayBeBlocked += 1 }
    }

    func problem(_ outcome: PostOutcome, found count: Int) -> String? {
        if count < found.count { return "observers \(found.sorted()) were registered" }
        if count > mayBeFound { return "only \(mayBeFound) observers can have been registered" }
        if outcome.filtered < filtered { return "\(filtered) filters did not accept it" }
        if outcome.filtered > mayBeFiltered { return "only \(mayBeFiltered) filters did not accept it" }
        if outcome.failed < failed || outcome.failed > mayFail {
            return "\(failed) to \(mayFail) observers take another payload"
        }
        if outcome.ended + outcome.ownersGone > mayHaveEnded {
            return "only \(mayHaveEnded) can have ended"
        }
        return outcome.blocked > mayBeBlocked ? "only \(mayBeBlocked) can have been blocked" : nil
    }
}
