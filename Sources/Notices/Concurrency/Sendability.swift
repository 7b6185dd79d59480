// The one file that tells the compiler what it cannot see for itself. Each declaration says why it holds.

import CThreads

#if THREAD_SANITIZER
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Darwin)
        import Darwin
    #endif

    /// A value that is reached only while a lock is held, locked in a way that thread sanitizer understands.
    ///
    /// The slow path of `Mutex` lives in a prebuilt library that is not instrumented, so the sanitizer reports
    /// races that are none. Builds with `-DTHREAD_SANITIZER` lock with pthread instead.
    package struct Lock<Value: ~Copyable>: ~Copyable, Sendable {
        private let storage: Storage

        // Sendable: every access to what `value` points to is made while `mutex` is held.
        private final class Storage: @unchecked Sendable {
            // A stored property would be reported: the sanitizer takes a change of it for one of the whole object,
            // which every thread must look into for the mutex.
            let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)
            let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

            init(_ value: consuming sending Value) {
                self.value.initialize(to: value)
                pthread_mutex_init(mutex, nil)
            }

            deinit {
                pthread_mutex_destroy(mutex)
                mutex.deallocate()
                value.deinitialize(count: 1)
                value.deallocate()
            }
        }

        package init(_ value: consuming sending Value) {
            assert(!isMadeOfClosures(Value.self), "a lock has no bare closure: wrap it in a struct")
            storage = Storage(value)
        }

        package func withLock<Result: ~Copyable, Failure: Error>(
            _ body: (inout sending Value) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result {
            pthread_mutex_lock(storage.mutex)
            defer { pthread_mutex_unlock(storage.mutex) }
            return try body(&storage.value.pointee)
        }

        /// Runs `body` if no other thread holds the lock; otherwise returns `nil`.
        package func withLockIfAvailable<Result>(
            _ body: (inout sending Value) -> sending Result
        ) -> sending Result? {
            guard pthread_mutex_trylock(storage.mutex) == 0 else { return nil }
            defer { pthread_mutex_unlock(storage.mutex) }
            return body(&storage.value.pointee)
        }
    }
