/// The type of the payloads that a line's observers take as they are, and how such an observer is called with a notice.
final class PayloadTyping: Sendable {
    /// A handler that is given the place of a payload, which stands there until it returns.
    typealias Handler = @Sendable (UnsafeRawPointer) -> Void

    let bits: UInt
    let call: @Sendable (Notice, (UnsafeRawPointer) -> Void) throws -> Void

    init<Payload: Sendable>(_ type: Payload.Type) {
        bits = Self.bits(of: type)
        call = { notice, handler in
            let payload = try notice.payload(as: Payload.self)
            withUnsafePointer(to: payload) { handler(UnsafeRawPointer($0)) }
        }
    }

    static func bits(of type: Any.Type) -> UInt { UInt(bitPattern: ObjectIdentifier(type)) }

    /// The handler of a payload as one of its place.
    static func handler<Payload>(_ handler: @escaping @Sendable (Payload) -> Void) -> Handler {
        { handler($0.assumingMemoryBound(to: Payload.self).pointee) }
    }
}
