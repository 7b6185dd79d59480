extension NoticeCenter {
    /// Lists what a post would reach now, in order, and why it would pass over other observers of the name. Posts
    /// nothing.
    ///
    /// ```swift
    /// print(center.explain("cart.changed", from: cart, payload: 3))
    /// // “cart.changed”: 1 observer is called, 1 passed over
    /// //   CartView (CartView.swift:31): called on the main actor, later
    /// //   CartBadge (Badge.swift:12): passed over: it observes CartStore#1 only
    /// ```
    ///
    /// Use it to find out why an observer was not called. If the name has no observer, the answer lists similar
    /// observed names.
    ///
    /// Filters and payload conversions run on the caller's thread, without a lock, as they would for a post; handlers
    /// do not run. The center no longer knows a registration that has ended: look for its end in the records of a
    /// monitor. The answer holds for one moment, since other threads may register and remove. O(n) in the observers of
    /// the name, and if it has none, also in the names. A center that is never asked pays nothing.
    ///
    /// - Parameters:
    ///   - name: The name of the post.
    ///   - sender: The sender of the post.
    ///   - payload: The payload of the post.
    ///   - file: The source file of the notice that filters receive; by default the caller's.
    ///   - line: The source line of that notice; by default the caller's.
    public func explain(
        _ name: NoticeName, from sender: AnyObject? = nil, payload: (any Sendable)? = nil,
        file: SourceFile = #fileID, line: Int = #line
    ) -> PostExplanation {
        let notice = Notice(
            name: name, sender: sender, payload: payload, source: SourceLine(file: file, line: line))
        let isBlocked = registry.blocksPosts(of: sender)
        let own = registry.observers(of: name)
        let found = registry.observers(reachedBy: name).sorted {
            $0.observer.isCalled(before: $1.observer)
        }
        let reasons = found.map { reason(against: $0, notice, isBlocked: isBlocked) }
        let explained = zip(describe(found), reasons).map {
            PostExplanation.ExplainedObserver(registration: $0, reason: $1)
        }
        return PostExplanation(
            name: name, observers: explained,
            isQueued: reentrancy == .queued && QueuedPosts.current(of: number) != nil,
            similarNames: own.isEmpty ? observedNames(like: name) : [])
    }

    /// Observed names that are similar to one, the likeliest first. O(n) in the names.
    package func observedNames(like name: NoticeName) -> [NoticeName] {
        SimilarNames.of(name, among: registry.observedNames)
    }

    /// The observed names that one may be a misspelling of; none if it is observed itself. O(n) in the names.
    package func namesMeant(by name: NoticeName) -> [NoticeName] {
        registry.observers(of: name).isEmpty ? observedNames(like: name) : []
    }

    /// Lists what a post of the descriptor would reach now. See ``explain(_:from:payload:file:line:)``.
    public func explain<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, _ payload: Payload, from sender: AnyObject? = nil,
        file: SourceFile = #fileID, line: Int = #line
    ) -> PostExplanation {
        explain(
            descriptor.name, from: sender, payload: PayloadTyping.boxed(payload), file: file, line: line)
    }

    /// The first reason, in the order in which a post checks.
    private func reason(against listed: ListedObserver, _ notice: Notice, isBlocked: Bool)
        -> PostExplanation.Reason?
    {
        if let topic = listed.ofSender {
            if topic.sender.isGone { return .senderGone }
            guard let poster = notice.senderReference?.object, topic.sender.refers(to: poster) else {
                return .otherSender
            }
        }
        let observer = listed.observer
        if let refusal = observer.refusalOfFilters(notice) { return refusal }
        if isBlocked || observer.state.isBlocked { return .blocked }
        if observer.isOwnerGone { return .ownerGone }
        if !observer.state.isActive { return .finished }
        do {
            try observer.read(notice)
            return nil
        } catch NoticeError.payloadMismatch(_, let expected, let found) {
            return .payload(problem: Self.mismatch(expected: expected, found: found))
        } catch {
            return .payload(problem: String(describing: error))
        }
    }

    /// `it needs a Cart; this post has no payload`.
    private static func mismatch(expected: String, found: String) -> String {
        func one(_ type: String) -> String {
            guard let first = type.first, first.isLetter, !["nil", "no payload"].contains(type) else {
                return type
            }
            return ("AEIOaeio".contains(first) ? "an " : "a ") + type
        }
        let need = expected == "()" ? "takes no payload" : "needs \(one(expected))"
        return "it \(need); this post has \(one(found))"
    }
}

extension Registry {
    /// The names that somebody observes, each once.
    fileprivate var observedNames: [NoticeName] {
        state.withLock { state in
            var (names, ofSenders) = ([NoticeName](), Set<NoticeName>())
            for index in state.topics.indices where !state.topics[index].members.isEmpty {
                guard let topic = state.topics[index].topic, let name = topic.name else { continue }
                // Where a name is observed from any sender, its topics of senders add nothing.
                if !topic.isOfSender {
                    names.append(name)
                } else if state[topic.nameIndex].members.isEmpty {
                    ofSenders.insert(name)
                }
            }
            return names + ofSenders
        }
    }
}
