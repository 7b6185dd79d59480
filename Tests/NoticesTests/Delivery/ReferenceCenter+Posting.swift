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

    /// Works on who is registered now: by priority, then in the order of registration.
    private func deliver(_ post: BoundPost) -> PostOutcome {
        let present = state.withLock { state -> [Entry] in
            if post.isSticky {
                state.sticky.removeAll { $0.name == post.name }
                state.sticky.append(Sticky(name: post.name, payload: post.payload, sender: post.sender))
            }
            return state.entries.filter { $0.request.name == nil || $0.request.name == post.name }
        }
        var outcome = PostOutcome()
        for entry in present.sorted(by: isBefore) where wants(entry, post) {
            switch call(entry, post) {
            case true?: outcome.delivered += 1
            case false?: outcome.skipped += 1
            case nil: break
            }
        }
        return outcome
    }

    private func isBefore(_ one: Entry, _ other: Entry) -> Bool {
        one.request.priority == other.request.priority
            ? one.number < other.number : one.request.priority > other.request.priority
    }

    func wants(_ entry: Entry, _ post: BoundPost) -> Bool {
        if entry.request.sender != nil {
            guard let sender = post.sender, entry.sender === sender else { return false }
        }
        return !entry.request.wantsEven || (post.payload ?? 0).isMultiple(of: 2)
    }

    /// Calls one observer, if it is still there: `true` when it was called, `false` when it was skipped, `nil` for a
    /// one-shot that is being called already.
    func call(_ known: Entry, _ post: BoundPost) -> Bool? {
        guard let entry = entry(known.number), entry.blockers == 0 else { return false }
        let owner = entry.owner
        if entry.hasOwner, owner == nil {
            _ = remove(number: entry.number)
            return false
        }
        if entry.request.isOneShot {
            if entry.isFiring { return nil }
            change(entry.number) { $0.isFiring = true }
        }
        withExtendedLifetime(owner) {
            entry.handler(Heard(name: post.name, hasSender: post.sender != nil, payload: post.payload))
        }
        if entry.request.isOneShot { _ = remove(number: entry.number) }
        return true
    }
}
