import Synchronization

/// A reference that is stored once and read without a lock.
///
/// `AtomicLazyReference` does the same, but is not specialized outside its module: each load looks up types.
struct OnceReference<Object: AnyObject & Sendable>: ~Copyable, Sendable {
    private let stored = Atomic<Uncounted<Object>?>(nil)

    init() {}

    deinit { unsafe stored.load(ordering: .acquiring)?.release() }

    @inline(__always)
    var object: Object? { stored.load(ordering: .acquiring)?.object }

    /// Runs `body` with the object, without counting a reference to it. A stored object lives as long as this.
    @inline(__always)
    func with<Result>(_ body: (Object) -> Result) -> Result? {
        stored.load(ordering: .acquiring)?.with(body)
    }

    /// The stored object, made if there is none yet.
    func object(or make: @autoclosure () -> Object) -> Object { object ?? store(make()) }

    /// Stores an object, unless one is already stored. Returns the stored one.
    func store(_ object: Object) -> Object {
        let new = Uncounted.retaining(object)
        let attempt = stored.compareExchange(
            expected: nil, desired: new, ordering: .acquiringAndReleasing)
        if attempt.exchanged { return object }
        unsafe new.release()
        return self.object ?? object
    }
}
