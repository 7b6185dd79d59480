extension NoticeName {
    /// A hash of the name. Equal names have the same hash, however they are spelled.
    ///
    /// Faster than Swift's own for ASCII names. A name equal to an ASCII name is hashed as that name, which has a
    /// single spelling. Swift hashes the others, and treats their spellings as equal.
    @inline(__always)
    func hash(seed: UInt) -> UInt {
        let hash = unsafe rawValue.utf8.withContiguousStorageIfAvailable { unsafe Self.hash($0, seed: seed) }
        return hash.flatMap { $0 } ?? slowHash(seed: seed)
    }

    /// The hash of a name that is not contiguous, or not ASCII.
    @inline(never)
    private func slowHash(seed: UInt) -> UInt {
        var text = asciiSpelling
        return text?.withUTF8 { unsafe Self.hash($0, seed: seed) }
            ?? Self.mixed(UInt(bitPattern: rawValue.hashValue) ^ seed)
    }

    /// The equal ASCII name, if there is one.
    private var asciiSpelling: String? {
        var text = ""
        for scalar in rawValue.unicodeScalars {
            switch scalar {
            case _ where scalar.isASCII: text.unicodeScalars.append(scalar)
            // All code points that are canonically equivalent to an ASCII character in Unicode.
            case "\u{37E}": text += ";"
            case "\u{1FEF}": text += "`"
            case "\u{212A}": text += "K"
            default: return nil
            }
        }
        return text
    }

    /// The hash of ASCII bytes; `nil` if there are others.
    @inline(__always)
    private static func hash(_ bytes: UnsafeBufferPointer<UInt8>, seed: UInt) -> UInt? {
        let raw = UnsafeRawBufferPointer(bytes)
        var hash = seed ^ UInt(bitPattern: raw.count)
        guard raw.count >= 8 else {
            let word = unsafe shortWord(raw)
            return word & highBits == 0 ? mixed(mixed(hash ^ UInt(truncatingIfNeeded: word))) : nil
        }
        var all: UInt64 = 0
        var position = 0
        while position &+ 8 <= raw.count {
            let word = unsafe raw.loadUnaligned(fromByteOffset: position, as: UInt64.self)
            all |= word
            hash = mixed(hash ^ UInt(truncatingIfNeeded: word))
            position &+= 8
        }
        // The last eight bytes, some of them read twice.
        let rest = unsafe raw.loadUnaligned(fromByteOffset: raw.count &- 8, as: UInt64.self)
        return (all | rest) & highBits == 0 ? mixed(hash ^ UInt(truncatingIfNeeded: rest)) : nil
    }

    private static var highBits: UInt64 { 0x8080_8080_8080_8080 }

    /// Up to seven bytes in a word.
    @inline(__always)
    private static func shortWord(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        if bytes.count >= 4 {
            let first = unsafe bytes.loadUnaligned(as: UInt32.self)
            let last = unsafe bytes.loadUnaligned(fromByteOffset: bytes.count &- 4, as: UInt32.self)
            return UInt64(first) | UInt64(last) << 32
        }
        var word: UInt64 = 0
        for position in 0..<bytes.count { unsafe word = word << 8 | UInt64(bytes[position]) }
        return word
    }

    /// Both halves of a product, folded: each bit of the input changes many of the result. After wyhash (Wang Yi).
    @inline(__always)
    static func mixed(_ value: UInt) -> UInt {
        let product = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        return product.high ^ product.low
    }
}
