/// A pointer to a value that a post passes to handlers: valid until the call that receives it returns.
///
/// It may be passed down freely, but not stored. Only `pointer` leads to the value; the compiler requires each use of
/// it to be marked `unsafe`.
@frozen
@usableFromInline
@safe struct BorrowedPointer<Value>: BitwiseCopyable {
    @usableFromInline let pointer: UnsafePointer<Value>

    @inlinable
    @inline(__always)
    init(_ pointer: UnsafePointer<Value>) { unsafe self.pointer = pointer }

    /// Passes a value to a call, valid for its duration.
    @inlinable
    @inline(__always)
    static func with<Result>(_ value: Value, _ body: (BorrowedPointer) throws -> Result) rethrows -> Result {
        try unsafe withUnsafePointer(to: value) { try unsafe body(BorrowedPointer($0)) }
    }

    /// Passes a value to a call, valid for its duration, without the stack check that the compiler adds to a function
    /// which passes on the address of a variable: five instructions a post.
    ///
    /// Not inlinable: the standard library promises nothing about a function whose name begins with an underscore.
    @inline(__always)
    static func unprotected<Result>(_ value: Value, _ body: (BorrowedPointer) -> Result) -> Result {
        unsafe _withUnprotectedUnsafePointer(to: value) { unsafe body(BorrowedPointer($0)) }
    }

    /// The pointer without the type of the value.
    @inlinable
    @inline(__always)
    var untyped: BorrowedValue { unsafe BorrowedValue(self.as(SomeValue.self)) }

    /// A pointer to the value as another type, which must have the same layout.
    @inlinable
    @inline(__always)
    @unsafe func `as`<Other: ~Copyable>(_ type: Other.Type) -> UnsafePointer<Other> {
        unsafe UnsafeRawPointer(pointer).assumingMemoryBound(to: type)
    }
}

/// A pointer to a value whose type is known otherwise: by the bits of the type, or by the receiving handler.
@usableFromInline
typealias BorrowedValue = BorrowedPointer<SomeValue>

/// The type of a value behind an untyped pointer.
@usableFromInline
enum SomeValue {}
