/// What has come of a post so far, and the observer that it ends when it reads no more.
///
/// An observer that is ended within the post is blocked by that very post, which still reads: what it called has to wait
/// for it. Behind the last observer nothing is read, so that one is ended when the post has released its claim.
struct PostTally {
    var outcome: PostOutcome
    private var ending: (RegistrationID, NoticeRecord.Reason)?

    @inline(__always)
    init(_ outcome: PostOutcome = PostOutcome()) { self.outcome = outcome }

    /// Ends an observer, if a delivery has ended it.
    ///
    /// - Parameter isLast: Whether the post meets no observer after it.
    mutating func settle(
        _ turn: MergeCursor.Turn, after delivery: Registration.Delivery, isLast: Bool, in registry: Registry
    ) {
        guard let reason = turn.end(after: delivery) else { return }
        let id = turn.id(in: registry)
        if isLast { ending = (id, reason) } else { registry.end(id, reason: reason) }
    }

    /// Ends the last observer, if that is to be done. To be called when the claim is released.
    @inline(__always)
    consuming func finish(in registry: Registry) -> PostOutcome {
        if let (id, reason) = ending { registry.end(id, reason: reason) }
        return outcome
    }
}
