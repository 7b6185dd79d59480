/// Handlers without their isolation, for code that ensures that a handler runs where it is isolated.
///
/// Isolation is not part of a function's calling convention: `assumeIsolated` of the standard library relies on that,
/// too. Each handler is read as the other in a struct, since a closure is wrapped in another one on its way through a
/// generic function. Generic parameters of both structs must be constrained to objects in both, or in none: that
/// decides whether a value is passed itself or by its address.
///
/// There is no self-check as in `Borrowing`: programs have `assumeIsolated` compiled into them, so Swift cannot change
/// this for only one of the two, and `unsafeBitCast` stops if the sizes differ. A check could only make the call that
/// every handler makes, and would end the program where that does.
enum Unisolated {
    @inline(__always)
    static func handler<Value>(
        _ handler: @escaping @isolated(any) @Sendable (Value) throws -> Void
    ) -> @Sendable (Value) throws -> Void {
        unsafe unsafeBitCast(Isolated(body: handler), to: Free.self).body
    }

    @inline(__always)
    static func handler<Owner: AnyObject, Value>(
        _ handler: @escaping @isolated(any) @Sendable (Owner, Value) throws -> Void
    ) -> @Sendable (Owner, Value) throws -> Void {
        unsafe unsafeBitCast(IsolatedWithOwner(body: handler), to: FreeWithOwner.self).body
    }

    static func handler(
        _ handler: @escaping @isolated(any) @Sendable (String, Any) throws -> Void
    ) -> @Sendable (String, Any) throws -> Void {
        unsafe unsafeBitCast(IsolatedWithName(body: handler), to: FreeWithName.self).body
    }

    @inline(__always)
    static func handler<Owner: Actor, Value>(
        ofActor handler: @escaping @Sendable (isolated Owner, Value) throws -> Void
    ) -> @Sendable (Owner, Value) throws -> Void {
        unsafe unsafeBitCast(IsolatedToOwner(body: handler), to: FreeWithOwner.self).body
    }

    private struct Isolated<Value> {
        let body: @isolated(any) @Sendable (Value) throws -> Void
    }

    private struct Free<Value> {
        let body: @Sendable (Value) throws -> Void
    }

    private struct IsolatedWithOwner<Owner: AnyObject, Value> {
        let body: @isolated(any) @Sendable (Owner, Value) throws -> Void
    }

    private struct IsolatedWithName {
        let body: @isolated(any) @Sendable (String, Any) throws -> Void
    }

    private struct FreeWithName {
        let body: @Sendable (String, Any) throws -> Void
    }

    private struct IsolatedToOwner<Owner: Actor, Value> {
        let body: @Sendable (isolated Owner, Value) throws -> Void
    }

    private struct FreeWithOwner<Owner: AnyObject, Value> {
        let body: @Sendable (Owner, Value) throws -> Void
    }
}
