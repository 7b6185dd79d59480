// The registry's part in monitoring and watching.
extension Registry {
    /// Adds a watcher of the posts of a name. Its topic stays until the watcher is removed.
    func addWatcher(_ watcher: PostWatcher, of name: NoticeName) {
        let topic = keepTopic(of: name)
        changing { state, freed in
            state[topic.index].watchers = state[topic.index].watchers.adding(watcher)
            updateSlowPath(of: topic.index, in: &state, &freed)
        }
    }

    /// Removes a watcher of the posts of a name, unless it was removed before.
    func removeWatcher(_ number: UInt64, of name: NoticeName) {
        let (watched, former) = changing { state, freed -> (Topic?, PostWatchers?) in
            guard let topic = topic(of: name, in: state), let former = state[topic.index].watchers,
                former.all.contains(where: { $0.number == number })
            else { return (nil, nil) }
            state[topic.index].watchers = state[topic.index].watchers.removing(number)
            updateSlowPath(of: topic.index, in: &state, &freed)
            return (topic, former)
        }
        withExtendedLifetime(former) {}
        if let watched { releaseTopic(watched) }
    }

    /// The watchers of the posts of a name.
    func watchers(of name: NoticeName) -> [PostWatcher] {
        state.withLock { state in topic(of: name, in: state).flatMap { state[$0.index].watchers?.all } ?? [] }
    }

    @inline(never)
    func record(_ observer: ListedObserver) {
        guard let center = watchedCenter.withLock({ $0 })?.object as? NoticeCenter else { return }
        center.record(.remove) { record in
            record.describe(observer, in: center)
            record.reason = observer.observer.endReason
        }
    }

    /// Releases an object once no post that has begun uses it.
    func retire(_ object: AnyObject) {
        let object = StrongReference(object: object)
        changing { state, freed in
            retire(Retired(object.object, born: 0, ended: nextChange()), in: &state, &freed)
        }
    }
}
