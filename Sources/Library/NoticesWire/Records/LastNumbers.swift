/// The last numbers of a stream, from which the next ones are counted. Both ends store them.
struct LastNumbers: Sendable {
    var seq = Counter()
    /// In nanoseconds, as the bits of a signed number.
    var time = Counter()
    var post = Counter()
    /// The number of the previous registration.
    var registration = Counter()

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
