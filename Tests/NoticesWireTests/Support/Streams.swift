import Notices
import NoticesWire
import TestSupport

/// The bytes of a stream of these messages.
func stream(of messages: [WireMessage]) -> [UInt8] {
    var encoder = StreamEncoder()
    return messages.reduce(into: []) { encoder.append($1, to: &$0) }
}

/// The messages of a whole stream.
///
/// - Parameter pieces: How many bytes are given to the decoder at once.
func messages(
    in bytes: [UInt8], at offset: Int = 0, pieces: () -> Int = { Int.max }
) throws(WireError) -> [WireMessage] {
    var decoder = StreamDecoder(at: offset)
    var messages: [WireMessage] = []
    var rest = bytes[...]
    while !rest.isEmpty {
        let piece = rest.prefix(pieces())
        rest = rest.dropFirst(piece.count)
        decoder.append(piece)
        while let message = try decoder.next() { messages.append(message) }
    }
    try decoder.finish()
    return messages
}

/// The frames of a whole stream.
func frames(in bytes: [UInt8]) throws(WireError) -> [WireFrame] {
    var reader = FrameReader()
    reader.append(bytes)
    var frames: [WireFrame] = []
    while let frame = try reader.next() { frames.append(frame) }
    try reader.finish()
    return frames
}

extension [WireMessage] {
    var records: [NoticeRecord] {
        flatMap { message -> [NoticeRecord] in
            if case .records(_, let records) = message { records } else { [] }
        }
    }

    var registrations: [WireRegistration] {
        flatMap { message -> [WireRegistration] in
            if case .registrations(let chunk) = message { chunk.registrations } else { [] }
        }
    }
}

/// What a value says, to the byte: to Swift, texts are equal whose characters are composed differently, and NaN equals
/// nothing.
func spelling(of value: some Any) -> [UInt8] { Array(String(reflecting: value).utf8) }

/// Why bytes cannot be read; `nil` if they can.
func fault(in bytes: [UInt8], at offset: Int = 0) -> WireError? {
    do {
        _ = try messages(in: bytes, at: offset)
        return nil
    } catch {
        return error
    }
}

let greeting = Hello(
    program: "shop", pid: 4_711, epoch: 0x0123_4567_89ab_cdef, startedAt: 1_750_000_000_000_000_000,
    centers: [Hello.Center(number: 1, label: "main")])
