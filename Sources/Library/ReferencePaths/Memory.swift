import CThreads

/// Memory of this process, read as a debugger reads that of another: by a copy that fails where there is none.
///
/// Nothing here is dereferenced, and no reference is counted. An object that another thread frees or changes during a
/// search can make the search miss it, or follow a value of a moment ago; it cannot crash it. Each address found in such a
/// copy is checked before its type is believed (`HeapObject`).
enum Memory {
    /// The bytes at an address; `nil` if they cannot be read.
    static func bytes(at address: UInt, count: Int) -> [UInt8]? {
        guard address > lowest, (0...most).contains(count) else { return nil }
        if count == 0 { return [] }
        var isRead = false
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            isRead = unsafe notices_read_memory(address, buffer.baseAddress, count)
            initialized = isRead ? count : 0
        }
        return isRead ? bytes : nil
    }

    static func word(at address: UInt) -> UInt? { bytes(at: address, count: 8).map { Bytes($0).word(at: 0) } }

    /// Whether an address lies in the program or a loaded library, as what the compiler emits does.
    static func isInImage(_ address: UInt) -> Bool { address > lowest && notices_is_in_image(address) }

    private static let lowest: UInt = 0x1000
    /// No value or object is larger, as far as a search looks.
    private static let most = 1 << 16
}

/// A value that was copied as bytes. It holds no references, whatever its bytes are.
struct Bytes {
    private let all: [UInt8]
    private let start: Int

    init(_ all: [UInt8], from start: Int = 0) { (self.all, self.start) = (all, start) }

    /// The word at an offset; 0 beyond the end.
    func word(at offset: Int) -> UInt {
        guard start + offset >= 0, start + offset + 8 <= all.count else { return 0 }
        return unsafe all.withUnsafeBytes {
            unsafe $0.loadUnaligned(fromByteOffset: start + offset, as: UInt.self)
        }
    }

    /// The value at an offset, such as a field's.
    func from(_ offset: Int) -> Bytes { Bytes(all, from: start + offset) }

    /// The first bytes as their own array; `nil` if there are fewer.
    func prefix(_ count: Int) -> [UInt8]? {
        guard count >= 0, start >= 0, start + count <= all.count else { return nil }
        return Array(all[start..<start + count])
    }
}
