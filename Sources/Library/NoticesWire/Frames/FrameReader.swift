/// Makes frames of bytes that arrive in pieces of any size.
///
/// It keeps the bytes of frames that are not whole yet: no more than were given to it, whatever a length says.
package struct FrameReader: Sendable {
    private var bytes: [UInt8] = []
    /// Where the next frame begins in `bytes`.
    private var start = 0
    /// Where `bytes` begins in the stream.
    private var base: Int
    private let limit: Int

    /// - Parameters:
    ///   - offset: Where in the stream the bytes begin that are given to the reader.
    ///   - limit: How long a frame may be at most.
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

    /// The next frame; `nil` until it is whole. O(frame).
    ///
    /// - Throws: `WireError` with the problem `tooLong` when the length is none that a frame may have. So does each
    ///   later call.
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

    /// Says that no more bytes come. To be called when `next()` gives no more frames.
    ///
    /// - Throws: `WireError` with the problem `torn` when a frame is not whole, with the offset where it begins.
    package func finish() throws(WireError) {
        guard start < bytes.count else { return }
        throw WireError(
            .torn, at: offset, expected: "a whole frame, of which there are \(bytes.count - start) bytes")
    }
}
