/// Random choices that are the same in every run: SplitMix64.
struct Dice: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func roll(_ range: Range<Int>) -> Int { Int.random(in: range, using: &self) }

    /// Any text, many of them strange.
    mutating func text(upTo length: Int) -> String {
        let count = roll(0..<length)
        if roll(0..<2) == 0 {
            return String(decoding: (0..<count).map { _ in UInt8(roll(0..<256)) }, as: UTF8.self)
        }
        return String(
            String.UnicodeScalarView((0..<count).compactMap { _ in Unicode.Scalar(UInt32(roll(0..<0x3000))) })
        )
    }
}
