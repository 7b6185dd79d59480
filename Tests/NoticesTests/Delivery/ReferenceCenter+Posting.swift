import Notices

extension ReferenceCenter {
    /// Delivers at once; one that queues delivers after the post under way, in the order of posting.
    func send(_ post: BoundPost) -> PostOutcome {
        guard reentrancy == .queued else { return deliver(post) }
        let isFirst = state.withLock { state in
            if state.isPosting { state.waiting.append(post) }
            defer { state.isPosting = true }
            return !state.isPosting
        }
        guard isFirst else {
            return .queued
        }
        let outcome = deliver(post)
        while let next = nextWaiting() { _ = deliver(next) }
        return outcome
    }

    private func nextWaiting() -> BoundPost? {
        state.withLock { state in
            state.isPosting = !state.waiting.isEmpty
            return state.isPosting ? state.waiting.removeFirst() : nil
        }
    }

    /// Calls the observers registered now: by priority, then in the order of registration.
    private func deliver(_ post: BoundPost) -> PostOutcome {
        let present = state.withLock { state -> [Entry] in
            if post.isSticky {
                state.sticky.removeAll { $0.name == post.name }
                let number = (state.latestSticky.values.max() ?? 0) + 1
                state.latestSticky[post.name] = number
                state.sticky.append(
                    Sticky(name: post.name, payload: post.payload, sender: post.sender, number: number))
            }
            return state.entries.filter { $0.request.name == .any || $0.request.name == post.name }
        }
        var turns: [Turn] = []
        for entry in present.sorted(by: isBefore) where isFor(entry, post) {
            turns.append(accepts(entry, post) ? call(entry, post) : .filtered)
        }
        func count(_ turn: Turn) -> Int { turns.count { $0 == turn } }
        return PostOutcome(
            delivered: count(.called), filtered: count(.filtered), ended: count(.ended),
            blocked: count(.blocked), ownersGone: count(.ownerGone))
    }

    private func isBefore(_ one: Entry, _ other: Entry) -> Bool {
        one.request.priority == other.request.priority
            ? one.number < other.number : one.request.priority > other.request.priority
    }

    func wants(_ entry: Entry, _ post: BoundPost) -> Bool { isFor(entry, post) && accepts(entry, post) }

    private func isFor(_ entry: Entry, _ post: BoundPost) -> Bool {
        guard entry.request.sender != nil else { return true }
        guard let sender = post.sender else { return false }
        return entry.sender === sender
    }

    private func accepts(_ entry: Entry, _ post: BoundPost) -> Bool {
        !entry.request.wantsEven || (post.payload ?? 0).isMultiple(of: 2)
    }

    /// What a post does at an observer's turn.
    enum Turn {
        case called, filtered, ended, blocked, ownerGone
        /// It is called once, and being called already.
        case taken
    }

    /// Calls one observer, if it is still there.
    @discardableResult
    func call(_ known: Entry, _ post: BoundPost) -> Turn {
        guard let entry = entry(known.number) else {
            return state.withLock { $0.ownersGone.contains(known.number) } ? .ownerGone : .ended
        }
        guard entry.blockers == 0 else { return .blocked }
        let owner = entry.owner
        if entry.hasOwner, owner == nil {
            _ = remove(noting: true) { $0.number == entry.number }
            return .ownerGone
        }
        if entry.request.isOneShot {
            if entry.isFiring { return .taken }
            change(entry.number) { $0.isFiring = true }
        }
        withExtendedLifetime(owner) {
            entry.handler(Received(name: post.name, hasSender: post.sender != nil, payload: post.payload))
        }
        if entry.request.isOneShot { _ = remove(number: entry.number) }
        return .called
    }
}