#else
    import Synchronization

    /// A value that is reached only while a lock is held.
    ///
    /// Thread sanitizer is told of it: the slow path of `Mutex` is in a library that is not instrumented.
    package struct Lock<Value: ~Copyable>: ~Copyable, Sendable {
        private let mutex: Mutex<Value>

        package init(_ value: consuming sending Value) {
            assert(!isMadeOfClosures(Value.self), "a lock has no bare closure: wrap it in a struct")
            mutex = Mutex(value)
        }

        package borrowing func withLock<Result: ~Copyable, Failure: Error>(
            _ body: (inout sending Value) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result {
            try mutex.withLock { value throws(Failure) -> sending Result in
                notices_note_acquired(address)
                defer { notices_note_releasing(address) }
                return try body(&value)
            }
        }

        /// Runs `body` if no other thread holds the lock; otherwise returns `nil`.
        package borrowing func withLockIfAvailable<Result>(
            _ body: (inout sending Value) -> sending Result
        ) -> sending Result? {
            mutex.withLockIfAvailable { value -> sending Result in
                notices_note_acquired(address)
                defer { notices_note_releasing(address) }
                return body(&value)
            }
        }

        /// Where the mutex is, by which thread sanitizer tells locks apart.
        @inline(__always)
        private var address: UnsafeRawPointer { withUnsafePointer(to: mutex) { UnsafeRawPointer($0) } }
    }
#endif

/// A strong reference to any object, carried from the poster to the handlers.
///
/// Sendable although the object need not be: the reference is compared, and it is handed out only as a type
/// that is itself `Sendable` (`Notice.sender(as:)`).
struct StrongReference: @unchecked Sendable {
    let object: AnyObject
}

/// A weak reference to any object, with the address it had.
///
/// An object of its own, since to copy a weak reference costs as much as to load it.
///
/// Sendable although the object need not be: loading a weak reference is atomic, and what is loaded is compared,
/// or handed out only as a type that is itself `Sendable`.
final class WeakReference: @unchecked Sendable {
    let identity: ObjectIdentifier
    private(set) weak var object: AnyObject?

    init(_ object: AnyObject) {
        self.object = object
        identity = ObjectIdentifier(object)
    }

    /// Whether the object is gone, or going.
    var isGone: Bool { object == nil }

    /// Whether this refers to `other`: the same living object, not a later one at the same address.
    func refers(to other: AnyObject) -> Bool {
        identity == ObjectIdentifier(other) && !isGone
    }
}

/// A value of the main actor, carried as a payload that may go to any thread.
///
/// Sendable although the value need not be: it is put in, looked at and taken out on the main actor only, and who
/// lets go of the box last, on whatever thread, does not release the value there but sends it home.
@usableFromInline
final class MainActorBox<Value>: @unchecked Sendable {
    @usableFromInline private(set) var value: Value?

    @inlinable
    @MainActor init(_ value: Value) {
        self.value = value
    }

    /// For the last owner, which nobody shares it with.
    private init(inheriting value: Value?) {
        self.value = value
    }

    @inlinable
    @MainActor var content: Value? { value }

    @usableFromInline
    @MainActor func empty() {
        value = nil
    }

    /// Releases the value now when nobody else has the box.
    @inlinable
    @MainActor static func emptyIfUnshared(_ box: inout MainActorBox) {
        if isKnownUniquelyReferenced(&box) { box.empty() }
    }

    deinit {
        guard value != nil else { return }
        let heir = MainActorBox(inheriting: value)
        value = nil
        Task { @MainActor in heir.empty() }
    }
}

/// Keeps the memory of an object, not its life: while this is there, no other object can come to stand at its address.
///
/// Sendable although the object need not be: the reference is never read.
struct AddressHold: @unchecked Sendable {
    private unowned let object: AnyObject

    init(_ object: AnyObject) { self.object = object }
}

/// A reference to an owner that keeps its memory and not its life: while this is there, no other object can come to stand at
/// its address.
///
/// Half of what a weak reference costs where objects are Swift's own: no table beside the object, and no way through it.
/// Objects of Objective-C cannot be held so, and are held weakly.
///
/// Sendable although the object need not be: taking a reference is atomic, and what is taken is compared, or handed out only
/// as a type that is itself `Sendable`.
struct OwnerReference: @unchecked Sendable {
    let identity: ObjectIdentifier
    #if canImport(ObjectiveC)
        private let reference: WeakReference
    #else
        private let hold: AddressHold
    #endif

    init(_ owner: AnyObject) {
        identity = ObjectIdentifier(owner)
        #if canImport(ObjectiveC)
            reference = WeakReference(owner)
        #else
            hold = AddressHold(owner)
        #endif
    }

    /// The owner; `nil` when it is gone, or going.
    @inline(__always)
    var object: AnyObject? { pointer.object }

    /// What the owner is found by, to be copied without counting. Valid for as long as a copy of this reference is kept.
    @inline(__always)
    var pointer: Pointer {
        #if canImport(ObjectiveC)
            Pointer(reference: .passUnretained(reference))
        #else
            Pointer(identity: identity)
        #endif
    }

    struct Pointer: @unchecked Sendable {
        #if canImport(ObjectiveC)
            fileprivate let reference: Unmanaged<WeakReference>
        #else
            fileprivate let identity: ObjectIdentifier
        #endif

        /// The owner; `nil` when it is gone, or going.
        @inline(__always)
        var object: AnyObject? {
            #if canImport(ObjectiveC)
                reference._withUnsafeGuaranteedRef { $0.object }
            #else
                notices_try_retain(UnsafeMutableRawPointer(bitPattern: UInt(bitPattern: identity)))
                    .map { Unmanaged<AnyObject>.fromOpaque($0).takeRetainedValue() }
            #endif
        }
    }

    /// The owner as an object of its class, which the caller knows.
    @inline(__always)
    func object<Owner: AnyObject>(as type: Owner.Type) -> Owner? {
        guard let object else { return nil }
        return unsafeDowncast(object, to: type)
    }

    /// Whether the owner is gone, or going.
    var isGone: Bool { object == nil }

    /// Whether this refers to `other`, and not to an object that stood there before it.
    func refers(to other: AnyObject) -> Bool { identity == ObjectIdentifier(other) && !isGone }

    /// The name of the owner's type, also when it is gone.
    var typeName: String {
        #if canImport(ObjectiveC)
            object.map { String(describing: type(of: $0)) } ?? "owner"
        #else
            // What an object begins with, which its deinit leaves.
            UnsafeRawPointer(bitPattern: UInt(bitPattern: identity))
                .map { String(describing: $0.load(as: AnyClass.self)) } ?? "owner"
        #endif
    }
}

/// Something that is handed into a lock, or out of it, although the compiler cannot see that it may be.
///
/// Sendable because it goes nowhere: the thread that makes it takes it out again, on the same stack.
struct Pass<Value>: @unchecked Sendable {
    let value: Value
}
