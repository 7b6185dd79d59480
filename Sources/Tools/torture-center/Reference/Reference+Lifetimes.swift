// The rules of owners, and of the objects that handlers capture.

extension Reference {
    mutating func checkLifetimes() {
        var freed: [Int: Ticket] = [:]
        for moment in history.moments {
            if case .ownerFreed(let owner) = moment.event { freed[owner] = moment.ticket }
        }
        for life in lives.values {
            checkCaptures(of: life)
            guard let owner = life.traits.owner, let ticket = freed[owner] else { continue }
            for call in life.calls where call.interval.end > ticket {
                object(
                    .owner, at: call.interval.begin, observers: [life.observer], posts: [call.post],
                    "owner \(owner) was freed at \(ticket); observer \(life.observer) was called at \(call.interval)"
                )
            }
        }
        for deed in history.deeds {
            guard case .releaseOwner(let owner) = deed.action else { continue }
            let deadline = endOfUse(after: deed.interval)
            // Handlers elsewhere may end after every call into the center.
            let isLater = lives.values.contains {
                $0.traits.owner == owner && ($0.traits.isElsewhere || $0.traits.receivesSticky)
            }
            guard freed[owner].map({ !isLater && $0 > deadline }) ?? isQuiet else { continue }
            object(
                .owner, at: deed.interval.end,
                "owner \(owner) was released at \(deed.interval), "
                    + (freed[owner].map { "and freed at \($0), after \(deadline)" } ?? "and never freed"))
        }
    }

    /// When everything that may have used an object, released during `interval`, had ended.
    private func endOfUse(after interval: Interval) -> Ticket {
        var end = interval.end
        for deed in history.deeds.sorted(by: { $0.interval.begin < $1.interval.begin })
        where deed.interval.begin < end && deed.interval.end > interval.begin {
            end = max(end, deed.interval.end)
        }
        return end
    }

    private mutating func checkCaptures(of life: Life) {
        guard let freed = life.capturesFreed else {
            guard isQuiet, life.number == nil || life.surelyEnded < .max else { return }
            return object(
                .captures, at: life.surelyEnded, observers: [life.observer],
                "the captures of observer \(life.observer) were not freed")
        }
        if life.number != nil, freed < life.earliestEnd {
            object(
                .captures, at: freed, observers: [life.observer],
                "the captures of observer \(life.observer) were freed at \(freed), before its end")
        }
        if let call = life.calls.last(where: { $0.interval.end > freed }) {
            object(
                .captures, at: freed, observers: [life.observer], posts: [call.post],
                "the captures of observer \(life.observer) were freed at \(freed), and it was called at \(call.interval)"
            )
        }
    }
}
