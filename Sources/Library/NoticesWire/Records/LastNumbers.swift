/// The last numbers of a stream, from which the next ones are counted, and where the last record was. Both ends store
/// them.
struct LastNumbers: Sendable {
    var seq = Counter()
    /// In nanoseconds, as the bits of a signed number.
    var time = Counter()
    var post = Counter()
    /// The number of the previous registration.
    var registration = Counter()
    /// Most records happen where the one before them did, and so need no bytes for it.
    var on: String?

    /// A number that is written as its distance from the previous one. Distances wrap around, so any two numbers have
    /// one.
    struct Counter: Sendable {
        private(set) var value: UInt64 = 0

        @inline(__always)
        mutating func step(to next: UInt64) -> Int64 {
            defer { value = next }
            return Int64(bitPattern: next &- value)
        }

        @inline(__always)
        mutating func step(by distance: Int64) -> UInt64 {
            value &+= UInt64(bitPattern: distance)
            return value
        }
    }
}
