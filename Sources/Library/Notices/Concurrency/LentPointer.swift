/// A pointer to a value that a post lends to handlers: valid until the call that receives it returns.
///
/// It may be passed down freely, and must not be kept. Only `pointer` leads to the value: the compiler has each use of
/// it marked with `unsafe`.
@frozen
@usableFromInline
@safe struct LentPointer<Value>: BitwiseCopyable {
    @usableFromInline let pointer: UnsafePointer<Value>

    @inlinable
    @inline(__always)
    init(_ pointer: UnsafePointer<Value>) { unsafe self.pointer = pointer }

    /// Lends a value for the time of a call.
    @inlinable
    @inline(__always)
    static func with<Result>(_ value: Value, _ body: (LentPointer) throws -> Result) rethrows -> Result {
        try unsafe withUnsafePointer(to: value) { try unsafe body(LentPointer($0)) }
    }

    /// Lends a value for the time of a call, without the check of the stack that the compiler adds to a function which
    /// passes on the address of a variable: five instructions a post.
    ///
    /// Not inlinable: the standard library promises nothing about a function whose name begins with an underscore.
    @inline(__always)
    static func unprotected<Result>(_ value: Value, _ body: (LentPointer) -> Result) -> Result {
        unsafe _withUnprotectedUnsafePointer(to: value) { unsafe body(LentPointer($0)) }
    }

    /// The pointer without the type of the value.
    @inlinable
    @inline(__always)
    var untyped: LentValue { unsafe LentValue(self.as(SomeValue.self)) }

    /// A pointer to the value as one of another type, which must have the same layout.
    @inlinable
    @inline(__always)
    @unsafe func `as`<Other: ~Copyable>(_ type: Other.Type) -> UnsafePointer<Other> {
        unsafe UnsafeRawPointer(pointer).assumingMemoryBound(to: type)
    }
}

/// A pointer to a value whose type is known otherwise: by the bits of the type, or by the handler that receives it.
@usableFromInline
typealias LentValue = LentPointer<SomeValue>

/// The type of a value that is pointed to without its type.
@usableFromInline
enum SomeValue {}
