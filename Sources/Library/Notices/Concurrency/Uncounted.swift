import Synchronization

/// A reference to an object that is copied without counting, as audiences copy those to observers.
///
/// Another owner keeps the object alive while this is used: the registry, a list, what a change frees after the lock
/// (`Freed`), the caller of the function that takes it, or a retain that is balanced by hand (`retaining`,
/// `takeRetained`, `release`). A post's slot keeps what it found from being freed while the post uses it (`Search`,
/// `Reading`).
///
/// Like `SharedPointer` for memory, it may be stored in an `Atomic` and passed to any thread.
@safe struct Uncounted<Object: AnyObject> {
    private let reference: Unmanaged<Object>

    @inline(__always)
    private init(_ reference: Unmanaged<Object>) { unsafe self.reference = reference }

    /// A reference to an object that its owner keeps alive.
    @inline(__always)
    init(_ object: borrowing Object) { unsafe reference = .passUnretained(object) }

    /// A reference that retains the object until `takeRetained()` or `release()`.
    @inline(__always)
    static func retaining(_ object: Object) -> Uncounted { unsafe Uncounted(.passRetained(object)) }

    /// Runs `body` with the object, without counting a reference to it.
    @inline(__always)
    func with<Result>(_ body: (Object) throws -> Result) rethrows -> Result {
        try unsafe reference._withUnsafeGuaranteedRef(body)
    }

    /// The object, with a reference counted.
    @inline(__always)
    var object: Object { unsafe reference.takeUnretainedValue() }

    /// The object, with the reference that `retaining` counted.
    @unsafe func takeRetained() -> Object { unsafe reference.takeRetainedValue() }

    /// Releases the reference that `retaining` counted.
    @unsafe func release() { unsafe reference.release() }
}

// MARK: - As a word

extension Uncounted {
    /// The object's address, to be stored in a word with other bits.
    @inline(__always)
    var address: UInt { unsafe UInt(bitPattern: reference.toOpaque()) }

    /// The object at a stored address; `nil` for 0.
    @inline(__always)
    @unsafe init?(address: UInt) {
        guard let object = unsafe UnsafeRawPointer(bitPattern: address) else { return nil }
        unsafe reference = .fromOpaque(object)
    }
}

extension Uncounted: AtomicOptionalRepresentable {
    typealias AtomicRepresentation = Unmanaged<Object>.AtomicRepresentation
    typealias AtomicOptionalRepresentation = Unmanaged<Object>.AtomicOptionalRepresentation

    @inline(__always)
    static func encodeAtomicRepresentation(_ value: consuming Uncounted) -> AtomicRepresentation {
        unsafe Unmanaged.encodeAtomicRepresentation(value.reference)
    }

    @inline(__always)
    static func decodeAtomicRepresentation(_ bits: consuming AtomicRepresentation) -> Uncounted {
        unsafe Uncounted(Unmanaged.decodeAtomicRepresentation(bits))
    }

    @inline(__always)
    static func encodeAtomicOptionalRepresentation(_ value: consuming Uncounted?)
        -> AtomicOptionalRepresentation
    {
        unsafe Unmanaged.encodeAtomicOptionalRepresentation(value?.reference)
    }

    @inline(__always)
    static func decodeAtomicOptionalRepresentation(_ bits: consuming AtomicOptionalRepresentation)
        -> Uncounted?
    {
        unsafe Unmanaged.decodeAtomicOptionalRepresentation(bits).map { unsafe Uncounted($0) }
    }
}
