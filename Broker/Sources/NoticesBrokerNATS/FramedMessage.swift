import NoticesBroker

/// A message that is sent at most once, in one piece: a line `Name: value` for each header, an empty line, and the
/// body.
///
/// The client library makes an object of each message that has headers, and hands it to a thread of its own, which
/// releases it: that took a fifth of a round trip. Messages for streams have headers, since the server reads one of
/// them.
enum FramedMessage {
    private static let newline = UInt8(ascii: "\n")
    private static let mostLines = 16
    private static let longestLine = 16_384

    static func bytes(of message: TransportMessage) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(message.size + 1)
        for header in message.headers {
            bytes += header.name.utf8
            bytes += [UInt8(ascii: ":"), UInt8(ascii: " ")]
            bytes += header.value.utf8
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
        var rest = bytes[...]
        for _ in 0..<mostLines {
            guard let end = rest.prefix(longestLine).firstIndex(of: newline) else { break }
            let line = rest[..<end]
            rest = rest[(end + 1)...]
            if line.isEmpty { return (headers, Array(rest)) }
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")), line[colon...].dropFirst().first == 0x20
            else { break }
            let known = TransportHeader.ofNotices.first { $0.utf8.elementsEqual(line[..<colon]) }
            guard let name = known else { continue }
            headers.append(TransportHeader(name, String(decoding: line[(colon + 2)...], as: UTF8.self)))
        }
        return ([], Array(bytes))
    }
}
