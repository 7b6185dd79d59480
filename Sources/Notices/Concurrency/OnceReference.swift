import Synchronization

/// A reference that is stored once and read without a lock.
///
/// `AtomicLazyReference` does that too, but is not specialised outside its module: each load looks up types.
struct OnceReference<Object: AnyObject & Sendable>: ~Copyable, Sendable {
    private let address = Atomic<UInt>(0)

    init() {}

    deinit { unmanaged?.release() }

    @inline(__always)
    var object: Object? { unmanaged?.takeUnretainedValue() }

    /// Stores an object, unless one is stored already. Returns the one that is stored.
    func store(_ object: Object) -> Object {
        let new = Unmanaged.passRetained(object)
        let attempt = address.compareExchange(
            expected: 0, desired: UInt(bitPattern: new.toOpaque()), ordering: .acquiringAndReleasing)
        if attempt.exchanged { return object }
        new.release()
        return self.object ?? object
    }

    @inline(__always)
    private var unmanaged: Unmanaged<Object>? {
        UnsafeRawPointer(bitPattern: address.load(ordering: .acquiring)).map(Unmanaged.fromOpaque)
    }
}
