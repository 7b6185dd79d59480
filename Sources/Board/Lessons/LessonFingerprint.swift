import BoardModel

/// A hash of a lesson's lines. A stored place is valid only in the lesson with the same fingerprint.
package struct LessonFingerprint: Hashable, Sendable, LosslessStringConvertible {
    private let value: UInt64

    package init(_ lesson: Lesson) {
        var hash = Hash()
        lesson.lines.forEach { hash.add($0) }
        value = hash.value
    }

    /// - Parameter description: Sixteen hexadecimal digits.
    package init?(_ description: String) {
        guard description.utf8.count == Self.length, description.allSatisfy(\.isHexDigit),
            let value = UInt64(description, radix: 16)
        else { return nil }
        self.value = value
    }

    package var description: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: Self.length - digits.count) + digits
    }

    private static let length = 16

    /// The FNV hash of Fowler, Noll and Vo. Unlike Swift's own, it is the same in every run.
    private struct Hash {
        private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

        mutating func add(_ text: String) {
            for byte in text.utf8 { add(byte) }
            add(0)
        }

        private mutating func add(_ byte: UInt8) {
            value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
        }
    }
}
