/// A frame of a stream: a type, possibly unknown here, and bytes.
package struct WireFrame: Hashable, Sendable {
    /// The number of its type.
    package let type: UInt8
    package let body: [UInt8]
    /// Where its length begins in the stream.
    package let offset: Int

    /// The bytes before the body: four of the length, one of the type.
    static let headSize = 5

    var bodyOffset: Int { offset + Self.headSize }
}
