/// How payloads of a type become bytes, and bytes payloads.
///
/// ```swift
/// let coding = PayloadCoding<Point>(
///     encode: { $0.bytes }, decode: { bytes in try Point(bytes: bytes) })
/// try broker.share(.mouseMoved, as: Point.self, coding: coding, delivery: .atMostOnce)
/// ```
///
/// Bytes come from other programs: `decode` must bear any bytes, and throw for those that are no payload.
/// `encode` runs on the poster's thread, `decode` on a thread of the transport.
public struct PayloadCoding<Payload: Sendable>: Sendable {
    /// Makes the bytes of a payload.
    public let encode: @Sendable (Payload) throws -> [UInt8]
    /// Makes a payload of bytes.
    public let decode: @Sendable ([UInt8]) throws -> Payload

    /// Makes a coding.
    public init(
        encode: @escaping @Sendable (Payload) throws -> [UInt8],
        decode: @escaping @Sendable ([UInt8]) throws -> Payload
    ) {
        self.encode = encode
        self.decode = decode
    }
}

extension PayloadCoding where Payload == Void {
    /// No bytes for no payload.
    static var nothing: PayloadCoding {
        PayloadCoding(encode: { [] }) { bytes in
            guard bytes.isEmpty else { throw PayloadFault("has \(bytes.count) bytes, and should have none") }
        }
    }
}

/// What is wrong with the bytes of a payload.
struct PayloadFault: Error, Hashable, Sendable, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
