/// What a notice is delivered to: an observer whose turn it is, or a registration by itself.
protocol DeliveryTarget {
    /// Claims the turn. Must be followed by `run` when it says `call`.
    func takeTurn() -> Registration.Turn

    /// Calls the handler, or has it called elsewhere.
    ///
    /// - Parameter watch: The record that has begun, for a delivery that is made later.
    func run(_ notice: Notice, owner: AnyObject?, watch: @autoclosure () -> DeliveryWatch?)
        -> Registration.Delivery

    /// Removes what a delivery has ended: a one-shot that has fired, an observer whose owner is gone.
    func settle(after delivery: Registration.Delivery, in registry: Registry)
}

extension Registration: DeliveryTarget {
    @inline(__always)
    func settle(after delivery: Delivery, in registry: Registry) {
        switch delivery {
        case .delivered where options.isOneShot: registry.end(self, reason: .finished)
        case .skipped(.ownerGone): registry.end(self, reason: .ownerGone)
        default: break
        }
    }
}
