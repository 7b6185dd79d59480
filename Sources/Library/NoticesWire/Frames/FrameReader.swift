/// Makes frames from bytes that arrive in pieces of any size.
///
/// It stores the bytes of incomplete frames: never more than it was given, whatever a length says.
package struct FrameReader: Sendable {
    private var bytes: [UInt8] = []
    /// Where the next frame begins in `bytes`.
    private var start = 0
    /// Where `bytes` begins in the stream.
    private var base: Int
    private let limit: Int

    /// - Parameters:
    ///   - offset: The offset in the stream of the first bytes that the reader gets.
    ///   - limit: The maximum length of a frame.
    package init(at offset: Int = 0, atMost limit: Int = WireLimits.frame) {
        base = offset
        self.limit = limit
    }

    /// Where the next frame begins in the stream.
    package var offset: Int { base + start }

    /// The bytes of the next frame so far, at most `count`.
    func waiting(atMost count: Int) -> ArraySlice<UInt8> { bytes[start...].prefix(count) }

    /// Takes the next bytes of the stream. O(bytes), amortized.
    package mutating func append(_ piece: some Collection<UInt8>) {
        if start > 0, start >= bytes.count / 2 {
            bytes.removeSubrange(..<start)
            base += start
            start = 0
        }
        bytes.append(contentsOf: piece)
    }

    /// The next frame; `nil` until it is complete. O(frame).
    ///
    /// - Throws: `WireError` with the problem `tooLong` if no frame may have such a length. Each later call throws the
    ///   same.
    package mutating func next() throws(WireError) -> WireFrame? {
        guard bytes.count - start >= 4 else { return nil }
        let length = (0..<4).reversed().reduce(0) { ($0 << 8) | UInt32(bytes[start + $1]) }
        guard 1...UInt32(limit) ~= length else {
            throw WireError(
                .tooLong, at: offset,
                expected: "the length of a frame, from 1 to \(limit), not \(length)")
        }
        let end = start + 4 + Int(length)
        guard bytes.count >= end else { return nil }
        defer { start = end }
        return WireFrame(
            type: bytes[start + 4], body: Array(bytes[start + WireFrame.headSize..<end]), offset: offset)
    }

    /// Call this when no more bytes come, and `next()` returns no more frames.
    ///
    /// - Throws: `WireError` with the problem `torn` if a frame is incomplete, with the offset of its beginning.
    package func finish() throws(WireError) {
        guard start < bytes.count else { return }
        throw WireError(
            .torn, at: offset, expected: "a whole frame, of which there are \(bytes.count - start) bytes")
    }
}
