// Handlers of payloads. Not copyable, so they are called in place, without counting references to their captures.
//
// A handler of a generic type takes its payload by address. So a literal closure of the caller's becomes one object, and
// a post passes the address of what it was given: no payload is copied or boxed for an observer.

/// A handler of payloads.
struct PayloadBody<Payload: Sendable>: ~Copyable, Sendable {
    private let body: @Sendable (Payload) throws -> Void

    init(_ handler: @escaping @Sendable (Payload) throws -> Void) { body = handler }

    /// - Parameter value: A pointer to a `Payload`.
    @inline(__always)
    borrowing func call(_ value: BorrowedValue) throws {
        try unsafe value.as(BorrowedPayload<Payload>.self).pointee.give(to: body)
    }
}

/// A handler of an owner and payloads.
struct OwnedPayloadBody<Owner: AnyObject, Payload: Sendable>: ~Copyable, Sendable {
    private let body: @Sendable (Owner, Payload) throws -> Void

    init(_ handler: @escaping @Sendable (Owner, Payload) throws -> Void) { body = handler }

    /// - Parameters:
    ///   - owner: An `Owner`.
    ///   - value: A pointer to a `Payload`.
    @inline(__always)
    borrowing func call(_ owner: AnyObject, _ value: BorrowedValue) throws {
        let owner = unsafe unsafeDowncast(owner, to: Owner.self)
        try unsafe value.as(BorrowedPayload<Payload>.self).pointee.give { try body(owner, $0) }
    }
}

/// A payload behind a pointer. Not copyable, so that passing it on counts no references.
private struct BorrowedPayload<Payload: Sendable>: ~Copyable {
    private let payload: Payload

    @inline(__always)
    borrowing func give(to handler: (Payload) throws -> Void) rethrows { try handler(payload) }
}
