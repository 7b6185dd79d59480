// The only file with unchecked `Sendable` conformances. Each declaration states why it is safe.

import CThreads

#if THREAD_SANITIZER
    import Libc

    /// A value that is accessed only while a lock is held, with a lock that thread sanitizer understands.
    ///
    /// The slow path of `Mutex` lives in a prebuilt library that is not instrumented, so the sanitizer reports
    /// false races. Builds with `-DTHREAD_SANITIZER` lock with pthread instead.
    package struct Lock<Value: ~Copyable>: ~Copyable, Sendable {
        private let storage: Storage

        // Sendable: every access to what `value` points to is made while `mutex` is held.
        @safe private final class Storage: @unchecked Sendable {
            // A stored property would be reported: the sanitizer treats a write to it as a write to the whole object,
            // which every thread must read to find the mutex.
            let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)
            let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

            init(_ value: consuming sending Value) {
                unsafe self.value.initialize(to: value)
                unsafe pthread_mutex_init(mutex, nil)
            }

            deinit {
                unsafe pthread_mutex_destroy(mutex)
                unsafe mutex.deallocate()
                unsafe value.deinitialize(count: 1)
                unsafe value.deallocate()
            }
        }

        package init(_ value: consuming sending Value) {
            assert(!isMadeOfClosures(Value.self), "a lock has no bare closure: wrap it in a struct")
            storage = Storage(value)
        }

        package func withLock<Result: ~Copyable, Failure: Error>(
            _ body: (inout sending Value) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result {
            unsafe pthread_mutex_lock(storage.mutex)
            defer { unsafe pthread_mutex_unlock(storage.mutex) }
            return try unsafe body(&storage.value.pointee)
        }

        /// Runs `body` if no other thread holds the lock; otherwise returns `nil`.
        package func withLockIfAvailable<Result>(
            _ body: (inout sending Value) -> sending Result
        ) -> sending Result? {
            guard unsafe pthread_mutex_trylock(storage.mutex) == 0 else { return nil }
            defer { unsafe pthread_mutex_unlock(storage.mutex) }
            return unsafe body(&storage.value.pointee)
        }
    }
#else
    import Synchronization

    /// A value that is accessed only while a lock is held.
    ///
    /// It notifies thread sanitizer: the slow path of `Mutex` is in a library that is not instrumented.
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
                unsafe notices_note_acquired(address)
                defer { unsafe notices_note_releasing(address) }
                return try unsafe body(&Self.guarded(&value).pointer.pointee)
            }
        }

        /// Runs `body` if no other thread holds the lock; otherwise returns `nil`.
        package borrowing func withLockIfAvailable<Result>(
            _ body: (inout sending Value) -> sending Result
        ) -> sending Result? {
            mutex.withLockIfAvailable { value -> sending Result in
                unsafe notices_note_acquired(address)
                defer { unsafe notices_note_releasing(address) }
                return unsafe body(&Self.guarded(&value).pointer.pointee)
            }
        }

        /// What the mutex guards, for the time in which it is locked. Swift 6.2 takes `value` itself for one that `body`
        /// shares, and refuses to pass it on.
        @inline(__always)
        private static func guarded(_ value: inout Value) -> SharedPointer<Value> {
            unsafe withUnsafeMutablePointer(to: &value) { unsafe SharedPointer($0) }
        }

        /// The mutex's address, by which thread sanitizer identifies the lock.
        @inline(__always)
        private var address: UnsafeRawPointer {
            unsafe withUnsafePointer(to: mutex) { unsafe UnsafeRawPointer($0) }
        }
    }
#endif

// Sendable although a pointer is not: passing it on reads nothing. The memory behind it is made of atomics, does not
// change after it is published, or is guarded by a lock. Each use of `pointer` is marked as unsafe.
extension SharedPointer: @unchecked Sendable where Pointee: ~Copyable {}

/// A strong reference to any object, carried from the poster to the handlers.
///
/// Sendable although the object need not be: the reference is compared, and returned only as a type that is itself
/// `Sendable` (`Notice.sender(as:)`).
struct StrongReference: @unchecked Sendable {
    let object: AnyObject
}

/// A weak reference to any object, with its address.
///
/// A class, since copying a weak reference costs as much as loading it.
///
/// Sendable although the object need not be: loading a weak reference is atomic, and the loaded object is compared, or
/// returned only as a type that is itself `Sendable`.
final class WeakReference: @unchecked Sendable {
    let identity: ObjectIdentifier
    /// Its class.
    let type: AnyClass
    weak let object: AnyObject?

    init(_ object: AnyObject) {
        self.object = object
        identity = ObjectIdentifier(object)
        type = Swift.type(of: object)
    }

    /// The object as its class, which must be `type`.
    @inline(__always)
    func object<Object: AnyObject>(as type: Object.Type) -> Object? {
        guard let object else { return nil }
        return unsafe unsafeDowncast(object, to: type)
    }

    /// Whether the object is deallocated or being deallocated.
    var isGone: Bool { object == nil }

    /// Whether this refers to `other`: the same living object, not a later one at the same address.
    func refers(to other: AnyObject) -> Bool {
        identity == ObjectIdentifier(other) && !isGone
    }
}

/// A weak reference to any object, with its address, stored in place: a `WeakReference` would be one more object for
/// each owner of an observer, and for each sender.
///
/// Sendable for the reasons of `WeakReference`.
struct WeakLink: ~Copyable, @unchecked Sendable {
    weak let object: AnyObject?
    let identity: ObjectIdentifier
    let type: AnyClass

    @inline(__always)
    init(_ object: borrowing AnyObject) {
        identity = ObjectIdentifier(copy object)
        type = Swift.type(of: copy object)
        self.object = copy object
    }
}

// Topics: all their properties are constant, atomic, or a weak reference.
extension Topic: @unchecked Sendable {}
extension SenderTopic: @unchecked Sendable {}

// The kinds of observers. All their properties are constant, atomic, or a weak reference, whose loading is atomic. A
// handler's captures are `Sendable`, or are used on the main actor only.
extension Observer: @unchecked Sendable {}
extension NoticeObserver: @unchecked Sendable {}
extension ReadingObserver: @unchecked Sendable {}
extension OwnedObserver: @unchecked Sendable {}
extension OwnerObserver: @unchecked Sendable {}
extension PayloadObserver: @unchecked Sendable {}
extension OwnerPayloadObserver: @unchecked Sendable {}
extension MailboxObserver: @unchecked Sendable {}
extension ExploredObserver: @unchecked Sendable {}

// Like `SharedPointer`: passing it on reads nothing. An object that is not `Sendable`, such as a sender, is only
// compared. An audience does not change after it is published.
extension Uncounted: @unchecked Sendable {}

/// Carries a value into a lock or out of it, where the compiler cannot prove that this is safe.
///
/// Sendable because the value stays on one thread: the thread that makes this takes the value out, on the same stack.
struct Pass<Value>: @unchecked Sendable {
    let value: Value
}
