// Adding and ending observers: decided under the lock. Objects are released after it.
extension Registry {
    enum Addition: Sendable {
        case added
        /// Added, with more to do.
        case followed(Sequel)
        /// Refused, because of this duplicate.
        case refused(first: SourceLine)
        /// It had ended before.
        case ended
    }

    /// What to do after an observer was added.
    struct Sequel: Sendable {
        /// The duplicates that it replaced, which have ended.
        var replaced: [ListedObserver] = []
        /// Whether to deliver sticky notices to it.
        var receivesSticky = false
        /// Observers whose owners may be deallocated.
        var candidates: [Observer] = []
    }

    /// Adds an observer according to its duplicate rule.
    ///
    /// Call it while its owner is held. Its duplicates have the same owner and sender, so no reference counted under
    /// the lock is the last.
    func add(_ observer: Observer, to name: NoticeName?, from sender: AnyObject?) -> Addition {
        let sender = Pass(value: sender.map(Uncounted.init))
        return changing { state, freed -> Addition in
            // Its controller may have ended it already.
            guard observer.endReason == nil else { return .ended }
            guard observer.details == nil else {
                return addWithOptions(observer, to: name, from: sender.value, in: &state, &freed)
            }
            let candidates = insert(observer, to: name, from: sender.value, in: &state, &freed)
            return candidates.map { .followed(Sequel(candidates: $0)) } ?? .added
        }
    }

    /// Adds an observer by its duplicate rule, and begins to hand over sticky notices to it.
    private func addWithOptions(
        _ observer: Observer, to name: NoticeName?, from sender: Uncounted<AnyObject>?,
        in state: inout RegistryState, _ freed: inout Freed
    ) -> Addition {
        var duplicates: [ListedObserver] = []
        if let rule = observer.options?.duplicates, !rule.isAllow {
            duplicates = self.duplicates(of: observer, of: name, from: sender?.object, in: state)
            if rule.refusal != nil, let first = duplicates.first { return .refused(first: first.source) }
        }
        let candidates = insert(observer, to: name, from: sender, in: &state, &freed)
        var sequel = Sequel(candidates: candidates ?? [])
        // Ended under the same lock, so that nobody can register another duplicate in between; and after the
        // insertion, so that every post finds one of them.
        for duplicate in duplicates.map(\.observer) {
            _ = end(duplicate.number, at: duplicate.topicIndex, .replaced, in: &state, &freed)
        }
        // Recorded after the observer that replaces them.
        if let ended = freed.ended { (sequel.replaced, freed.ended) = (ended, []) }
        if observer.options?.receivesSticky == true {
            sequel.receivesSticky = state.sticky.beginHandover(to: observer.number, of: name)
        }
        return .followed(sequel)
    }

    /// Adds an observer to its topic and to those of its owner. Returns what `note` does.
    @inline(__always)
    private func insert(
        _ observer: Observer, to name: NoticeName?, from sender: Uncounted<AnyObject>?,
        in state: inout RegistryState, _ freed: inout Freed
    ) -> [Observer]? {
        makeTopic(of: name, from: sender, in: &state, &freed).with { topic in
            observer.stand(at: topic.index, since: nextChange())
            state[topic.index].members.insert(observer)
            state.count += 1
            if observer.priority != 0 { state[topic.index].isPrioritized = true }
            if observer.kind == .sequence, topic.isOfSender {
                count(waiting: 1, at: topic, in: &state, &freed)
            }
            noteChange(of: topic, in: &state, &freed)
        }
        return observer.ownerIdentity.flatMap { state.note(observer, of: $0) }
    }

    /// Makes the next posts of a name check whether they must do more than call observers.
    func updateSlowPath(of index: UInt32, in state: inout RegistryState, _ freed: inout Freed) {
        guard let topic = state.topic(at: index) else { return }
        // Makes the audiences of its senders outdated, too.
        _ = nextChange()
        topic.with { noteChange(of: $0, in: &state, &freed) }
    }
}

// MARK: - Ending

extension Registry {
    /// Ends an observer. Of several callers one gets `true`. Records the removal.
    @discardableResult
    func end(_ id: RegistrationID, reason: NoticeRecord.Reason) -> Bool {
        guard id.center == center else { return false }
        // Not where a token is released: its holder may have a lock.
        if reason == .removed, has(.explored) { passOrders(.ending) }
        return changing { state, freed in
            guard let index = topicIndex(of: id, in: state) else { return false }
            return end(id.number, at: index, reason, in: &state, &freed)
        }
    }

    /// Ends an observer, even one that was not added yet.
    @discardableResult
    func end(_ observer: Observer, reason: NoticeRecord.Reason) -> Bool {
        changing { state, freed in
            let index = observer.topicIndex
            guard index != RegistrationID.unknownTopic else { return observer.end(reason) }
            return end(observer.number, at: index, reason, in: &state, &freed)
        }
    }

    /// Ends the observer with a number at a topic, under the lock. Returns `false` if it had ended before.
    func end(
        _ number: UInt64, at index: UInt32, _ reason: NoticeRecord.Reason, isForgotten: Bool = false,
        in state: inout RegistryState, _ freed: inout Freed
    ) -> Bool {
        guard let topic = state.topic(at: index), let observer = state[index].members.take(number) else {
            return false
        }
        _ = observer.end(reason)
        if state[index].members.isEmpty { state[index].isPrioritized = false }
        if !isForgotten, let owner = observer.ownerIdentity { state.forget(number, of: owner) }
        state.count -= 1
        let (born, change) = (observer.born, nextChange())
        let name = topic.with { topic in
            freed.ended?.append(ListedObserver(observer, of: topic, in: center))
            if observer.kind == .sequence, topic.isOfSender {
                count(waiting: -1, at: topic, in: &state, &freed)
            }
            noteChange(of: topic, in: &state, &freed)
            return topic.nameIndex
        }
        retire(Retired(consume observer, born: born, ended: change, name: name), in: &state, &freed)
        // A sender's topic is not kept for reuse: later objects at the sender's address would have to skip it.
        topic.with { topic in
            let isRemoved = topic.isOfSender && state[index].isUnused
            if isRemoved { remove(topic, in: &state, &freed) } else { tidy(topic, in: &state, &freed) }
        }
        return true
    }
}
