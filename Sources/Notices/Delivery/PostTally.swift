/// The outcome of a post so far, and the observer that it ends when it reads no more.
struct PostTally {
    var outcome: PostOutcome
    /// Owned, to be taken by `finish(in:)`: without a count of references in the posts that end nothing.
    private var ending: Uncounted<PostEnding>?

    @inline(__always)
    init(_ outcome: PostOutcome = PostOutcome()) { self.outcome = outcome }

    /// Removes an observer that a delivery has ended; the last one of the post only in `finish(in:)`.
    ///
    /// - Parameter isLast: Whether the post meets no observer after it.
    mutating func settle(
        _ visited: VisitedEntry, after delivery: Registration.Delivery, isLast: Bool, in registry: Registry
    ) {
        guard let reason = visited.end(after: delivery) else { return }
        let ending = PostEnding(observer: visited.id(in: registry), reason: reason)
        if isLast { self.ending = .retaining(ending) } else { ending.carryOut(in: registry) }
    }

    /// Removes the last observer, if that is due. To be called once, after the claim is released.
    @inline(__always)
    consuming func finish(in registry: Registry) -> PostOutcome {
        if let ending { unsafe ending.takeRetained().carryOut(in: registry) }
        return outcome
    }
}

/// The end of an observer by a post.
///
/// An observer that ends within the post is blocked by that very post, which still reads: its callee has to wait for
/// it. After the last observer nothing is read, so that one is removed when the post has released its claim.
///
/// An object, so that a post that ends no observer, as nearly all do, checks only one word.
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
