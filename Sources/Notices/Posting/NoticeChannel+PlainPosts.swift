// Posts by a channel: the name is not searched for, and payloads of the topic's type are lent without a notice.
extension NoticeChannel {
    /// Posts after the caller found only observers of names to be called (`isPlain`).
    @inline(__always)
    func postPlainly(_ sender: AnyObject?, _ payload: NoticeImage.PayloadPointer?, _ source: SourceLine)
        -> PostOutcome
    {
        guard topic.isAlone(with: sender), let claim = registry.claimBiased(topic) else {
            return postToAll(sender, payload, source, nil)
        }
        let unmanaged = Uncounted(topic)
        guard let only = registry.onlyObserver(of: unmanaged, marked: 0, by: claim) else {
            return postToAll(sender, payload, source, claim)
        }
        let snapshot = claim.settle(on: only)
        let image = NoticeImage(topic.nameWords, sender: sender, payload: payload, source: source)
        LentPointer.unprotected(image) { $0.lend(to: snapshot.entries.first) }
        registry.release(snapshot)
        return PostOutcome(count: 1)
    }

    /// Posts to observers of any number and kind.
    ///
    /// - Parameter claimed: A claim of the topic, if there is one already.
    @inline(never)
    private func postToAll(
        _ sender: AnyObject?, _ payload: NoticeImage.PayloadPointer?, _ source: SourceLine,
        _ claimed: consuming Claim<Narrowed>?
    ) -> PostOutcome {
        guard let claim = claimed ?? claim(with: sender) else {
            return postAlongTopics(sender, payload, source)
        }
        let snapshot = registry.snapshot(of: Uncounted(topic), by: claim)
        let image = NoticeImage(topic.nameWords, sender: sender, payload: payload, source: source)
        return center.deliver(image, to: snapshot)
    }

    private func claim(with sender: AnyObject?) -> Claim<Narrowed>? {
        topic.isAlone(with: sender) ? registry.claim(Uncounted(topic)) : nil
    }

    @inline(never)
    func postAlongTopics(
        _ sender: AnyObject?, _ payload: NoticeImage.PayloadPointer?, _ source: SourceLine
    ) -> PostOutcome {
        postAlongEachTopic(sender, payload, source)
    }

    /// Compiled twice: a post without a sender and without a payload needs fewer checks.
    @inline(__always)
    func postAlongEachTopic(
        _ sender: AnyObject?, _ payload: NoticeImage.PayloadPointer?, _ source: SourceLine
    ) -> PostOutcome {
        let topic = Uncounted(topic)
        if sender == nil, registry.isPlainButForAnyNames,
            let outcome = center.postBesideAnyName(of: topic, payload, source)
        {
            return outcome
        }
        guard !registry.isOrdinaryButWatched else {
            return center.postWatched(name, sender, payload, source, topic: topic)
        }
        return center.postAlongTopics(self.topic.nameWords, sender, payload, source, name: name) { topic }
    }
}

// MARK: - Payloads

extension NoticeChannel {
    /// Calls the only observer of the name with the payload of a type at `value`. `false`: nothing was done, because
    /// there are other observers, or a call is not enough.
    @usableFromInline
    func postToOnly(_ value: LentValue, _ type: UInt) -> Bool {
        guard topic.typeBits == type, let claim = registry.claimBiased(topic) else { return false }
        let unmanaged = Uncounted(topic)
        guard let only = registry.onlyObserver(of: unmanaged, marked: EntryState.typed, by: claim) else {
            return center.postToOnlyOther(value, type, unmanaged, by: claim) != nil
        }
        let snapshot = claim.settle(on: only)
        snapshot.entries.first.call(value)
        registry.release(snapshot)
        return true
    }

    /// Posts the payload of a type at `value`, after the caller found only observers of names to be called (`isPlain`).
    /// A notice is made of it when an observer takes notices.
    @usableFromInline
    func postPlainly(
        _ value: LentValue, _ type: UInt, _ sender: AnyObject?, _ file: SourceFile, _ line: Int,
        payload: () -> (any Sendable)?
    ) -> PostOutcome {
        lendAlongTopic(value, type, sender, file, line, payload: payload)
    }

    /// Posts a payload without a sender.
    @usableFromInline
    func postPlainly(
        _ value: LentValue, _ type: UInt, _ file: SourceFile, _ line: Int,
        payload: () -> (any Sendable)?
    ) -> PostOutcome {
        lendAlongTopic(value, type, nil, file, line, payload: payload)
    }

    @inline(__always)
    private func lendAlongTopic(
        _ value: LentValue, _ type: UInt, _ sender: AnyObject?, _ file: SourceFile, _ line: Int,
        payload: () -> (any Sendable)?
    ) -> PostOutcome {
        guard topic.typeBits == type, let claim = claim(with: sender) else {
            return postAlongTopics(value, type, sender, file, line, payload: payload)
        }
        return center.lend(
            value, type, to: registry.snapshot(of: Uncounted(topic), by: claim), topic.nameWords,
            sender,
            SourceLine(file: file, line: line), payload: payload)
    }

    /// Posts a payload where senders have observers. Those of one topic are called without a notice.
    @inline(never)
    private func postAlongTopics(
        _ value: LentValue, _ type: UInt, _ sender: AnyObject?, _ file: SourceFile, _ line: Int,
        payload: () -> (any Sendable)?
    ) -> PostOutcome {
        guard sender != nil, !topic.senders.isNone, let claim = registry.claim() else {
            return postNotice(sender, file, line, payload)
        }
        let topic = Uncounted(topic)
        let found = claim.findTopics(
            in: registry, from: sender.map(Uncounted.init), name: { name }, named: { topic })
        guard let only = found.only else {
            registry.release(claim)
            return postNotice(sender, file, line, payload)
        }
        let snapshot = claim.settle(on: only)
        guard snapshot.topic.with({ $0.typeBits }) == type else {
            registry.release(snapshot)
            return postNotice(sender, file, line, payload)
        }
        return center.lend(
            value, type, to: snapshot, self.topic.nameWords, sender, SourceLine(file: file, line: line),
            payload: payload)
    }

    /// Posts a payload in a notice.
    @inline(never)
    @usableFromInline
    func postNotice(
        _ sender: AnyObject?, _ file: SourceFile, _ line: Int, _ payload: () -> (any Sendable)?
    ) -> PostOutcome {
        post(payload(), sender, SourceLine(file: file, line: line))
    }

    /// Posts a payload in a notice.
    @inline(__always)
    func post(_ payload: (any Sendable)?, _ sender: AnyObject?, _ source: SourceLine) -> PostOutcome {
        LentPointer.with(payload) {
            registry.isPlain ? postPlainly(sender, $0, source) : postAlongTopics(sender, $0, source)
        }
    }
}
