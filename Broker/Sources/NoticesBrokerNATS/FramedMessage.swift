import NoticesBroker

/// A message that is sent at most once, in one piece: a line `Name: value` for each header, an empty line, and the
/// body.
///
/// The client library makes an object of each message that has headers, and hands it to a thread of its own, which
/// releases it: that took a fifth of a round trip. Messages for streams have headers, since the server reads one of
/// them.
enum FramedMessage {
    private static let newline = UInt8(ascii: "\n")
    private static let names = TransportHeader.ofNotices.map { (text: $0, bytes: Array($0.utf8)) }
    private static let mostLines = 16
    private static let longestLine = 16_384

    static func bytes(of message: TransportMessage) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(message.size + 1)
        for header in message.headers {
            bytes += header.name.utf8
            bytes.append(UInt8(ascii: ":"))
            bytes.append(UInt8(ascii: " "))
            bytes += header.bytes
            bytes.append(newline)
        }
        bytes.append(newline)
        bytes += message.body
        return bytes
    }

    /// Reads any bytes; the headers are the broker's own. What is not made so has none, and is all body.
    static func read(_ bytes: [UInt8]) -> (headers: [TransportHeader], body: [UInt8]) {
        bytes.withUnsafeBytes { read($0) }
    }

    static func read(_ bytes: UnsafeRawBufferPointer) -> (headers: [TransportHeader], body: [UInt8]) {
        var headers: [TransportHeader] = []
        var start = 0
        for _ in 0..<mostLines {
            let limit = min(bytes.count, start + longestLine)
            guard let end = place(of: newline, in: bytes, start..<limit) else { break }
            if end == start { return (headers, Array(bytes[(end + 1)...])) }
            guard let colon = place(of: UInt8(ascii: ":"), in: bytes, start..<end), colon + 1 < end,
                bytes[colon + 1] == UInt8(ascii: " ")
            else { break }
            if let name = names.first(where: { isEqual($0.bytes, bytes, start..<colon) }) {
                headers.append(TransportHeader(name.text, bytes: Array(bytes[(colon + 2)..<end])))
            }
            start = end + 1
        }
        return ([], Array(bytes))
    }

    private static func isEqual(_ name: [UInt8], _ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Bool
    {
        guard name.count == range.count else { return false }
        for place in name.indices where name[place] != bytes[range.lowerBound + place] { return false }
        return true
    }

    /// In a loop by itself: a search through slices took as long as all else here.
    private static func place(of byte: UInt8, in bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Int? {
        for place in range where bytes[place] == byte { return place }
        return nil
    }
}
