// For what posts later in a handler's name: a queue.
extension NoticeCenter {
    /// The delivery whose handler calls this, if the center is watched: what it has posted later is caused by it.
    package var deliveryUnderWay: UInt64? { Cause.delivery(of: number) }

    /// Posts a notice that was made before.
    ///
    /// - Parameter cause: The delivery whose handler made it.
    package func carryOut(_ notice: Notice, causedBy cause: UInt64?) {
        guard let cause else { return _ = post(notice) }
        Cause.with(delivery: cause, of: number) { _ = post(notice) }
    }
}
