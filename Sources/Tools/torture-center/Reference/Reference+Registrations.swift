import Notices

// The rules of registrations: their numbers, their ends, duplicates and listings.

extension Reference {
    mutating func checkRegistrations() {
        checkNumbers()
        for life in lives.values {
            checkEnds(of: life)
            checkDuplicates(of: life)
        }
    }

    private mutating func checkNumbers() {
        let numbered = lives.values.compactMap { life in life.number.map { ($0, life) } }
            .sorted { $0.0 < $1.0 }
        var latest: Life?
        for (number, life) in numbered {
            if let latest, life.registration.precedes(latest.registration) || latest.number == number {
                object(
                    .numbers, at: life.registration.end, observers: [life.observer, latest.observer],
                    "observer \(life.observer) has number \(number), observer \(latest.observer) \(latest.number ?? 0)"
                )
            }
            if latest.map({ $0.registration.begin < life.registration.begin }) ?? true { latest = life }
        }
    }

    private mutating func checkEnds(of life: Life) {
        let own = life.ends.filter { $0.reported != nil && life.registration.precedes($0.interval) }
        let active = own.count { $0.reported == true }
        guard let last = own.last else { return }
        let hasOthers = life.ends.contains { $0.reported == nil }
        if active > 1 || active == 0 && !hasOthers {
            object(
                .endedOnce, at: last.interval.end, observers: [life.observer],
                "observer \(life.observer) was reported as active by \(active) of \(own.count) ends")
        }
    }

    private mutating func checkDuplicates(of life: Life) {
        guard let identity = life.traits.identity, life.traits.duplicates == .refuse else { return }
        let others = lives.values.filter {
            $0.observer != life.observer && $0.number != nil && $0.traits.identity == identity
        }
        let interval = life.registration
        if life.number == nil {
            let isPossible = others.contains {
                $0.registration.begin < interval.end && $0.surelyEnded > interval.begin
            }
            guard !isPossible else { return }
            object(
                .duplicates, at: interval.end, observers: [life.observer],
                "observer \(life.observer) was refused, and no other can have been active")
        } else if let first = others.first(where: {
            $0.registration.precedes(interval) && $0.earliestEnd > interval.end
        }) {
            object(
                .duplicates, at: interval.end, observers: [life.observer, first.observer],
                "observer \(life.observer) was registered although it is a duplicate of observer \(first.observer)"
            )
        }
    }
}

// MARK: - Listings and counts

extension Reference {
    mutating func checkListings() {
        let byNumber = Dictionary(
            lives.values.compactMap { life in life.number.map { ($0, life) } }, uniquingKeysWith: { $1 })
        for deed in history.deeds {
            switch deed.action {
            case .list(let numbers): check(listed: numbers, during: deed.interval, byNumber)
            case .count(let count):
                let (least, most) = counts(during: deed.interval) { _ in true }
                guard count < least || count > most else { continue }
                object(
                    .listing, at: deed.interval.end,
                    "\(count) registrations were counted at \(deed.interval), not \(least) to \(most)")
            case .end(let scope, let count, _):
                if case .observer = scope { continue }
                let (least, most) = counts(during: deed.interval, ending: true) { $0.traits.isIn(scope) }
                guard count < least || count > most else { continue }
                object(
                    .endedOnce, at: deed.interval.end,
                    "\(count) registrations of \(scope) were ended at \(deed.interval), not \(least) to \(most)"
                )
            case .ask(let observer, let isActive):
                guard let life = lives[observer] else { continue }
                let mayBeActive = life.number != nil && life.surelyEnded > deed.interval.begin
                let mustBeActive =
                    life.number != nil && life.earliestEnd > deed.interval.end
                    && !mayBeReserved(life, before: deed.interval.end)
                guard isActive && !mayBeActive || !isActive && mustBeActive else { continue }
                object(
                    .listing, at: deed.interval.end, observers: [observer],
                    "observer \(observer) was \(isActive ? "" : "not ")active at \(deed.interval)")
            default: continue
            }
        }
    }

    /// Whether a post may have reserved the only call of a handler elsewhere, which may be ended before it is
    /// called.
    private func mayBeReserved(_ life: Life, before ticket: Ticket) -> Bool {
        guard life.traits.isOneShot, life.traits.isElsewhere else { return false }
        return posts.values.contains { post in
            (post.posting.outcome.scheduled > 0 || post.isQueued) && post.call.begin < ticket
                && post.delivery.end > life.registration.begin && life.traits.matches(post.posting)
        }
    }

    private mutating func check(
        listed numbers: [UInt64], during interval: Interval, _ byNumber: [UInt64: Life]
    ) {
        if zip(numbers, numbers.dropFirst()).contains(where: { $0 >= $1 }) {
            object(.numbers, at: interval.end, "listed at \(interval): \(numbers)")
        }
        var identities: [Int: Int] = [:]
        for number in numbers {
            guard let life = byNumber[number] else {
                object(.listing, at: interval.end, "number \(number) was listed, and nobody registered it")
                continue
            }
            if life.registration.begin > interval.end || life.surelyEnded < interval.begin {
                object(
                    .listing, at: interval.end, observers: [life.observer],
                    "observer \(life.observer) was listed at \(interval); it had ended at \(life.surelyEnded)"
                )
            }
            guard let identity = life.traits.identity, life.traits.duplicates != .allow else { continue }
            // A registration that another call is ending may still be listed, but is no longer a duplicate.
            let isEnding = life.ends.contains {
                !$0.isReplacement && $0.interval.begin < interval.end && $0.interval.end > interval.begin
            }
            guard !isEnding else { continue }
            if let first = identities.updateValue(life.observer, forKey: identity) {
                object(
                    .duplicates, at: interval.end, observers: [first, life.observer],
                    "observers \(first) and \(life.observer) were listed at \(interval)")
            }
        }
        let listed = Set(numbers)
        for life in lives.values {
            guard let number = life.number, life.registration.precedes(interval),
                life.earliestEnd > interval.end, !listed.contains(number)
            else { continue }
            object(
                .listing, at: interval.end, observers: [life.observer],
                "observer \(life.observer) was not listed at \(interval)")
        }
    }

    /// The minimum and maximum number of registrations.
    ///
    /// - Parameter ending: Whether to count those that an end at that time may have ended.
    private func counts(
        during interval: Interval, ending: Bool = false, where isWanted: (Life) -> Bool
    ) -> (Int, Int) {
        var (least, most) = (0, 0)
        for life in lives.values where life.number != nil && isWanted(life) {
            guard life.registration.begin < interval.end, life.surelyEnded >= interval.begin else { continue }
            most += 1
            let others = ending ? life.ends.filter { $0.interval != interval } : life.ends
            let isSure =
                life.registration.precedes(interval)
                && others.allSatisfy { $0.interval.begin > interval.end }
            if isSure { least += 1 }
        }
        return (least, most)
    }
}
