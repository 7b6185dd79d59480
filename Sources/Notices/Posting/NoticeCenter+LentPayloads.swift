// Payloads of a type that are lent to observers. A notice is made, and the payload boxed, once, when an observer of the
// post takes notices.
extension NoticeCenter {
    /// Posts the payload of a type at `value` without a sender, if the name has no observer, or one that takes such
    /// payloads. Returns how many observers were called. `nil`: nothing was done.
    ///
    /// Most posts end here: this function has few parameters and one way, so that all of it stays in registers.
    @usableFromInline
    func postToOnly(_ value: LentValue, _ type: UInt, _ name: NoticeName) -> Int? {
        guard registry.isPlain, let claim = registry.claimBiased() else { return nil }
        guard let topic = registry.topic(of: name) else {
            registry.release(claim)
            return 0
        }
        // No type is lent while the post has more to do than to call observers.
        guard topic.with({ $0.typeBits }) == type else {
            registry.release(claim)
            return nil
        }
        let narrowed = claim.narrow(to: topic.with { $0.hazard })
        guard let only = registry.onlyObserver(of: topic, marked: EntryState.typed, by: narrowed) else {
            return postToOnlyOther(value, type, topic, by: narrowed)
        }
        let snapshot = narrowed.settle(on: only)
        snapshot.entries.first.call(value)
        registry.release(snapshot)
        return 1
    }

    /// Posts the payload at `value` to the only observer of a topic, if that has an owner or is a registration. `nil`:
    /// nothing was done.
    @inline(never)
    func postToOnlyOther(
        _ value: LentValue, _ type: UInt, _ topic: Uncounted<Topic>, by claim: consuming Claim<Narrowed>
    ) -> Int? {
        let found = registry.onlyObserver(of: topic, by: claim) { $0.isOwnedTyped || $0.isRegistration }
        guard let found else {
            registry.release(claim)
            return nil
        }
        let snapshot = claim.settle(on: found)
        let lending = snapshot.only?.lend(payloadAt: value, of: type)
        registry.release(snapshot)
        // An owner that is gone is counted, and its registration ended, by the post that goes through all cases.
        return lending == .delivered ? 1 : nil
    }

    /// Posts the payload of a type at `value`.
    @usableFromInline
    func post(
        _ value: LentValue, _ type: UInt, _ name: NoticeName, _ sender: AnyObject?, _ file: SourceFile,
        _ line: Int, payload: () -> (any Sendable)?
    ) -> PostOutcome {
        let source = SourceLine(file: file, line: line)
        switch registry.route(name, from: sender) {
        case .noObserver: return PostOutcome()
        case .single(let snapshot, let name):
            guard snapshot.takes(type) else {
                return deliver(boxing: payload(), to: snapshot, name, sender, source)
            }
            return lend(value, type, to: snapshot, name, sender, source, payload: payload)
        case .merged: return LentPointer.with(payload()) { postAlongTopics(name, sender, $0, source) }
        case .general: return LentPointer.with(payload()) { postGenerally(name, sender, $0, source) }
        }
    }

    /// Calls the observers of a snapshot with a notice, and releases the snapshot.
    @inline(never)
    func deliver(
        boxing payload: (any Sendable)?, to snapshot: consuming ObserverSnapshot, _ name: NoticeName.Words,
        _ sender: AnyObject?, _ source: SourceLine
    ) -> PostOutcome {
        defer { withExtendedLifetime(payload) {} }
        let image = LentPointer.with(payload) {
            NoticeImage(name, sender: sender, payload: $0, source: source)
        }
        return deliver(image, to: snapshot)
    }

    /// Lends a payload to the observers of a snapshot, and releases the snapshot.
    @inline(__always)
    func lend(
        _ value: LentValue, _ type: UInt, to snapshot: consuming ObserverSnapshot,
        _ name: NoticeName.Words,
        _ sender: AnyObject?, _ source: SourceLine, payload: () -> (any Sendable)?
    ) -> PostOutcome {
        let rest = snapshot.deliver(payloadAt: value)
        guard rest == snapshot.entries.end else {
            // The words of a notice, and not a closure that makes one, which would count references to its captures.
            let image = NoticeImage(name, sender: sender, payload: nil, source: source)
            return deliverRest(value, type, snapshot, from: rest, image, payload: payload)
        }
        let outcome = PostOutcome(count: snapshot.entries.count)
        registry.release(snapshot)
        return outcome
    }

    /// Calls the observers of a snapshot from the first that does not just take the payload, and releases the snapshot.
    @inline(never)
    private func deliverRest(
        _ value: LentValue, _ type: UInt, _ snapshot: consuming ObserverSnapshot,
        from start: SharedPointer<Entry>, _ image: NoticeImage, payload: () -> (any Sendable)?
    ) -> PostOutcome {
        var walk = SnapshotWalk(snapshot, from: start)
        var made: Notice?
        let tally = walk.forEach(startingWith: PostOutcome(count: start - snapshot.entries.first)) {
            lend(payloadAt: value, of: type, to: $0, isLast: $1(), counting: &$2) {
                let notice = made ?? LentPointer.unprotected(image) { $0.notice(with: payload()) }
                made = notice
                return notice
            }
        }
        registry.release(snapshot)
        return tally.finish(in: registry)
    }
}
