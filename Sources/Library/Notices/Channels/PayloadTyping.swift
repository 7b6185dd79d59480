/// Passes payloads of a type to handlers by pointer, and reads them from notices.
@usableFromInline
enum PayloadTyping {
    /// A handler that receives a pointer to a payload, valid until the handler returns.
    @usableFromInline
    typealias Handler = @Sendable (BorrowedValue) throws -> Void

    /// Passes the payload of an already converted notice to a handler.
    static func borrow(payloadOf notice: Notice, to handler: (BorrowedValue) throws -> Void) throws {
        guard let payload = notice.payload else {
            preconditionFailure("a notice that was converted has the payload that it was converted to")
        }
        // Passed as its type in the notice, which may be a superclass of its own.
        func give<Value: Sendable>(_ value: Value) throws {
            try BorrowedPointer.with(value) { try handler($0.untyped) }
        }
        try give(payload)
    }

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

    /// A handler that receives its owner and a pointer to a payload.
    @usableFromInline
    typealias OwnedHandler = @Sendable (AnyObject, BorrowedValue) throws -> Void

    /// Turns a handler of an owner and a payload into one that takes a pointer to the payload. Specialized in the
    /// caller.
    @inlinable
    static func handler<Owner: AnyObject & Sendable, Payload: Sendable>(
        _ handler: @escaping @Sendable (Owner, Payload) throws -> Void
    ) -> OwnedHandler {
        { object, value in
            // The center holds the owner that it was given, so the type is known.
            let owner = unsafe unsafeDowncast(object, to: Owner.self)
            try unsafe value.as(BorrowedPayload<Payload>.self).pointee.give { try handler(owner, $0) }
        }
    }

    /// Turns a handler of a payload into one that takes a pointer to it. Specialized in the caller.
    @inlinable
    static func handler<Payload: Sendable>(_ handler: @escaping @Sendable (Payload) throws -> Void) -> Handler
    {
        { try unsafe $0.as(BorrowedPayload<Payload>.self).pointee.give(to: handler) }
    }
}

/// A payload passed by pointer. Not copyable, so that passing it on counts no references.
@frozen
@usableFromInline
struct BorrowedPayload<Payload: Sendable>: ~Copyable {
    @usableFromInline let payload: Payload

    @inlinable
    borrowing func give(to handler: (Payload) throws -> Void) rethrows { try handler(payload) }
}

/// A handler of payloads, called in place, without counting references to its captures.
struct PayloadBody: ~Copyable, Sendable {
    let call: PayloadTyping.Handler
}

/// A handler of an owner and payloads, like `PayloadBody`.
struct OwnedPayloadBody: ~Copyable, Sendable {
    let call: PayloadTyping.OwnedHandler
}
