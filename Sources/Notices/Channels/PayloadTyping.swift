/// The type of the payloads that a topic's observers take without a notice, and the call of such an observer with a
/// notice.
@usableFromInline
final class PayloadTyping: Sendable {
    /// A handler that receives a pointer to a payload, which is valid until the handler returns.
    @usableFromInline
    typealias Handler = @Sendable (UnsafeRawPointer) -> Void

    let bits: UInt
    let call: @Sendable (Notice, (UnsafeRawPointer) -> Void) throws -> Void

    init<Payload: Sendable>(_ type: Payload.Type) {
        bits = Self.bits(of: type)
        call = { notice, handler in
            if let payload = notice.payload, Self.lend(payload, as: type, to: handler) { return }
            let payload = try notice.payload(as: Payload.self)
            withUnsafePointer(to: payload) { handler(UnsafeRawPointer($0)) }
        }
    }

    /// Lends the payload of a notice that was converted before.
    static func lend(payloadOf notice: Notice, to handler: (UnsafeRawPointer) -> Void) {
        guard let payload = notice.payload else {
            preconditionFailure("a notice that was converted has the payload that it was converted to")
        }
        lend(payload, to: handler)
    }

    /// The payload of a notice that was converted before.
    static func payload<Payload: Sendable>(of notice: Notice) -> Payload {
        guard let payload = notice.payload(ifA: Payload.self) else {
            preconditionFailure("a notice that was converted has the payload that it was converted to")
        }
        return payload
    }

    private static func lend<Value: Sendable>(_ value: Value, to handler: (UnsafeRawPointer) -> Void) {
        withUnsafePointer(to: value) { handler(UnsafeRawPointer($0)) }
    }

    /// Lends a value in place. `false`: it is not of exactly this type and must be converted first, if it can be.
    private static func lend<Value: Sendable>(
        _ value: Value, as type: Any.Type, to handler: (UnsafeRawPointer) -> Void
    ) -> Bool {
        guard Value.self == type else { return false }
        withUnsafePointer(to: value) { handler(UnsafeRawPointer($0)) }
        return true
    }

    /// A value as one of another type. Most are of exactly that type, which one comparison shows; a dynamic cast is
    /// slow.
    @inlinable
    static func cast<Value: Sendable, Payload>(_ value: Value, to type: Payload.Type) -> Payload? {
        guard Value.self == type else { return value as? Payload }
        return withUnsafePointer(to: value) {
            UnsafeRawPointer($0).assumingMemoryBound(to: Payload.self).pointee
        }
    }

    /// The payload of a notice: a `Void` is none.
    @inlinable
    static func boxed<Payload: Sendable>(_ payload: Payload) -> (any Sendable)? {
        Payload.self == Void.self ? nil : payload
    }

    @inlinable
    static func bits(of type: Any.Type) -> UInt { UInt(bitPattern: ObjectIdentifier(type)) }

    /// A handler that receives its owner and a pointer to a payload.
    @usableFromInline
    typealias OwnedHandler = @Sendable (AnyObject, UnsafeRawPointer) -> Void

    /// The handler of an owner and a payload, as one of a pointer to the payload. Specialized in the caller.
    @inlinable
    static func handler<Owner: AnyObject & Sendable, Payload: Sendable>(
        _ handler: @escaping @Sendable (Owner, Payload) -> Void
    ) -> OwnedHandler {
        { object, value in
            // The center holds the owner it was given, so the type is known.
            let owner = unsafeDowncast(object, to: Owner.self)
            value.assumingMemoryBound(to: LentPayload<Payload>.self).pointee.give { handler(owner, $0) }
        }
    }

    /// The handler of a payload on the main actor, as one of a pointer to it.
    @inlinable
    static func handler<Payload: Sendable>(
        onMainActor handler: @escaping @MainActor @Sendable (Payload) -> Void
    )
        -> @MainActor @Sendable (UnsafeRawPointer) -> Void
    {
        { $0.assumingMemoryBound(to: LentPayload<Payload>.self).pointee.give { handler($0) } }
    }

    /// The handler of an owner and a payload on the main actor, as one of a pointer to the payload.
    @inlinable
    static func handler<Owner, Payload: Sendable>(
        onMainActor handler: @escaping @MainActor @Sendable (Owner, Payload) -> Void
    ) -> @MainActor @Sendable (Owner, UnsafeRawPointer) -> Void {
        { owner, value in
            value.assumingMemoryBound(to: LentPayload<Payload>.self).pointee.give { handler(owner, $0) }
        }
    }

    /// The handler of a payload on an actor, as one of a pointer to it.
    @inlinable
    static func handler<Owner: Actor, Payload: Sendable>(
        on type: Owner.Type, _ handler: @escaping @Sendable (isolated Owner, Payload) -> Void
    ) -> @Sendable (isolated Owner, UnsafeRawPointer) -> Void {
        { owner, value in
            value.assumingMemoryBound(to: LentPayload<Payload>.self).pointee.give { handler(owner, $0) }
        }
    }

    /// The handler of a payload, as one of a pointer to it. Specialized in the caller.
    @inlinable
    static func handler<Payload: Sendable>(_ handler: @escaping @Sendable (Payload) -> Void) -> Handler {
        { $0.assumingMemoryBound(to: LentPayload<Payload>.self).pointee.give(to: handler) }
    }
}

/// A lent payload: not copyable, so that it is passed on without counting references.
@frozen
@usableFromInline
struct LentPayload<Payload: Sendable>: ~Copyable {
    @usableFromInline let payload: Payload

    @inlinable
    borrowing func give(to handler: (Payload) -> Void) { handler(payload) }
}
