import Libc

/// Waits for several open files at once.
package struct Polling {
    private var files: [pollfd] = []

    package init() {}

    /// Adds a file to wait for: until the other end is closed, or until one of these.
    ///
    /// - Parameters:
    ///   - reading: Bytes or a connection have arrived.
    ///   - writing: The other end takes bytes.
    package mutating func add(_ descriptor: Descriptor, reading: Bool = true, writing: Bool = false) {
        let events = (reading ? POLLIN : 0) | (writing ? POLLOUT : 0)
        files.append(pollfd(fd: descriptor.number, events: Int16(events), revents: 0))
    }

    /// Waits until one of them is ready, or until the timeout; `nil`: no timeout. Returns whether one is ready.
    package mutating func wait(milliseconds: Int?) -> Bool {
        let time = milliseconds.map { Int32(clamping: max(0, $0)) } ?? -1
        return poll(&files, nfds_t(files.count), time) > 0
    }
}

/// A thread that runs one function, and that the program's signals do not interrupt.
package enum QuietThread {
    private final class Start {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    /// Starts it. Returns `false` if the system cannot start another thread.
    package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        let start = Unmanaged.passRetained(Start(body))
        // A thread inherits the signal mask of its creator.
        var (all, former) = (sigset_t(), sigset_t())
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &former)
        defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        let result = pthread_create(
            &thread, nil,
            { pointer in
                #if canImport(Darwin)
                    let start = Unmanaged<Start>.fromOpaque(pointer)
                #else
                    guard let pointer else { return nil }
                    let start = Unmanaged<Start>.fromOpaque(pointer)
                #endif
                start.takeRetainedValue().body()
                return nil
            }, start.toOpaque())
        guard result == 0 else {
            start.release()
            return false
        }
        #if canImport(Darwin)
            if let thread { pthread_detach(thread) }
        #else
            pthread_detach(thread)
        #endif
        return true
    }
}
