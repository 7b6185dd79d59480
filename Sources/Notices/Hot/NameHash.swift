extension NoticeName {
    /// A hash of the name's bytes, and whether it reads as one in ASCII.
    ///
    /// Faster than Swift's own, which has to hash equal what reads equal: two spellings of one name that differ in their
    /// bytes have different hashes here. What reads as ASCII is hashed as ASCII, so of that there is one spelling.
    @inline(__always)
    func bytesHash(seed: UInt) -> (hash: UInt, isASCII: Bool) {
        var text = rawValue
        let (hash, isASCII) = text.withUTF8 { Self.hash($0, seed: seed) }
        return isASCII ? (hash, true) : otherHash(hash, seed: seed)
    }

    @inline(never)
    private func otherHash(_ hash: UInt, seed: UInt) -> (hash: UInt, isASCII: Bool) {
        guard var text = asciiSpelling else { return (hash, false) }
        return text.withUTF8 { Self.hash($0, seed: seed) }
    }

    /// The name in ASCII, if it reads like that.
    private var asciiSpelling: String? {
        var text = ""
        for scalar in rawValue.unicodeScalars {
            switch scalar {
            case _ where scalar.isASCII: text.unicodeScalars.append(scalar)
            // All there are that Unicode holds to be the same as one in ASCII.
            case "\u{37E}": text += ";"
            case "\u{1FEF}": text += "`"
            case "\u{212A}": text += "K"
            default: return nil
            }
        }
        return text
    }

    @inline(__always)
    private static func hash(_ bytes: UnsafeBufferPointer<UInt8>, seed: UInt) -> (UInt, Bool) {
        let raw = UnsafeRawBufferPointer(bytes)
        var hash = seed ^ UInt(bitPattern: raw.count)
        var all: UInt64 = 0
        var position = 0
        while position &+ 8 <= raw.count {
            let word = raw.loadUnaligned(fromByteOffset: position, as: UInt64.self)
            all |= word
            hash = mixed(hash ^ UInt(truncatingIfNeeded: word))
            position &+= 8
        }
        var rest: UInt64 = 0
        while position < raw.count {
            rest = rest << 8 | UInt64(raw[position])
            position &+= 1
        }
        all |= rest
        return (mixed(hash ^ UInt(truncatingIfNeeded: rest)), all & 0x8080_8080_8080_8080 == 0)
    }

    /// Both halves of a product, folded: each bit of the input changes many of the result. After wyhash (Wang Yi).
    @inline(__always)
    private static func mixed(_ value: UInt) -> UInt {
        let product = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        return product.high ^ product.low
    }
}
