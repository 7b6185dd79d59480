/// What a notice is delivered to: an observer whose turn it is, or a registration by itself.
protocol DeliveryTarget {
    /// Claims the turn. Must be followed by `run` when it says `call`.
    func takeTurn() -> Registration.Turn

    /// Calls the handler, or has it called elsewhere.
    ///
    /// - Parameter watch: The record that has begun, for a delivery that is made later.
    func run(_ notice: Notice, owner: AnyObject?, watch: @autoclosure () -> DeliveryWatch?)
        -> Registration.Delivery

    /// By which it is known in its center.
    func id(in registry: Registry) -> RegistrationID

    /// Why a delivery has ended it: as a one-shot that has fired, or for an owner that is gone. `nil`: it has not.
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
