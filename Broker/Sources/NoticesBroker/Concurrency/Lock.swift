// The only file of this package with an unchecked `Sendable` conformance. It states why it is safe.

#if THREAD_SANITIZER
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Darwin)
        import Darwin
    #endif

    /// A value that is accessed only while a lock is held, with a lock that thread sanitizer understands.
    ///
    /// The slow path of `Mutex` is in a prebuilt library that is not instrumented, so the sanitizer reports false races.
    /// Builds with `-DTHREAD_SANITIZER` lock with pthread instead, whose calls the sanitizer follows.
    package struct Lock<Value: ~Copyable>: ~Copyable, Sendable {
        private let storage: Storage

        // Sendable: every access to what `value` points to is made while `mutex` is held.
        private final class Storage: @unchecked Sendable {
            // A stored property would be reported: the sanitizer treats a write to it as a write to the whole object,
            // which every thread must read to find the mutex.
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

        package init(_ value: consuming sending Value) { storage = Storage(value) }

        package func withLock<Result: ~Copyable, Failure: Error>(
            _ body: (inout sending Value) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result {
            pthread_mutex_lock(storage.mutex)
            defer { pthread_mutex_unlock(storage.mutex) }
            return try body(&storage.value.pointee)
        }

        /// Runs `body` if no other thread holds the lock; otherwise returns `nil`.
        package func withLockIfAvailable<Result>(_ body: (inout sending Value) -> sending Result)
            -> sending Result?
        {
            guard pthread_mutex_trylock(storage.mutex) == 0 else { return nil }
            defer { pthread_mutex_unlock(storage.mutex) }
            return body(&storage.value.pointee)
        }
    }
#else
    package import Synchronization

    /// A value that is accessed only while a lock is held.
    ///
    /// Another name and no wrapper: other modules of this package would call a wrapper's generic code, which is not
    /// specialized for them. Files that use it import Synchronization.
    package typealias Lock<Value: ~Copyable> = Mutex<Value>
#endif
