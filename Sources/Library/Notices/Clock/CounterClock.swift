import CThreads
import Synchronization

/// The machine's monotonic clock, read from the processor's counter where that is reliable: half the time of a system
/// reading.
///
/// Each reading of the system's clock takes 20 ns, mostly waiting until the processor has done what comes before. A
/// recorded delivery needs one reading. Within a scale, this clock needs none.
final class CounterClock: Sendable {
    private static let shared = CounterClock()

    /// A reading in nanoseconds, as `MachineClock` counts them. Never earlier than previous readings on this thread.
    @inline(__always)
    static func nanoseconds() -> Int64 { shared.reading() ?? shared.renew() }

    /// The version of the scale, odd while it is written; then the scale's four words.
    private let words = AtomicWords.make(5)
    private let calibration: Lock<CounterCalibration>
    private let isUsable = notices_has_counter()

    private init() { calibration = Lock(CounterCalibration()) }

    @inline(__always)
    private func reading() -> Int64? {
        let version = words.load(0, .acquiring)
        let scale = CounterScale(
            counter: UInt64(words.load(1, .acquiring)),
            nanoseconds: Int64(bitPattern: UInt64(words.load(2, .acquiring))),
            pace: UInt64(words.load(3, .acquiring)), length: UInt64(words.load(4, .acquiring)))
        let time = scale.time(at: notices_counter())
        return version & 1 == 0 && words.load(0, .relaxed) == version ? time : nil
    }

    @inline(never)
    private func renew() -> Int64 {
        guard isUsable else { return MachineClock.nanoseconds() }
        return calibration.withLock { calibration in
            // Another thread may have renewed it since.
            if let time = reading() { return time }
            guard !calibration.isGivenUp, let reading = Self.bothClocks() else {
                return MachineClock.nanoseconds()
            }
            let time = calibration.renew(reading)
            write(calibration.scale)
            return time
        }
    }

    private func write(_ scale: CounterScale) {
        let version = words.load(0, .relaxed)
        words.store(version &+ 1, at: 0, .sequentiallyConsistent)
        words.store(UInt(scale.counter), at: 1, .releasing)
        words.store(UInt(bitPattern: Int(scale.nanoseconds)), at: 2, .releasing)
        words.store(UInt(scale.pace), at: 3, .releasing)
        words.store(UInt(scale.length), at: 4, .releasing)
        words.store(version &+ 2, at: 0, .sequentiallyConsistent)
    }

    /// Both clocks at one moment; `nil` if the thread was interrupted in between.
    private static func bothClocks() -> CounterCalibration.Reading? {
        for _ in 0..<attempts {
            let before = notices_counter()
            let time = MachineClock.nanoseconds()
            let counts = notices_counter() &- before
            if counts < close { return .init(counter: before &+ counts / 2, nanoseconds: time) }
        }
        return nil
    }

    private static let attempts = 3
    /// In counts: less than a microsecond on any processor.
    private static let close: UInt64 = 1_000
}
