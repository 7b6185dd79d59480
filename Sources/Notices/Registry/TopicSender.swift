/// The only sender whose posts a topic is for.
final class TopicSender: Sendable {
    let reference: SenderReference
    /// The hash of the sender in the table of the name.
    let hash: UInt
    /// The identity of the object; `nil`: the sender is a value, or was deallocated.
    private let identity: ObjectIdentifier?
    private let value: SenderValue?
    /// Holds the address: as long as the object has observers, no other object can have it.
    private let hold: AddressHold?

    /// - Parameter value: The sender, if it is a value.
    init(_ sender: AnyObject, value: SenderValue?, hash: UInt) {
        self.hash = hash
        reference = SenderReference(sender)
        self.value = value
        identity = value == nil ? ObjectIdentifier(sender) : nil
        hold = value == nil ? AddressHold(sender) : nil
    }

    /// A sender that was deallocated, or is in its deinit: no post can come from it.
    init(gone reference: SenderReference, hash: UInt) {
        self.reference = reference
        self.hash = hash
        identity = nil
        value = nil
        hold = nil
    }

    /// Whether a living `sender` is this object.
    @inline(__always)
    func isOf(_ sender: AnyObject) -> Bool {
        // Its address is held, so an object that lives there is the same object.
        guard identity == ObjectIdentifier(sender) else { return false }
        #if canImport(ObjectiveC)
            // The address of an Objective-C object cannot be held.
            return reference.refers(to: sender)
        #else
            return true
        #endif
    }

    /// Whether `sender` equals this value.
    func isOf(_ sender: SenderValue) -> Bool { value == sender }
}
