/// Reads payloads of a type from notices, and compares their types.
@usableFromInline
enum PayloadTyping {
    /// The payload of an already converted notice.
    static func payload<Payload: Sendable>(of notice: Notice) -> Payload {
        guard let payload = notice.payload(ifA: Payload.self) else {
            preconditionFailure("a notice that was converted has the payload that it was converted to")
        }
        return payload
    }

    /// Passes a value in place. Returns `false` if it does not have exactly this type, so that it must be converted
    /// first, if that is possible.
    static func borrow<Value: Sendable>(
        _ value: Value, as type: Any.Type, to handler: (BorrowedValue) throws -> Void
    ) rethrows -> Bool {
        guard Value.self == type else { return false }
        try BorrowedPointer.with(value) { try handler($0.untyped) }
        return true
    }

    /// Casts a value to another type. Usually the value has exactly that type, which one comparison shows; a dynamic
    /// cast is slow.
    @inlinable
    static func cast<Value: Sendable, Payload>(_ value: Value, to type: Payload.Type) -> Payload? {
        guard Value.self == type else { return value as? Payload }
        return BorrowedPointer.with(value) { unsafe $0.as(Payload.self).pointee }
    }

    /// Compares two values of exactly the same type. Specialized in the caller.
    @inlinable
    static func comparison<Payload: Equatable & Sendable>(
        of type: Payload.Type
    ) -> @Sendable (BorrowedValue, BorrowedValue) -> Bool {
        { one, other in unsafe one.as(Payload.self).pointee == other.as(Payload.self).pointee }
    }

    /// The payload of a notice. `Void` means no payload.
    @inlinable
    static func boxed<Payload: Sendable>(_ payload: Payload) -> (any Sendable)? {
        Payload.self == Void.self ? nil : payload
    }

    @inlinable
    static func bits(of type: Any.Type) -> UInt { UInt(bitPattern: ObjectIdentifier(type)) }
}

// MARK: - Handlers of payloads

// A handler of a generic type takes its payload by address. So a literal closure of the caller's becomes one object, and
// a post passes the address of what it was given: no payload is copied or boxed for an observer.

/// A handler of payloads. Not copyable, so that calling it counts no references to its captures.
struct PayloadBody<Payload: Sendable>: ~Copyable, Sendable {
    let call: @Sendable (Payload) throws -> Void
}

/// A handler of an owner and payloads, like `PayloadBody`.
struct OwnedPayloadBody<Owner: AnyObject, Payload: Sendable>: ~Copyable, Sendable {
    let call: @Sendable (Owner, Payload) throws -> Void
}

extension BorrowedPointer where Value == SomeValue {
    /// Passes the payload to a handler of its type.
    @inline(__always)
    func give<Payload: Sendable>(to handler: (Payload) throws -> Void) rethrows {
        try unsafe self.as(BorrowedPayload<Payload>.self).pointee.give(to: handler)
    }

    /// Passes the payload to a handler of its type, after the owner, which the center got as this type.
    @inline(__always)
    func give<Owner: AnyObject, Payload: Sendable>(
        after owner: AnyObject, to handler: (Owner, Payload) throws -> Void
    ) rethrows {
        let owner = unsafe unsafeDowncast(owner, to: Owner.self)
        try give { (payload: Payload) in try handler(owner, payload) }
    }
}

/// A payload behind a pointer. Not copyable, so that passing it on counts no references.
private struct BorrowedPayload<Payload: Sendable>: ~Copyable {
    private let payload: Payload

    @inline(__always)
    borrowing func give(to handler: (Payload) throws -> Void) rethrows { try handler(payload) }
}
