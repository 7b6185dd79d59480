/// Choices that are the same for the same seed: SplitMix64 (Guy Steele, Doug Lea and Christine Flood, 2014).
struct Chance: RandomNumberGenerator, Sendable {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Draws nothing where there is no choice.
    mutating func happens(_ probability: Double) -> Bool {
        probability > 0 && Double.random(in: 0..<1, using: &self) < probability
    }

    mutating func duration(_ range: ClosedRange<Duration>) -> Duration {
        guard range.lowerBound < range.upperBound else { return range.lowerBound }
        let part = Double.random(in: 0...1, using: &self)
        return range.lowerBound + (range.upperBound - range.lowerBound) * part
    }
}
