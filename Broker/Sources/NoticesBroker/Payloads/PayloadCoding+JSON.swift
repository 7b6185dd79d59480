import Foundation

extension PayloadCoding where Payload: Codable {
    /// JSON by Foundation's coders, with sorted keys. Text that is nested deeper than 64 levels is refused
    /// before it is decoded. O(size).
    public static var json: PayloadCoding {
        PayloadCoding { payload in
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            return [UInt8](try encoder.encode(payload))
        } decode: { bytes in
            guard JSONDepth.isWithin(64, bytes) else { throw PayloadFault("is nested deeper than 64 levels") }
            return try JSONDecoder().decode(Payload.self, from: Data(bytes))
        }
    }
}
