// For a queue, which posts later on behalf of a handler.
extension NoticeCenter {
    /// The delivery whose handler is calling, if the center is watched. It is recorded as the cause of what the
    /// handler posts later.
    package var deliveryUnderWay: UInt64? { Cause.delivery(of: number) }

    /// Posts an existing notice.
    ///
    /// - Parameter cause: The delivery whose handler made it.
    package func carryOut(_ notice: Notice, causedBy cause: UInt64?) {
        guard let cause else { return _ = post(notice) }
        Cause.with(delivery: cause, of: number) { _ = post(notice) }
    }
}
