/// Random choices that are the same in every run: the seed is an argument of the test, so that a failure can be repeated.
///
/// SplitMix64 (Guy Steele, Doug Lea and Christine Flood, 2014).
package struct Dice: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) {
        state = seed
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    package mutating func roll(_ range: Range<Int>) -> Int {
        Int.random(in: range, using: &self)
    }

    package mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[roll(0..<elements.count)]
    }

    /// Any text at all: what random bytes decode to, or random scalars, many of them strange.
    package mutating func text(upTo length: Int) -> String {
        let count = roll(0..<length)
        if roll(0..<2) == 0 {
            return String(decoding: (0..<count).map { _ in UInt8(roll(0..<256)) }, as: UTF8.self)
        }
        let limits = [0x80, 0x100, 0x3000, 0x11_0000]
        return (0..<count).reduce(into: "") { text, _ in
            let limit = pick(limits)
            if let scalar = Unicode.Scalar(UInt32(roll(0..<limit))) { text.unicodeScalars.append(scalar) }
        }
    }
}
