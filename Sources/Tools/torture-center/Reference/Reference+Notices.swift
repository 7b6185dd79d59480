// The rules for the order of notices at one observer, and for sticky notices.

extension Reference {
    mutating func checkOrderOfNotices() {
        let names = Set(posts.values.filter(\.posting.isSticky).map(\.posting.name))
        for life in lives.values {
            if life.traits.isElsewhere {
                for (call, next) in zip(life.calls, life.calls.dropFirst())
                where call.interval.end > next.interval.begin {
                    object(
                        .oneAtATime, at: next.interval.begin, observers: [life.observer],
                        posts: [call.post, next.post],
                        "observer \(life.observer) was called for post \(next.post) during that for \(call.post)"
                    )
                }
            }
            if life.traits.receivesSticky {
                // By name: a handler's own sticky post of another name does not wait for handed-over notices.
                for name in names { checkOrder(at: life) { $0.posting.isSticky && $0.posting.name == name } }
            }
            // A plain post does not wait while sticky notices are handed over.
            if life.traits.isElsewhere {
                checkOrder(at: life) { !life.traits.receivesSticky || !$0.posting.isSticky }
            }
        }
    }

    /// If one post was complete before another began, the handler must receive the older one first.
    private mutating func checkOrder(at life: Life, of isWanted: (Post) -> Bool) {
        var latest: Post?
        for call in life.calls {
            guard let post = posts[call.post], isWanted(post) else { continue }
            if let latest, post.delivery.precedes(latest.call) {
                object(
                    .newestLast, at: call.interval.begin, observers: [life.observer],
                    posts: [post.post, latest.post],
                    "observer \(life.observer) received post \(post.post) after post \(latest.post)")
            }
            if latest.map({ $0.call.begin < post.call.begin }) ?? true { latest = post }
        }
    }

    mutating func checkSticky() {
        let sticky = posts.values.filter { $0.posting.isSticky && !$0.isRefused }
        guard !sticky.isEmpty else { return }
        var removals: [String: [Interval]] = [:]
        var held: [String: Int] = [:]
        for case (.removeSticky(let name), let interval) in history.deeds.map({ ($0.action, $0.interval) }) {
            removals[name, default: []].append(interval)
        }
        for case .held(let name, let post) in history.moments.map(\.event) { held[name] = post }
        for life in lives.values where life.traits.receivesSticky && life.number != nil {
            guard life.blocks.isEmpty, postBlocks.isEmpty, life.earliestEnd == .max else { continue }
            guard let name = life.traits.name else { continue }
            checkReceipt(
                by: life, of: sticky.filter { $0.posting.name == name }, held: held[name],
                removals: removals[name, default: []])
        }
    }

    private mutating func checkReceipt(by life: Life, of sticky: [Post], held: Int?, removals: [Interval]) {
        let received = Set(life.calls.map(\.post))
        // At registration: one of the latest sticky notices at that time, or a newer one.
        let older = sticky.filter { $0.delivery.precedes(life.registration) }
        let latestBegin = older.map(\.call.begin).max()
        let isRemoved = removals.contains {
            $0.end > latestBegin ?? 0 && $0.begin < life.registration.end
        }
        if let latestBegin, !isRemoved {
            let wanted = sticky.filter { $0.delivery.end >= latestBegin && life.traits.wants($0) }
            let isEach = sticky.allSatisfy { life.traits.wants($0) }
            if isEach, !wanted.contains(where: { received.contains($0.post) }) {
                object(
                    .sticky, at: life.registration.end, observers: [life.observer], posts: wanted.map(\.post),
                    "observer \(life.observer) received none of the sticky posts \(wanted.map(\.post).sorted())"
                )
            }
        }
        // At the end: the one that the center holds.
        guard isQuiet, let held, let post = posts[held], life.traits.wants(post), !received.contains(held)
        else {
            return
        }
        object(
            .sticky, at: life.registration.end, observers: [life.observer], posts: [held],
            "observer \(life.observer) did not receive post \(held), which the center holds")
    }
}

extension Traits {
    /// Whether the handler is called with the notice when it is handed over.
    fileprivate func wants(_ post: Reference.Post) -> Bool {
        matches(post.posting) && accepts(post.post) && takes(post.posting)
    }
}
