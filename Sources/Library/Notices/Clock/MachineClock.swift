import Libc

/// The machine's monotonic clock as a plain number: the clock that `ContinuousClock` reads, without its 128-bit
/// arithmetic, which takes longer than the reading.
enum MachineClock {
    /// A reading in nanoseconds since an arbitrary moment.
    @inline(__always)
    static func nanoseconds() -> Int64 {
        #if os(Linux)
            var time = timespec()
            unsafe clock_gettime(CLOCK_BOOTTIME, &time)
            return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
        #else
            return start.duration(to: .now).wholeNanoseconds
        #endif
    }

    #if !os(Linux)
        private static let start = ContinuousClock.now
    #endif
}

/// The wall clock.
package enum WallClock {
    /// In nanoseconds since 1970 (UTC).
    package static func nanoseconds() -> Int64 {
        var time = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
}
