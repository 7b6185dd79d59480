// The audience of a post: found without a lock, or made under it after a change.
extension Registry {
    /// The audience of a post. Call it within a search, while the caller holds topic and sender: a post that finds its
    /// audience counts no references.
    ///
    /// - Parameter topic: The topic of the name, if the caller caches it.
    @inline(__always)
    func audience(
        of name: NoticeName, _ topic: Uncounted<Topic>? = nil, from sender: Uncounted<AnyObject>?
    ) -> Uncounted<Audience> {
        (topic ?? self.topic(of: name) ?? Uncounted(anyName)).with { topic in
            if let sender, topic.senders != nil || anyName.senders != nil {
                return sender.with { audience(of: topic, withOwn: $0) }
            }
            return audienceOfAnySender(topic)
        }
    }

    /// The audience of a topic's posts from a sender without observers of its own.
    @inline(__always)
    private func audienceOfAnySender(_ topic: Topic) -> Uncounted<Audience> {
        guard let found = topic.audience, found.with({ $0.facts.made }) >= anyName.latestChange else {
            return makeAudience(of: topic)
        }
        return found
    }

    /// The audience of a post whose sender may have its own observers.
    @inline(never)
    private func audience(of topic: Topic, withOwn sender: AnyObject) -> Uncounted<Audience> {
        guard let own = self.topic(of: sender, in: topic) else {
            // Observers of the sender and any name, and those of the name, share a topic for both.
            guard topic !== anyName, self.topic(of: sender, in: anyName) != nil else {
                return audienceOfAnySender(topic)
            }
            return makeAudience(of: topic, from: Uncounted(sender))
        }
        let latest = max(anyName.latestChange, topic.latestChange)
        guard let found = own.with({ $0.audience }), found.with({ $0.facts.made }) >= latest else {
            return makeAudience(of: topic, from: Uncounted(sender))
        }
        return found
    }

    /// Makes the audience of a topic, or of its posts from a sender, unless another thread has made it.
    @inline(never)
    private func makeAudience(
        of topic: Topic, from sender: Uncounted<AnyObject>? = nil
    ) -> Uncounted<Audience> {
        // The poster holds the sender, so that the reference counted under the lock is not the last.
        changing { state, freed in currentAudience(of: topic, from: sender?.object, in: &state, &freed) }
    }
}

// MARK: - Under the lock

extension Registry {
    /// The audience of a post that has found a topic, which may have been removed since.
    func currentAudience(
        of found: Topic, from sender: AnyObject?, in state: inout RegistryState, _ freed: inout Freed
    ) -> Uncounted<Audience> {
        let isThere = state.topic(at: found.index)?.object === found
        let topic = isThere ? found : self.topic(of: found.name, in: state) ?? anyName
        let own = sender.flatMap { ownTopic(of: $0, in: topic, &state, &freed) }
        // A topic made for this post is removed later, if it is not needed.
        defer { if let own { tidy(own, in: &state, &freed) } }
        let latest = max(anyName.latestChange, topic.latestChange)
        if let made = (own ?? topic).audience, made.with({ $0.facts.made }) >= latest { return made }
        return publishAudience(of: own ?? topic, from: own == nil ? nil : sender, in: &state, &freed)
    }

    /// The topic of a sender, if it has its own observers among a post's. For observers of any name and of the name, a
    /// temporary topic is made for both.
    private func ownTopic(
        of sender: AnyObject, in topic: Topic, _ state: inout RegistryState, _ freed: inout Freed
    ) -> Topic? {
        if let own = self.topic(of: sender, in: topic) { return own.object }
        guard topic !== anyName, self.topic(of: sender, in: anyName) != nil else { return nil }
        return makeTopic(of: nil, kept: topic, from: Uncounted(sender), in: &state, &freed).object
    }

    /// Makes and publishes the audience of a topic.
    ///
    /// - Parameter sender: The living sender of its posts, if it is for one.
    @discardableResult
    private func publishAudience(
        of topic: Topic, from sender: AnyObject?, in state: inout RegistryState, _ freed: inout Freed
    ) -> Uncounted<Audience> {
        let audience = makeAudience(of: topic, from: sender, in: state)
        state.latestAudience = latestChange
        replaceAudience(of: topic, by: audience, in: &state, &freed)
        return Uncounted(audience)
    }

    /// Makes the audience of a topic from the observers of the name and of any name, each from any sender and from one.
    private func makeAudience(of topic: Topic, from sender: AnyObject?, in state: RegistryState) -> Audience {
        let name = topic.nameIndex
        let ownOfAnyName = name == 0 ? nil : sender.flatMap { self.topic(of: $0, in: anyName)?.object.index }
        @inline(__always)
        func forEachPart(_ visit: (borrowing TopicState) -> Void) {
            visit(state[topic.index])
            if topic.isOfSender { visit(state[name]) }
            if name != 0 { visit(state[0]) }
            if let ownOfAnyName { visit(state[ownOfAnyName]) }
        }
        var (room, parts, isPrioritized) = (0, 0, false)
        forEachPart { part in
            guard part.members.count > 0 else { return }
            room += part.members.count
            parts += 1
            if part.isPrioritized { isPrioritized = true }
        }
        let needsSlowPath = state[name].awaited > 0 || state[name].watchers != nil || state[0].awaited > 0
        return unsafe Audience.make(room: room, made: latestChange, name: name, needsSlowPath: needsSlowPath)
        {
            start in
            var count = 0
            forEachPart { unsafe count += $0.members.copy(to: start + count) }
            if isPrioritized || parts > 1 {
                var all = unsafe UnsafeMutableBufferPointer(start: start, count: count)
                unsafe all.sort { one, other in
                    one.with { one in other.with { other in one.isCalled(before: other) } }
                }
            }
            return count
        }
    }

    /// Notes the latest change of a topic's observers, so that the next post sees it.
    ///
    /// If posts have used the last audience and it is small, publishes a new one at once, so that no post must make
    /// it.
    @inline(__always)
    func noteChange(of topic: Topic, in state: inout RegistryState, _ freed: inout Freed) {
        // Observers of any name are in the audiences of all names, those of a name in those of its senders.
        if topic.nameIndex == 0 {
            anyName.note(latestChange)
        } else if topic.senders != nil {
            topic.note(latestChange)
        }
        guard topic.audience != nil else { return }
        if topic !== anyName, !topic.isOfSender,
            state[topic.index].members.count + state[anyName.index].members.count <= 32
        {
            publishAudience(of: topic, from: nil, in: &state, &freed)
        } else {
            replaceAudience(of: topic, by: nil, in: &state, &freed)
        }
    }

    /// Publishes a new audience of a topic, or none: the next post makes it. The former one waits for its readers.
    func replaceAudience(
        of topic: Topic, by audience: Audience?, in state: inout RegistryState, _ freed: inout Freed
    ) {
        guard let former = topic.publish(audience) else { return }
        // A reader that uses it announces the change at which it was made.
        let (made, name) = (former.facts.made, former.facts.name)
        let item = Retired(consume former, born: made, ended: made + 1, name: name)
        retire(item, in: &state, &freed)
    }
}
