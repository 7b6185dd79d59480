/// The target of a delivery: an observer that a post has reached, or a registration by itself.
protocol DeliveryTarget {
    /// Decides whether the handler may run. Must be followed by `run` when it returns `call`.
    func admit() -> Registration.Admission

    /// Calls the handler, or schedules it.
    ///
    /// - Parameter watch: The record that was begun, for a delivery that is made later.
    func run(_ notice: Notice, owner: AnyObject?, watch: @autoclosure () -> DeliveryWatch?)
        -> Registration.Delivery

    /// Its identity in its center.
    func id(in registry: Registry) -> RegistrationID

    /// Why a delivery has ended it: it is a one-shot that has fired, or its owner was deallocated. `nil`: it has not
    /// ended.
    func end(after delivery: Registration.Delivery) -> NoticeRecord.Reason?
}

extension DeliveryTarget {
    /// Removes it, if a delivery has ended it.
    @inline(__always)
    func settle(after delivery: Registration.Delivery, in registry: Registry) {
        if let reason = end(after: delivery) { registry.end(id(in: registry), reason: reason) }
    }
}

extension Registration: DeliveryTarget {
    func id(in registry: Registry) -> RegistrationID { id }

    @inline(__always)
    func end(after delivery: Delivery) -> NoticeRecord.Reason? {
        switch delivery {
        case .delivered where options.isOneShot: .finished
        case .skipped(.ownerGone): .ownerGone
        default: nil
        }
    }
}
