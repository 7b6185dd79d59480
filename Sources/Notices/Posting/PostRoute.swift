/// How a post by name reaches its observers: decided once, when the post begins.
enum PostRoute: ~Copyable {
    /// The name has no topic, and nothing else is observed.
    case noObserver
    /// The topic of the name has all observers of the post.
    ///
    /// - Parameter name: The words of the topic's name.
    case single(ObserverSnapshot, name: NoticeName.Words)
    /// Observers may be in several topics, or a ring is attached.
    case merged
    /// The thread has no slot for a claim: posts are nested too deep.
    case general
}

extension Registry {
    /// Decides the route of a post.
    @inline(__always)
    func route(_ name: NoticeName, from sender: AnyObject?) -> PostRoute {
        guard isPlain else { return .merged }
        guard let claim = claim() else { return .general }
        guard let topic = topic(of: name) else {
            release(claim)
            return .noObserver
        }
        guard topic.with({ $0.isAlone(with: sender) }) else {
            release(claim)
            return .merged
        }
        // Read before the claim settles: a topic that is removed meanwhile is not kept for a reader that has found it
        // empty.
        let (hazard, words) = topic.with { ($0.hazard, $0.nameWords) }
        return .single(snapshot(of: topic, by: claim.narrow(to: hazard)), name: words)
    }
}
