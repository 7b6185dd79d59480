extension NoticeName {
    /// A hash of the name's bytes, and whether the name is equal to one in ASCII.
    ///
    /// Faster than Swift's own, which must hash equal strings equally: two spellings of one name that differ in their
    /// bytes have different hashes here. A name that is equal to one in ASCII is hashed as that one, so it has a single
    /// spelling.
    @inline(__always)
    func bytesHash(seed: UInt) -> (hash: UInt, isASCII: Bool) {
        let words = words
        guard !words.isSmallASCII else { return (Self.hash(words, seed: seed), true) }
        let known = unsafe rawValue.utf8.withContiguousStorageIfAvailable { unsafe Self.hash($0, seed: seed) }
        return known.flatMap { $0.isASCII ? $0 : nil } ?? otherHash(seed: seed)
    }

    /// The hash of a name that is not contiguous, or not in ASCII.
    @inline(never)
    private func otherHash(seed: UInt) -> (hash: UInt, isASCII: Bool) {
        if var text = asciiSpelling { return text.withUTF8 { unsafe Self.hash($0, seed: seed) } }
        var text = rawValue
        return text.withUTF8 { unsafe Self.hash($0, seed: seed) }
    }

    /// The name in ASCII, if it is equal to such a name.
    private var asciiSpelling: String? {
        var text = ""
        for scalar in rawValue.unicodeScalars {
            switch scalar {
            case _ where scalar.isASCII: text.unicodeScalars.append(scalar)
            // All the code points that Unicode holds to be canonically equivalent to one in ASCII.
            case "\u{37E}": text += ";"
            case "\u{1FEF}": text += "`"
            case "\u{212A}": text += "K"
            default: return nil
            }
        }
        return text
    }

    @inline(__always)
    private static func hash(
        _ bytes: UnsafeBufferPointer<UInt8>, seed: UInt
    ) -> (hash: UInt, isASCII: Bool) {
        let raw = UnsafeRawBufferPointer(bytes)
        guard raw.count > 15 else { return unsafe shortHash(raw, seed: seed) }
        var hash = seed ^ UInt(bitPattern: raw.count)
        var all: UInt64 = 0
        var position = 0
        while position &+ 8 <= raw.count {
            let word = unsafe raw.loadUnaligned(fromByteOffset: position, as: UInt64.self)
            all |= word
            hash = mixed(hash ^ UInt(truncatingIfNeeded: word))
            position &+= 8
        }
        // The last eight bytes, some of them for the second time.
        let rest = unsafe raw.loadUnaligned(fromByteOffset: raw.count &- 8, as: UInt64.self)
        all |= rest
        return (mixed(hash ^ UInt(truncatingIfNeeded: rest)), all & 0x8080_8080_8080_8080 == 0)
    }

    /// The hash of a text that fits in a small string: the same as of the small string.
    @inline(never)
    private static func shortHash(
        _ bytes: UnsafeRawBufferPointer, seed: UInt
    ) -> (hash: UInt, isASCII: Bool) {
        var words = (UInt64(0), UInt64(0xe0 | bytes.count) << 56)
        for position in 0..<bytes.count {
            let byte = unsafe bytes[position]
            if position < 8 {
                words.0 |= UInt64(byte) << UInt64(position * 8)
            } else {
                words.1 |= UInt64(byte) << UInt64((position - 8) * 8)
            }
        }
        let hash = hash(Words(first: UInt(words.0), second: UInt(words.1)), seed: seed)
        return (hash, unsafe bytes.allSatisfy { $0 < 0x80 })
    }

    @inline(__always)
    private static func hash(_ words: Words, seed: UInt) -> UInt {
        mixed(mixed(words.first ^ seed) ^ words.second)
    }

    /// Both halves of a product, folded: each bit of the input changes many of the result. After wyhash (Wang Yi).
    @inline(__always)
    static func mixed(_ value: UInt) -> UInt {
        let product = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        return product.high ^ product.low
    }
}
