public import Synchronization

/// A pointer to memory that threads share, freed by hand.
///
/// The code that allocates the memory owns it, and frees it when no thread can reach it any more:
///
/// - the words of a topic table and the cells of a ring: when the object that has them is deallocated;
/// - the words of slots and the text of a source file: never.
///
/// A `SharedPointer` may be copied, compared, stored in an `Atomic` and passed to any thread: none of that reads the
/// memory. The memory is made of atomics, or is not written after it is published, or is guarded by a lock; the type
/// that wraps the pointer says which. Only `pointer` leads to the memory; the compiler requires each use of it to be
/// marked `unsafe`.
@frozen
@usableFromInline
@safe struct SharedPointer<Pointee: ~Copyable>: BitwiseCopyable {
    @usableFromInline let pointer: UnsafeMutablePointer<Pointee>

    @inlinable
    @inline(__always)
    init(_ pointer: UnsafeMutablePointer<Pointee>) { unsafe self.pointer = pointer }

    /// The address as a number, which can be compared, hashed and packed with other bits, but does not lead back to
    /// the memory.
    @inline(__always)
    var address: UInt { unsafe UInt(bitPattern: pointer) }
}

extension SharedPointer: Comparable where Pointee: ~Copyable {
    @inlinable
    @inline(__always)
    static func == (left: SharedPointer, right: SharedPointer) -> Bool {
        unsafe left.pointer == right.pointer
    }

    @inlinable
    @inline(__always)
    static func < (left: SharedPointer, right: SharedPointer) -> Bool { unsafe left.pointer < right.pointer }
}

// MARK: - Rows

extension SharedPointer where Pointee: ~Copyable {
    @inline(__always)
    static func + (start: SharedPointer, count: Int) -> SharedPointer {
        unsafe SharedPointer(start.pointer + count)
    }

    @inline(__always)
    static func - (end: SharedPointer, count: Int) -> SharedPointer {
        unsafe SharedPointer(end.pointer - count)
    }

    @inline(__always)
    static func - (end: SharedPointer, start: SharedPointer) -> Int { unsafe end.pointer - start.pointer }

    @inline(__always)
    static func += (position: inout SharedPointer, count: Int) { position = position + count }
}

// MARK: - In an atomic

extension SharedPointer: AtomicOptionalRepresentable where Pointee: ~Copyable {
    @usableFromInline typealias AtomicRepresentation = UnsafeMutablePointer<Pointee>.AtomicRepresentation
    @usableFromInline typealias AtomicOptionalRepresentation = UnsafeMutablePointer<Pointee>
        .AtomicOptionalRepresentation

    @inlinable
    @inline(__always)
    static func encodeAtomicRepresentation(_ value: consuming SharedPointer) -> AtomicRepresentation {
        unsafe UnsafeMutablePointer.encodeAtomicRepresentation(value.pointer)
    }

    @inlinable
    @inline(__always)
    static func decodeAtomicRepresentation(_ bits: consuming AtomicRepresentation) -> SharedPointer {
        unsafe SharedPointer(UnsafeMutablePointer.decodeAtomicRepresentation(bits))
    }

    @inlinable
    @inline(__always)
    static func encodeAtomicOptionalRepresentation(_ value: consuming SharedPointer?)
        -> AtomicOptionalRepresentation
    {
        unsafe UnsafeMutablePointer.encodeAtomicOptionalRepresentation(value?.pointer)
    }

    @inlinable
    @inline(__always)
    static func decodeAtomicOptionalRepresentation(_ bits: consuming AtomicOptionalRepresentation)
        -> SharedPointer?
    {
        unsafe UnsafeMutablePointer.decodeAtomicOptionalRepresentation(bits).map { unsafe SharedPointer($0) }
    }
}
