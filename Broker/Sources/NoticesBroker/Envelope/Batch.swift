/// Several notices in the body of one message: of each, the number of its bytes, then these.
///
/// A number is written in groups of seven bits, the lowest first; each but the last has the highest bit set.
enum Batch {
    /// The most notices that leave together.
    static let count = 256
    /// The most bytes of payloads that leave together.
    static let bytes = 64 << 10

    static func body(_ payloads: [[UInt8]]) -> [UInt8] {
        var body: [UInt8] = []
        body.reserveCapacity(payloads.reduce(0) { $0 + $1.count + 3 })
        for payload in payloads {
            var rest = UInt(payload.count)
            while rest > 0x7f {
                body.append(UInt8(rest & 0x7f) | 0x80)
                rest >>= 7
            }
            body.append(UInt8(rest))
            body += payload
        }
        return body
    }

    /// Takes a body apart; `nil` if it is not one of so many notices. O(size).
    static func payloads(_ body: [UInt8], count: Int) -> [[UInt8]]? {
        // Each notice takes a byte at least.
        guard count <= Limits.batch, count <= body.count else { return nil }
        var payloads: [[UInt8]] = []
        payloads.reserveCapacity(count)
        var place = 0
        for _ in 0..<count {
            guard let size = number(body, &place), size <= body.count - place else { return nil }
            payloads.append([UInt8](body[place..<place + size]))
            place += size
        }
        return place == body.count ? payloads : nil
    }

    /// Reads a number of at most four groups.
    private static func number(_ body: [UInt8], _ place: inout Int) -> Int? {
        var (number, shift) = (0, 0)
        while place < body.count, shift < 28 {
            let byte = body[place]
            place += 1
            number |= Int(byte & 0x7f) << shift
            if byte < 0x80 { return number }
            shift += 7
        }
        return nil
    }
}
