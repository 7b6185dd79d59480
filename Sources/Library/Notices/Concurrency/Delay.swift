#if DELAYS
    import CThreads
    import Synchronization
#endif

/// Random delays where posts meet threads that retire objects, in builds with `-DDELAYS`. A test under address
/// sanitizer then reaches interleavings that otherwise last nanoseconds. Other builds contain no delays.
package enum Delay {
    #if DELAYS
        private static let state = Atomic<UInt64>(0x9E37_79B9_7F4A_7C15)

        /// Seeds the choice of delays.
        package static func seed(_ seed: UInt64) { state.store(seed, ordering: .relaxed) }

        package static func pass() {
            // SplitMix64 (Guy Steele, Doug Lea and Christine Flood, 2014).
            var word = state.wrappingAdd(0x9E37_79B9_7F4A_7C15, ordering: .relaxed).newValue
            word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
            word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
            word ^= word >> 31
            switch word & 63 {
            case 0 where word & 0xff00 < 0x4000: notices_yield()
            case 1...3: for _ in 0..<(word >> 8 & 1_023) { notices_pause() }
            case 4...15: for _ in 0..<(word >> 8 & 31) { notices_pause() }
            default: break
            }
        }
    #else
        @inline(__always)
        package static func seed(_ seed: UInt64) {}

        @inline(__always)
        package static func pass() {}
    #endif
}
