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
        var (hash, all, position) = (seed ^ UInt(bitPattern: raw.count), 0 as UInt64, 0)
        while position &+ 8 <= raw.count {
            let word = unsafe raw.loadUnaligned(fromByteOffset: position, as: UInt64.self)
            all |= word
            hash = mixed(hash ^ UInt(truncatingIfNeeded: word))
            position &+= 8
        }
        // Reading the last eight bytes would cross the two words of a short string, which stalls if they were just written.
        let rest = unsafe rest(of: raw, from: position)
        guard (all | rest) & 0x8080_8080_8080_8080 == 0 else { return nil }
        let last = mixed(hash ^ UInt(truncatingIfNeeded: rest))
        return position == 0 ? mixed(last) : last
    }

    /// The bytes from a position on, at most seven, in a word. Different bytes of the same count make different words.
    @inline(__always)
    private static func rest(of bytes: UnsafeRawBufferPointer, from start: Int) -> UInt64 {
        let count = bytes.count &- start
        if count >= 4 {
            let first = unsafe bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self)
            let last = unsafe bytes.loadUnaligned(fromByteOffset: bytes.count &- 4, as: UInt32.self)
            return UInt64(first) | UInt64(last) << 32
        }
        guard count > 0 else { return 0 }
        let (first, middle) = unsafe (UInt64(bytes[start]), UInt64(bytes[start &+ count / 2]))
        return unsafe first | middle << 8 | UInt64(bytes[bytes.count &- 1]) << 16
    }

    /// Both halves of a product, folded: each bit of the input changes many of the result. After wyhash (Wang Yi).
    @inline(__always)
    static func mixed(_ value: UInt) -> UInt {
        let product = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        return product.high ^ product.low
    }
}
