/// What has come of a post so far, and the observer that it ends when it reads no more.
struct PostTally {
    var outcome: PostOutcome
    private(set) var ending: PostEnding?

    @inline(__always)
    init(_ outcome: PostOutcome = PostOutcome()) { self.outcome = outcome }

    /// Ends an observer, if a delivery has ended it.
    ///
    /// - Parameter isLast: Whether the post meets no observer after it.
    mutating func settle(
        _ turn: MergeCursor.Turn, after delivery: Registration.Delivery, isLast: Bool, in registry: Registry
    ) {
        guard let reason = turn.end(after: delivery) else { return }
        let ending = PostEnding(observer: turn.id(in: registry), reason: reason)
        if isLast { self.ending = ending } else { ending.carryOut(in: registry) }
    }

    /// Ends the last observer, if that is to be done. To be called when the claim is released.
    @inline(__always)
    consuming func finish(in registry: Registry) -> PostOutcome {
        ending?.carryOut(in: registry)
        return outcome
    }
}

/// The end of an observer by a post.
///
/// An observer that is ended within the post is blocked by that very post, which still reads: what it called has to wait
/// for it. Behind the last observer nothing is read, so that one is ended when the post has released its claim.
///
/// An object, so that posts that end nothing, which are nearly all, have but one word to look at.
final class PostEnding {
    private let observer: RegistrationID
    private let reason: NoticeRecord.Reason

    init(observer: RegistrationID, reason: NoticeRecord.Reason) {
        self.observer = observer
        self.reason = reason
    }

    @inline(never)
    func carryOut(in registry: Registry) { registry.end(observer, reason: reason) }
}
